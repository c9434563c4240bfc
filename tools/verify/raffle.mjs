// Recomputes a raffle from its published record. It shares no code with the platform and needs nothing but Node 20 or newer.
// README.md beside it says how, and what it can and cannot show.
import {
  compared,
  fieldFault,
  finding,
  isCount,
  main,
  notedFindings,
  recordHashFinding,
  seedFindings,
  verdictOf,
} from './rounds/record.mjs'
import { canonical, hashJson, isHash, parseMoney, source } from './rounds/source.mjs'

const USAGE = `usage:
  raffle <address or file of the record> [--commitment HEX] [--entries HEX]

  --commitment HEX        the commitment that you noted before the raffle opened
  --entries HEX           the hash of the list of tickets that you noted before the draw`

const TERMS = [
  ...['version', 'protocol', 'raffle', 'openAt', 'closeAt', 'category', 'perTicket', 'maxTickets', 'onePrizeEach'],
  ...['prizes', 'committedAt', 'seedHash'],
]
const FIELDS = [
  ...TERMS,
  ...['commitment', 'entries', 'entriesHash', 'ticketCount', 'closedAt', 'serverSeed', 'finalSeed', 'winners'],
  ...['drawnAt', 'recordHash'],
]
const FORM = {
  protocol: 'raffle1',
  fields: FIELDS,
  hashes: ['seedHash', 'commitment', 'entriesHash', 'serverSeed', 'finalSeed', 'recordHash'],
  times: ['committedAt', 'openAt', 'closeAt', 'closedAt', 'drawnAt'],
}

/**
 * Checks a parsed record. `commitment` and `entries` are what somebody noted before the raffle opened and before it was drawn. The
 * verdict is `proven` with both, `consistent` without one of them, or `wrong`.
 */
export function verifyRaffle(record, { commitment, entries } = {}) {
  const fault = formFault(record)
  const findings = fault ? [finding('form', false, fault)] : findingsOf(record, { commitment, entries })
  return { verdict: verdictOf(findings, commitment !== undefined && entries !== undefined), findings }
}

/** What is wrong with the form of a record: a field too many, too few, or with a value that it cannot have. */
function formFault(record) {
  const fault = fieldFault(record, FORM)
  if (fault) return fault
  if (typeof record.raffle !== 'string' || typeof record.onePrizeEach !== 'boolean') return 'impossible terms'
  if (!isCount(record.maxTickets) || parseMoney(record.perTicket) === null) return 'impossible terms'
  if (!Array.isArray(record.prizes) || record.prizes.some((prize) => parseMoney(prize) === null))
    return 'impossible prizes'
  if (!Array.isArray(record.winners)) return 'impossible winners'
  const { entries } = record
  const isEntry = (one) => typeof one === 'object' && one !== null && isHash(one.owner) && isCount(one.tickets)
  return Array.isArray(entries) && entries.every(isEntry) ? undefined : 'impossible entries'
}

function findingsOf(record, { commitment, entries }) {
  const { findings, final } = seedFindings(record, { game: 'raffle', id: record.raffle, terms: TERMS })
  return [
    ...notedFindings({ commitment: [record.commitment, commitment], entries: [record.entriesHash, entries] }),
    ...findings,
    finding('times', inOrder(record), 'the commitment, the window, the close and the draw are not in this order'),
    compared('entries', record.entriesHash, hashJson(record.entries)),
    finding(
      'tickets',
      hasFewEnough(record),
      'somebody has more tickets than the terms allow, or their number is wrong',
    ),
    compared('winners', canonical(record.winners), canonical(drawOf(record, final))),
    recordHashFinding(record),
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

await main(import.meta.url, {
  usage: USAGE,
  options: ['commitment', 'entries'],
  verify: verifyRaffle,
  linesOf: ({ winners }) =>
    winners.map(({ prize, amount, ticket, owner }) => `prize ${prize}  ${amount}  ticket ${ticket}  ${owner}`),
})
