// Recomputes the chain of a game and the daily digests from what is public. It shares no code with the platform and needs nothing but
// Node 20 or newer. README.md beside it says how, and what it can and cannot show.
import { createPublicKey, verify } from 'node:crypto'
import { realpathSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { canonical, hashJson, isHash } from './rounds/source.mjs'

const USAGE = `usage:
  chain --site http://… --game GAME [--link HEX] [--digest HEX] [--key KEY] [--save FILE]
  chain <file that --save wrote> [--link HEX] [--digest HEX] [--key KEY]

  --link HEX     the hash of a link that you noted from the page of a draw
  --digest HEX   the hash of a daily digest that you noted
  --key KEY      the operator's public key, which must have signed the last digest
  --save FILE    keeps links, digests and records in a file`

/** 0: right, and what you noted is in it · 1: wrong · 2: wrong arguments · 3: right, but nothing was noted. */
const EXIT = { proven: 0, wrong: 1, usage: 2, consistent: 3 }
const PAGE = 100
const RECORDS = 100

const matches = (pattern) => (value) => typeof value === 'string' && pattern.test(value)
const orNull = (test) => (value) => value === null || test(value)
const isWhole = (value) => Number.isSafeInteger(value) && value >= 0
const isCount = (value) => isWhole(value) && value > 0
const isTime = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value
const isOne = (value) => value === 1
const isGame = matches(/^[a-z0-9-]{1,32}$/)
const isBase64 = matches(/^[A-Za-z0-9+/]+={0,2}$/)
const listOf = (fields) => (value) => Array.isArray(value) && value.every((one) => fits(one, fields))

/** Whether it has exactly these fields, with values that they can have. */
function fits(value, fields) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const names = Object.keys(value)
  return (
    names.length === Object.keys(fields).length &&
    Object.entries(fields).every(([name, test]) => Object.hasOwn(value, name) && test(value[name]))
  )
}

const LINK = {
  version: isOne,
  game: isGame,
  sequence: isCount,
  issueNo: matches(/^[\w-]{1,32}$/),
  betsRoot: orNull(isHash),
  ticketCount: orNull(isWhole),
  totalStake: orNull(matches(/^\d{1,14}(\.\d{1,4})?$/)),
  previous: orNull(isHash),
  linkHash: isHash,
}
const CHAIN = { game: isGame, sequence: isCount, linkHash: isHash, drawn: isWhole, void: isWhole }
const LINE = { name: matches(/^[a-z0-9.-]{1,64}$/), count: isWhole, hash: isHash }
const DIGEST = {
  version: isOne,
  day: matches(/^\d{4}-\d{2}-\d{2}$/),
  madeAt: isTime,
  chains: listOf(CHAIN),
  lines: listOf(LINE),
  previous: orNull(isHash),
  digestHash: isHash,
  key: orNull(isBase64),
  signature: orNull(isBase64),
}
const ROOT = ['betsRoot', 'ticketCount', 'totalStake']

class Wrong extends Error {}
const demand = (holds, what) => {
  if (!holds) throw new Wrong(what)
}

function checkLinks(links) {
  demand(Array.isArray(links) && links.length > 0, 'there is no chain')
  for (const [at, link] of links.entries()) {
    const what = `link ${at + 1} of ${links[0]?.game}`
    demand(fits(link, LINK), `${what} does not have exactly the fields of a link`)
    const { linkHash, ...fields } = link
    const before = links[at - 1]
    demand(link.game === links[0].game && link.sequence === at + 1, `${what} is not in its place`)
    demand(
      ROOT.every((name) => link[name] === null) || ROOT.every((name) => link[name] !== null),
      `${what} has half a root`,
    )
    demand(link.previous === (before?.linkHash ?? null), `${what} does not hold the hash of the link before`)
    demand(hashJson(fields) === linkHash, `${what}: its hash is not that of its fields`)
  }
  demand(new Set(links.map(({ issueNo }) => issueNo)).size === links.length, 'a draw has two links')
}

/** Compares the records of decided draws with their links. */
function checkRecords(links, records) {
  demand(Array.isArray(records), 'there are no records')
  const byIssue = new Map(links.map((link) => [link.issueNo, link]))
  for (const record of records) {
    const { recordHash, ...fields } = record ?? {}
    demand(hashJson(fields) === recordHash, `the record of draw ${fields.issueNo}: its hash is not that of its fields`)
    const link = byIssue.get(fields.issueNo)
    demand(link && link.game === fields.game, `draw ${fields.issueNo} of ${fields.game} is not in the chain`)
    for (const name of ROOT) demand(link[name] === fields[name], `draw ${fields.issueNo}: its ${name} is another one`)
  }
}

/** The text that is signed, and whose hash is the digest's: all fields that say something about the day. */
const digestText = ({ version, day, madeAt, chains, lines, previous }) =>
  canonical({ version, day, madeAt, chains, lines, previous })

function isSigned(digest) {
  try {
    const key = createPublicKey({ key: Buffer.from(digest.key, 'base64'), format: 'der', type: 'spki' })
    const signature = Buffer.from(digest.signature, 'base64')
    // An encoding that is not the one of its bytes could be changed without notice.
    const isExact =
      signature.toString('base64') === digest.signature &&
      key.export({ format: 'der', type: 'spki' }).toString('base64') === digest.key
    return isExact && verify(null, Buffer.from(digestText(digest), 'utf8'), key, signature)
  } catch {
    return false
  }
}

const nextDay = (day) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

