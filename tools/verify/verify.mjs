// Recomputes a draw from what is public. It shares no code with the platform and needs nothing but Node 20 or newer:
// copy this one file anywhere and run it. README.md beside it says how, and what it cannot know.
import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

const USAGE = `usage:
  verify <address or file of a draw record> [--commit HEX] [--proof FILE]
  verify --site http://… --game GAME [--last 20]`

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest()
const hmac = (key, text) => createHmac('sha256', key).update(text, 'utf8').digest()
const isHash = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)
const bytes = (hex) => Buffer.from(hex, 'hex')

/** Whole numbers out of a seed: blocks of HMAC-SHA256, four bytes each, drawn again where a remainder would be biased. */
function numberSource(seed, game) {
  let [block, at, index] = [Buffer.alloc(0), 0, 0]
  return (n) => {
    const limit = Math.floor(2 ** 32 / n) * n
    for (;;) {
      if (at === block.length) {
        block = hmac(seed, `pf1:${game}:draw:0:${index}`)
        at = 0
        index += 1
      }
      const word = block.readUInt32BE(at)
      at += 4
      if (word < limit) return word % n
    }
  }
}

/** `count` numbers below `n`, each taken by itself. */
const each = (count, n) => (next) => Array.from({ length: count }, () => next(n))
/** `count` different numbers from 1 to `n`: the front of a list that is shuffled from its start. */
const sample = (count, n) => (next) => {
  const list = Array.from({ length: n }, (_, at) => at + 1)
  for (let at = 0; at < count; at++) {
    const other = at + next(n - at)
    const kept = list[at]
    list[at] = list[other]
    list[other] = kept
  }
  return list.slice(0, count)
}

/** The published rule of each family that this program verifies: how its numbers are taken from the source, in draw order. */
const families = {
  SSC: each(5, 10),
  LF: each(3, 10),
  LF5: each(5, 10),
  PC28: each(3, 10),
  '11X5': sample(5, 11),
  PK10: sample(10, 10),
  K3: (next) => each(3, 6)(next).map((face) => face + 1),
  LHC: sample(7, 49),
  TOTO: sample(7, 49),
  KENO: sample(20, 80),
}

const familyOf = (record) => String(record.family ?? String(record.game).split(/[-_]/)[0]).toUpperCase()

function finalSeedOf({ serverSeed, game, drawId, issueNo, beacon }) {
  const mixed = beacon === 'none' ? 'none' : `${beacon.round}:${beacon.randomness}`
  return hmac(bytes(serverSeed), `draw1:${game}:${drawId ?? issueNo}:${mixed}`)
}

/** RFC 8785 for what a ticket's leaf contains: keys in code-unit order, no spaces. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

/** One finding: what was looked at, whether it holds, and the values when it does not. */
const finding = (holds, text, detail = '') => ({ holds, text, detail })
const compared = (text, published, computed) =>
  finding(published === computed, text, `published ${published}\n     computed  ${computed}`)

function beaconFindings({ beacon }) {
  if (beacon === 'none') return [finding(true, 'No public beacon was mixed in; the record says so.')]
  if (!Number.isInteger(beacon?.round) || !isHash(beacon?.randomness)) {
    return [finding(false, 'The record names neither "none" nor a beacon round with its randomness.')]
  }
  const note = `Beacon round ${beacon.round} was mixed in; compare its randomness with the beacon's own publication.`
  if (typeof beacon.signature !== 'string') return [finding(true, note)]
  const randomness = sha256(bytes(beacon.signature)).toString('hex')
  return [
    finding(true, note),
    compared("The randomness is the hash of the beacon's signature.", beacon.randomness, randomness),
  ]
}

/** Everything that can be said about one revealed record. */
function checkRecord(record, notedCommit) {
  if (record.status === 'void') {
    return [
      finding(
        !record.numbers,
        'The draw is void: it was not revealed in time, so it has no numbers and every stake returns.',
      ),
    ]
  }
  if (!isHash(record.serverSeed))
    return [finding(false, 'The seed of this draw is not revealed (yet), so nothing can be checked.')]
  const findings = [
    compared(
      'The seed is the one that was committed to.',
      record.commit,
      sha256(bytes(record.serverSeed)).toString('hex'),
    ),
  ]
  if (notedCommit)
    findings.push(compared('The commitment is the one you noted before the draw.', record.commit, notedCommit))
  findings.push(...beaconFindings(record))
  if (findings.some(({ holds }) => !holds)) return findings
  const seed = finalSeedOf(record)
  findings.push(
    compared('The final seed follows from seed, game, issue and beacon.', record.finalSeed, seed.toString('hex')),
  )
  const draw = families[familyOf(record)]
  if (!draw) return [...findings, finding(false, `This tool does not know how ${familyOf(record)} numbers are drawn.`)]
  const numbers = draw(numberSource(seed, record.game)).join(' ')
  findings.push(compared('The numbers follow from the final seed.', (record.numbers ?? []).join(' '), numbers))
  return [...findings, ...timeFindings(record)]
}

