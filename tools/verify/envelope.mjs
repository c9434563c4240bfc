// Recomputes red envelopes from their published record. It shares no code with the platform and needs nothing but Node 20 or
// newer. README.md beside it says how, and what it can and cannot show.
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
import { canonical, isHash, moneyText, parseMoney, source } from './rounds/source.mjs'

const USAGE = `usage:
  envelope <address or file of the record> [--commitment HEX]

  --commitment HEX        the commitment that you noted before the envelopes opened`

const CENT = 100n
const WINDOW = 'envelope2'
const TERMS = [
  ...['version', 'protocol', 'drop', 'openAt', 'closeAt', 'mode', 'total', 'count', 'min', 'max', 'table'],
  ...['committedAt', 'seedHash'],
]
const FIELDS = [
  ...TERMS,
  ...['commitment', 'amounts', 'claims', 'returned', 'closedAt', 'serverSeed', 'finalSeed', 'recordHash'],
]
const FORM = {
  protocol: 'envelope1',
  fields: FIELDS,
  hashes: ['seedHash', 'commitment', 'serverSeed', 'finalSeed', 'recordHash'],
  times: ['committedAt', 'openAt', 'closeAt', 'closedAt'],
}
/** A drop whose first requests are ordered by its seed has these fields, too. */
const WINDOW_FORM = { ...FORM, protocol: WINDOW, fields: [...FIELDS, 'windowSeconds', 'requests'] }
const termsOf = ({ protocol }) => (protocol === WINDOW ? [...TERMS, 'windowSeconds'] : TERMS)

/**
 * Checks a parsed record. `commitment` is what somebody noted before the envelopes opened. The verdict is `proven` with it,
 * `consistent` without it, or `wrong`.
 */
export function verifyEnvelope(record, { commitment } = {}) {
  const fault = formFault(record)
  const findings = fault ? [finding('form', false, fault)] : findingsOf(record, commitment)
  return { verdict: verdictOf(findings, commitment !== undefined), findings }
}

const isAmount = (text) => parseMoney(text) !== null
const isRow = (row) => typeof row === 'object' && row !== null && isAmount(row.amount) && isCount(row.count)
const isClaim = (one) => typeof one === 'object' && one !== null && isCount(one.number) && isHash(one.owner)

const isOwners = (list) => Array.isArray(list) && list.every(isHash)
const areRequests = ({ windowSeconds, requests }) =>
  isCount(windowSeconds) &&
  typeof requests === 'object' &&
  requests !== null &&
  Object.keys(requests).toSorted().join() === 'early,late' &&
  isOwners(requests.early) &&
  isOwners(requests.late)

/** What is wrong with the form of a record: a field too many, too few, or with a value that it cannot have. */
function formFault(record) {
  const fault = fieldFault(record, record?.protocol === WINDOW ? WINDOW_FORM : FORM)
  if (fault) return fault
  if (record.protocol === WINDOW && !areRequests(record)) return 'impossible requests'
  const { drop, mode, total, count, min, max, table, amounts, claims, returned } = record
  if (typeof drop !== 'string' || !['equal', 'random', 'table'].includes(mode)) return 'impossible terms'
  if (!isAmount(total) || !isAmount(returned) || !isCount(count) || count > 1_000_000) return 'impossible terms'
  if (mode === 'random' && !(isAmount(min) && isAmount(max))) return 'impossible terms'
  if (!Array.isArray(table) || !table.every(isRow)) return 'impossible table'
  if (!Array.isArray(amounts) || !amounts.every(isAmount)) return 'impossible amounts'
  return Array.isArray(claims) && claims.every(isClaim) ? undefined : 'impossible claims'
}