function checkDigests(links, digests) {
  demand(Array.isArray(digests), 'there are no digests')
  for (const [at, digest] of digests.entries()) {
    const what = `the digest of ${digest?.day}`
    demand(fits(digest, DIGEST), `${what} does not have exactly the fields of a digest`)
    const before = digests[at - 1]
    demand(digest.previous === (before?.digestHash ?? null), `${what} does not hold the hash of the digest before`)
    demand(!before || digest.day === nextDay(before.day), `${what} does not follow the one before`)
    const { version, day, madeAt, chains, lines, previous } = digest
    demand(
      hashJson({ version, day, madeAt, chains, lines, previous }) === digest.digestHash,
      `${what}: its hash is not that of its fields`,
    )
    demand((digest.key === null) === (digest.signature === null), `${what} has a key or a signature alone`)
    demand(digest.key === null || isSigned(digest), `${what}: its signature is not that of its key`)
    checkHeads(links, digest, before)
  }
}

/** The chain of the game must have the head that the digest states, and a game never leaves the digests. */
function checkHeads(links, { day, chains }, before) {
  const byGame = new Map(chains.map((chain) => [chain.game, chain]))
  demand(byGame.size === chains.length, `the digest of ${day} names a game twice`)
  for (const earlier of before?.chains ?? []) {
    const { sequence = 0, drawn = 0, void: voids = 0 } = byGame.get(earlier.game) ?? {}
    const grows = sequence >= earlier.sequence && drawn >= earlier.drawn && voids >= earlier.void
    demand(grows, `the digest of ${day} has less of ${earlier.game} than the one before`)
  }
  const head = byGame.get(links[0].game)
  if (head)
    demand(
      links[head.sequence - 1]?.linkHash === head.linkHash,
      `the digest of ${day} states another link ${head.sequence} of ${head.game}`,
    )
}

function checkNoted({ links, digests }, { link, digest, key }) {
  if (link)
    demand(
      links.some(({ linkHash }) => linkHash === link),
      'the link that you noted is not in the chain',
    )
  if (digest)
    demand(
      digests.some(({ digestHash }) => digestHash === digest),
      'the digest that you noted is not published any more',
    )
  if (key) demand(digests.at(-1)?.key === key, 'the last digest is not signed with this key')
}

/**
 * Checks the whole chain of a game, its digests and the records of its draws. `noted` has what somebody noted earlier, and the key of
 * the operator. The verdict is `proven` with a noted link or digest, `consistent` without, or `wrong` with the first difference.
 */
export function verifyChain({ links, digests = [], records = [], ...more }, noted = {}) {
  try {
    demand(Object.keys(more).length === 0, 'the file has unknown fields')
    checkLinks(links)
    checkRecords(links, records)
    checkDigests(links, digests)
    checkNoted({ links, digests }, noted)
    return { verdict: noted.link || noted.digest ? 'proven' : 'consistent' }
  } catch (fault) {
    if (!(fault instanceof Wrong)) throw fault
    return { verdict: 'wrong', difference: fault.message }
  }
}

async function get(site, path) {
  const answer = await (await fetch(new URL(path, site))).json()
  if (!answer.success) throw new Error(`${path} answers ${answer.code}`)
  return answer.value
}

/** Everything that the site publishes about the chain of a game. */
async function fetched(site, game) {
  // The records come first: every draw that is over has its link by then.
  const { items: records } = await get(site, `/wps/draws/${game}?pageSize=${RECORDS}`)
  const links = []
  let length = 1
  while (links.length < length) {
    const { items, head } = await get(site, `/wps/draw-chains/${game}?after=${links.length}&pageSize=${PAGE}`)
    demand(items.length > 0 || !head, 'the chain ends before its head')
    demand(links.length > 0 || head, `${game} has no chain yet`)
    length = links.length === 0 ? head.sequence : length
    links.push(...items.slice(0, length - links.length))
  }
  return { links, digests: await fetchedDigests(site), records }
}

async function fetchedDigests(site) {
  const digests = []
  let before = ''
  while (before !== null) {
    const { items, next } = await get(site, `/wps/digests?pageSize=${PAGE}${before && `&before=${before}`}`)
    digests.push(...items)
    before = items.length > 0 ? next : null
  }
  return digests.reverse()
}

async function run() {
  const names = ['site', 'game', 'link', 'digest', 'key', 'save']
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [file] = positionals
  if (file ? values.site || positionals.length > 1 : !(values.site && values.game)) {
    console.error(USAGE)
    return EXIT.usage
  }
  const published = file ? JSON.parse(await readFile(file, 'utf8')) : await fetched(values.site, values.game)
  if (values.save) writeFileSync(values.save, JSON.stringify(published))
  const { verdict, difference } = verifyChain(published, values)
  if (verdict === 'wrong') console.log(`NO  ${difference}`)
  else for (const line of linesOf(published, verdict)) console.log(line)
  console.log(verdict)
  return EXIT[verdict]
}

function linesOf({ links, digests, records }, verdict) {
  const head = links.at(-1)
  const last = digests.at(-1)
  const signed = last?.key ? `signed with ${last.key}` : 'not signed'
  return [
    `ok  ${links.length} links of ${head.game}, the last one ${head.linkHash} of draw ${head.issueNo}`,
    `ok  ${records.length} records of draws agree with their links`,
    last ? `ok  ${digests.length} digests, the last one ${last.digestHash} of ${last.day}, ${signed}` : 'no digest yet',
    ...(verdict === 'proven' ? ['ok  what you noted is part of this history'] : []),
  ]
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    process.exitCode = await run()
  } catch (fault) {
    console.error(`Cannot check: ${fault.message}`)
    process.exitCode = fault.code?.startsWith('ERR_PARSE_ARGS') ? EXIT.usage : EXIT.wrong
  }
}