function timeFindings({ openAt, closeAt, drawAt }) {
  const [open, close, drawn] = [openAt, closeAt, drawAt].map((text) => Date.parse(text))
  return [finding(open < close && close <= drawn, 'Betting opened, closed, and only then the draw took place.')]
}

/** Whether a ticket is in the tree whose root the record publishes. */
function checkProof(record, { leaf, path, memberId, salt }) {
  const { ticketId, issue, bets, stake, acceptedAt, owner } = leaf
  const text = canonical({ ticketId, issue, bets, stake, acceptedAt, owner })
  let hash = sha256(Buffer.of(0), Buffer.from(text, 'utf8'))
  for (const step of path) {
    const beside = bytes(step.hash)
    hash = step.side === 'left' ? sha256(Buffer.of(1), beside, hash) : sha256(Buffer.of(1), hash, beside)
  }
  const findings = [
    compared('The ticket belongs to this issue.', record.issueNo, issue),
    compared(`Ticket ${ticketId} is in the tree of tickets.`, record.betsRoot, hash.toString('hex')),
  ]
  if (memberId && salt) {
    const own = sha256(Buffer.from(memberId, 'utf8'), bytes(salt)).toString('hex')
    findings.push(compared('The ticket is yours: its owner is the hash of your member id and the salt.', owner, own))
  }
  return findings
}

/** JSON from an address or a file, taken out of the site's envelope. */
async function read(source) {
  const json = /^https?:/.test(source) ? await fetchJson(source) : JSON.parse(await readFile(source, 'utf8'))
  if (json.success === false) throw new Error(`${source} answers: ${json.message ?? json.code}`)
  return json.value ?? json
}

async function fetchJson(address) {
  const answer = await fetch(address, { headers: { accept: 'application/json' } })
  return answer.json()
}

function report(record, findings) {
  console.log(`Draw ${record.issueNo} of ${record.game}: ${(record.numbers ?? []).join(' ') || 'no numbers'}`)
  for (const { holds, text, detail } of findings) {
    console.log(`  ${holds ? 'ok ' : 'NO '} ${text}${holds || !detail ? '' : `\n     ${detail}`}`)
  }
  return findings.every(({ holds }) => holds)
}

/** The latest draws of a game that are over, page by page. */
async function latest(site, game, last) {
  const records = []
  let before = ''
  while (records.length < last && before !== null) {
    const address = new URL(`/wps/draws/${game}?pageSize=${Math.min(100, last - records.length)}`, site)
    if (before) address.searchParams.set('before', before)
    const { items, next } = await read(address.href)
    records.push(...items)
    before = items.length > 0 ? (next ?? null) : null
  }
  return records.slice(0, last).filter(({ serverSeed, status }) => serverSeed || status === 'void')
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      game: { type: 'string' },
      last: { type: 'string', default: '20' },
      commit: { type: 'string' },
      proof: { type: 'string' },
    },
  })
  const [source] = positionals
  if (!source && !(values.site && values.game)) {
    console.error(USAGE)
    return 2
  }
  const records = source ? [await read(source)] : await latest(values.site, values.game, Number(values.last))
  const proof = values.proof && JSON.parse(await readFile(values.proof, 'utf8'))
  const sound = records.map((record) =>
    report(record, [...checkRecord(record, values.commit), ...(proof ? checkProof(record, proof) : [])]),
  )
  const good = sound.filter(Boolean).length
  console.log(
    `\n${good} of ${sound.length} ${sound.length === 1 ? 'draw is' : 'draws are'} what the published values say.`,
  )
  return sound.length > 0 && good === sound.length ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (fault) {
  console.error(`Cannot check: ${fault.message}`)
  process.exitCode = 1
}