function findingsOf(record, commitment) {
  const { findings, final } = seedFindings(record, { game: 'envelope', id: record.drop, terms: termsOf(record) })
  const amounts = record.amounts.map(parseMoney)
  const left = sum(amounts.slice(record.claims.length))
  return [
    ...notedFindings({ commitment: [record.commitment, commitment] }),
    ...findings,
    finding('times', inOrder(record), 'the commitment, the opening and the end are not in this order'),
    finding('total', sum(amounts) === parseMoney(record.total), 'the envelopes do not add up to the total'),
    compared('envelopes', canonical(record.amounts), canonical(envelopesOf(record, final))),
    finding('claims', areInOrder(record), 'a number is missing, or somebody took more than one envelope'),
    ...(record.protocol === WINDOW ? [orderFinding(record, final)] : []),
    compared('returned', record.returned, moneyText(left)),
    recordHashFinding(record),
  ]
}

const sum = (amounts) => amounts.reduce((all, one) => all + one, 0n)

/** A drop that staff ended has a close before its end, and no claims if it had not opened. */
const inOrder = ({ committedAt, openAt, closeAt, closedAt, claims }) =>
  committedAt < openAt && openAt < closeAt && (claims.length === 0 || openAt <= closedAt)

const areInOrder = ({ claims, count }) =>
  claims.length <= count &&
  claims.every(({ number }, at) => number === at + 1) &&
  new Set(claims.map(({ owner }) => owner)).size === claims.length

/**
 * Those who waited come first, in the order of the seed. One who may not take an envelope is left out, and the others keep their order.
 */
function orderFinding({ claims, requests: { early, late } }, serverSeed) {
  const below = source({ serverSeed, game: 'envelope-order', clientSeed: 'draw', nonce: 0 })
  const order = [...shuffled(early, below), ...late]
  const places = new Map(order.map((owner, at) => [owner, at]))
  const taken = claims.map(({ owner }) => places.get(owner) ?? order.length)
  const isOnce = places.size === order.length
  return finding(
    'order',
    isOnce && taken.every((place, at) => at === 0 || taken[at - 1] <= place),
    'the seed orders otherwise',
  )
}

/** The envelopes in the order in which they were handed out: made, then shuffled, with the same numbers. */
function envelopesOf(record, serverSeed) {
  const below = source({ serverSeed, game: 'envelope', clientSeed: 'draw', nonce: 0 })
  return shuffled(madeBy[record.mode](record, below), below).map(moneyText)
}

function shuffled(list, below) {
  const all = [...list]
  for (let at = all.length - 1; at >= 1; at--) {
    const other = below(at + 1)
    const kept = all[at]
    all[at] = all[other]
    all[other] = kept
  }
  return all
}

const inOrderOf = (values) => values.toSorted((one, other) => Number(one - other))
const smallest = (...values) => inOrderOf(values).at(0)
const largest = (...values) => inOrderOf(values).at(-1)

const madeBy = {
  /** All cents in equal parts; the first ones get the cents that are left over. */
  equal({ total, count }) {
    const all = parseMoney(total) / CENT
    const spare = all % BigInt(count)
    return Array.from({ length: count }, (_, at) => (all / BigInt(count) + (BigInt(at) < spare ? 1n : 0n)) * CENT)
  },
  table: ({ table }) => table.flatMap(({ amount, count }) => Array.from({ length: count }, () => parseMoney(amount))),
  /** Each amount up to twice the mean of what is left, between the smallest and the largest one. */
  random({ total, count, ...terms }, below) {
    const min = parseMoney(terms.min)
    const max = parseMoney(terms.max)
    const amounts = []
    let rest = parseMoney(total)
    for (let left = BigInt(count); left > 1n; left--) {
      const least = largest(min, rest - (left - 1n) * max)
      const twice = (2n * rest) / left
      const most = smallest(max, rest - (left - 1n) * min, largest(least, twice - (twice % CENT) - min))
      const amount = least + BigInt(below(Number((most - least) / CENT) + 1)) * CENT
      amounts.push(amount)
      rest -= amount
    }
    return [...amounts, rest]
  },
}

await main(import.meta.url, {
  usage: USAGE,
  options: ['commitment'],
  verify: verifyEnvelope,
  linesOf: ({ amounts, claims }) => claims.map(({ number, owner }) => `${number}  ${amounts[number - 1]}  ${owner}`),
})
