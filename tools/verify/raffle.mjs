// Recomputes a raffle from its published record. It shares no code with the platform and needs nothing but Node 20 or newer.
// README.md beside it says how, and what it can and cannot show.
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { canonical, hashJson, hmac, isHash, parseMoney, sha256, source } from './rounds/source.mjs'

const USAGE = `usage:
  raffle <address or file of the record> [--commitment HEX] [--entries HEX]

  --commitment HEX        the commitment that you noted before the raffle opened
  --entries HEX           the hash of the list of tickets that you noted before the draw`

/** 0: the raffle is proven · 1: something is wrong · 2: wrong arguments · 3: consistent, but not proven. */
const EXIT = { proven: 0, wrong: 1, usage: 2, consistent: 3 }

const TERMS = [
  ...['version', 'protocol', 'raffle', 'openAt', 'closeAt', 'category', 'perTicket', 'maxTickets', 'onePrizeEach'],
  ...['prizes', 'committedAt', 'seedHash'],
]
const FIELDS = [
  ...TERMS,
  ...['commitment', 'entries', 'entriesHash', 'ticketCount', 'closedAt', 'serverSeed', 'finalSeed', 'winners'],
  ...['drawnAt', 'recordHash'],
]
const HASHES = ['seedHash', 'commitment', 'entriesHash', 'serverSeed', 'finalSeed', 'recordHash']
const TIMES = ['committedAt', 'openAt', 'closeAt', 'closedAt', 'drawnAt']

const finding = (check, holds, detail = '') => ({ check, holds, detail })
const compared = (check, published, computed) =>
  finding(check, published === computed, `published ${published}, computed ${computed}`)

/**
 * Checks a parsed record. `commitment` and `entries` are what somebody noted before the raffle opened and before it was drawn. The
 * verdict is `proven` with both, `consistent` without one of them, or `wrong`.
 */
export function verifyRaffle(record, { commitment, entries } = {}) {
  const fault = formFault(record)
  const findings = fault ? [finding('form', false, fault)] : findingsOf(record, { commitment, entries })
  const isRight = findings.every(({ holds }) => holds)
  const isNoted = commitment !== undefined && entries !== undefined
  return { verdict: isRight ? (isNoted ? 'proven' : 'consistent') : 'wrong', findings }
}

const isCount = (value) => Number.isSafeInteger(value) && value > 0
const isTime = (value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value

/** What is wrong with the form of a record: a field too many, too few, or with a value that it cannot have. */
function formFault(record) {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return 'it is not an object'
  if (record.version !== 1 || record.protocol !== 'raffle1') return 'it is not a raffle of version 1'
  const names = Object.keys(record)
  const odd = names.find((name) => !FIELDS.includes(name)) ?? FIELDS.find((name) => !names.includes(name))
  if (odd) return `unknown or missing field ${odd}`
  const bad = HASHES.find((name) => !isHash(record[name])) ?? TIMES.find((name) => !isTime(record[name]))
  if (bad) return `impossible ${bad}`
  if (typeof record.raffle !== 'string' || typeof record.onePrizeEach !== 'boolean') return 'impossible terms'
  if (!isCount(record.maxTickets) || parseMoney(record.perTicket) === null) return 'impossible terms'
  if (!Array.isArray(record.prizes) || record.prizes.some((prize) => parseMoney(prize) === null))
    return 'impossible prizes'
  if (!Array.isArray(record.winners)) return 'impossible winners'
  const { entries } = record
  const isEntry = (one) => typeof one === 'object' && one !== null && isHash(one.owner) && isCount(one.tickets)
  return Array.isArray(entries) && entries.every(isEntry) ? undefined : 'impossible entries'
}

function findingsOf(record, noted) {
  const terms = Object.fromEntries(TERMS.map((name) => [name, record[name]]))
  const { recordHash, ...fields } = record
  const seed = Buffer.from(record.serverSeed, 'hex')
  const final = hmac(seed, `draw1:raffle:${record.raffle}:none`).toString('hex')
  const copies = [
    ...(noted.commitment === undefined ? [] : [compared('noted commitment', record.commitment, noted.commitment)]),
    ...(noted.entries === undefined ? [] : [compared('noted entries', record.entriesHash, noted.entries)]),
  ]
  return [
    ...copies,
    compared('commitment', record.commitment, hashJson(terms)),
    finding('times', inOrder(record), 'the commitment, the window, the close and the draw are not in this order'),
    compared('seed', record.seedHash, sha256(seed).toString('hex')),
    compared('final seed', record.finalSeed, final),
    compared('entries', record.entriesHash, hashJson(record.entries)),
    finding(
      'tickets',
      hasFewEnough(record),
      'somebody has more tickets than the terms allow, or their number is wrong',
    ),
    compared('winners', canonical(record.winners), canonical(drawOf(record, Buffer.from(final, 'hex')))),
    compared('record hash', recordHash, hashJson(fields)),
  ]
}

const inOrder = ({ committedAt, openAt, closeAt, closedAt, drawnAt }) =>
  committedAt <= openAt && openAt < closeAt && closeAt <= closedAt && closedAt < drawnAt

function hasFewEnough({ entries, maxTickets, ticketCount }) {
  const sums = new Map()
  for (const { owner, tickets } of entries) sums.set(owner, (sums.get(owner) ?? 0) + tickets)
  const all = [...sums.values()]
  return all.every((sum) => sum <= maxTickets) && all.reduce((sum, one) => sum + one, 0) === ticketCount
}

/** The winners: for each prize a number below the tickets that are still in. */
function drawOf({ entries, prizes, onePrizeEach }, serverSeed) {
  const below = source({ serverSeed, game: 'raffle', clientSeed: 'draw', nonce: 0 })
  let tickets = []
  for (const { owner, tickets: count } of entries)
    for (let one = 0; one < count; one++) tickets.push({ ticket: tickets.length + 1, owner })
  const winners = []
  for (const [at, amount] of prizes.entries()) {
    if (tickets.length === 0) break
    const won = tickets[below(tickets.length)]
    winners.push({ prize: at + 1, amount, ...won })
    tickets = tickets.filter((one) => (onePrizeEach ? one.owner !== won.owner : one !== won))
  }
  return winners
}

async function read(place) {
  const text = /^https?:/.test(place) ? await (await fetch(place)).text() : await readFile(place, 'utf8')
  const json = JSON.parse(text)
  return json?.success === true ? json.value : json
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      commitment: { type: 'string' },
      entries: { type: 'string' },
    },
  })
  if (positionals.length !== 1) {
    console.error(USAGE)
    return EXIT.usage
  }
  const record = await read(positionals[0])
  const { verdict, findings } = verifyRaffle(record, values)
  for (const { check, holds, detail } of findings)
    console.log(`${holds ? 'ok ' : 'NO '} ${check}${holds ? '' : `: ${detail}`}`)
  if (verdict !== 'wrong')
    for (const { prize, amount, ticket, owner } of record.winners)
      console.log(`prize ${prize}  ${amount}  ticket ${ticket}  ${owner}`)
  console.log(verdict)
  return EXIT[verdict]
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  try {
    process.exitCode = await main()
  } catch (fault) {
    console.error(`Cannot check: ${fault.message}`)
    process.exitCode = fault.code?.startsWith('ERR_PARSE_ARGS') ? EXIT.usage : EXIT.wrong
  }
