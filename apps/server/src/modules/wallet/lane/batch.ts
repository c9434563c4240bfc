import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { units } from '@croupier/kernel/money'
import { fingerprintOf } from '../keys.ts'
import type {
  AccountName,
  Cancellation,
  ColumnValue,
  LaneAnswer,
  LaneGuard,
  LaneJournal,
  LanePosting,
  RiderRows,
} from '../model.ts'
import { account, bucketOf, contraOf, isHouse, ownerOf } from '../rules.ts'
import {
  type Batch,
  FIXED_AMOUNT,
  type GuardCheck,
  type JournalRow,
  type KindContra,
  type LaneEntry,
  type RiderBatch,
  shapeOf,
  TOMBSTONE,
} from './model.ts'

/** A journal in the queue of the lane, with the promise of its caller, which `answerJournal` and `failJournal` settle. */
export type QueuedJournal = {
  journal: {
    memberId: MemberId
    riders?: LaneJournal['riders'] | undefined
    guards?: LaneJournal['guards'] | undefined
  }
  row: JournalRow
  answer: Promise<LaneAnswer>
  isSettled: boolean
  resolve(answer: LaneAnswer): void
  reject(error: unknown): void
}

export function queuedJournal(journal: QueuedJournal['journal'], row: JournalRow): QueuedJournal {
  const { promise, resolve, reject } = Promise.withResolvers<LaneAnswer>()
  return { journal, row, answer: promise, isSettled: false, resolve, reject }
}

export function answerJournal(one: QueuedJournal, answer: LaneAnswer): void {
  one.isSettled = true
  one.resolve(answer)
}

export function failJournal(one: QueuedJournal, error: unknown): void {
  one.isSettled = true
  one.reject(error)
}

/** A larger batch makes every caller wait longer and costs no less per journal. */
const MAX_BATCH_SIZE = 1024

/**
 * The journals that the next statement posts. All have the shape of the first. No two touch the same account, because the
 * second needs the balance that the first leaves.
 */
export function nextBatch(queue: readonly QueuedJournal[]): { batch: QueuedJournal[]; rest: QueuedJournal[] } {
  const taken = new Set<string>()
  const batch: QueuedJournal[] = []
  const rest: QueuedJournal[] = []
  const shape = queue[0]?.row.shape
  for (const one of queue) {
    const { row, journal } = one
    const isFree =
      row.shape === shape &&
      row.entries.every((entry) => !taken.has(entry.account)) &&
      !(row.isLimited && taken.has(journal.memberId))
    if (batch.length < MAX_BATCH_SIZE && isFree) {
      for (const entry of row.entries) taken.add(entry.account)
      if (row.isLimited) taken.add(journal.memberId)
      batch.push(one)
    } else rest.push(one)
  }
  // Every writer locks accounts in this order, so two nodes never deadlock.
  batch.sort((one, other) => byAccount(one.row, other.row))
  return { batch, rest }
}

const byAccount = (one: JournalRow, other: JournalRow): number =>
  one.bucket - other.bucket || (one.entries[0]!.account < other.entries[0]!.account ? -1 : 1)

/** A journal as the row of a batch. Faults on a journal with accounts of several members, and on an amount not above zero. */
export function journalRow({ key, memberId, at, postings, payload, guards }: LaneJournal): JournalRow {
  const request = requestOf(payload, postings)
  const [first] = postings
  const entries =
    first && postings.length === 1 ? entriesOf(first, 1) : postings.flatMap((one, index) => entriesOf(one, index + 1))
  for (const entry of entries) invariant(ownerOf(entry.account) === memberId, 'a journal of the lane is one member’s')
  const ownGuards = (guards ?? []).map(({ guard }) => guard)
  return {
    key,
    bucket: bucketOf(memberId),
    fingerprint: fingerprintOf(request),
    at: at.getTime(),
    shape: shapeOf(entries, ownGuards),
    entries,
  }
}

/**
 * What a repetition must have in common with its journal. Postings between the member and one house account count as one,
 * because the pockets that pay or are paid may be others by then.
 */
function requestOf(payload: string, postings: readonly LanePosting[]): string {
  let request = payload
  let way = ''
  let sum = 0n
  for (const { kind, from, to, amount, reference } of postings) {
    const source = isHouse(to) ? '' : typeof from === 'string' ? from : from[0]
    const own = `|${kind} ${source} ${typeof from === 'string' && isHouse(from) ? '' : to} ${reference ?? ''} `
    if (own === way) sum += amount
    else {
      if (way !== '') request = request + way + sum
      way = own
      sum = amount
    }
  }
  return request + way + sum
}

/** The entries of a posting on accounts of the member. */
function entriesOf(posting: LanePosting, postingNumber: number): LaneEntry[] {
  const { from, to, amount } = posting
  invariant(amount > 0n, 'a posting moves an amount above zero')
  if (typeof from !== 'string') {
    invariant(isHouse(to) && from.length > 0 && !from.some(isHouse), 'funds go from pockets of a member to the house')
    return from.map((name) => entryOf(posting, name, to, -amount, postingNumber))
  }
  const takesFromHouse = isHouse(from)
  const givesToHouse = isHouse(to)
  invariant(
    from !== to && !(takesFromHouse && givesToHouse),
    'a posting moves money between two accounts, one a member’s',
  )
  if (takesFromHouse) return [entryOf(posting, to, from, amount)]
  const taken = entryOf(posting, from, to, -amount)
  return givesToHouse ? [taken] : [taken, entryOf(posting, to, from, amount)]
}

const entryOf = (
  { kind, reference }: LanePosting,
  name: AccountName,
  contra: AccountName,
  amount: bigint,
  sourceGroup = FIXED_AMOUNT,
): LaneEntry => ({
  account: name,
  amount: units(amount),
  contra: contraOf(name, contra),
  kind,
  reference: reference ?? null,
  sourceGroup,
})

/** The row that reserves a key and moves no money. */
export function tombstoneRow({ key, memberId, at, house }: Cancellation): JournalRow {
  const cash = account.cash(memberId)
  const entry: LaneEntry = {
    account: cash,
    amount: units(0n),
    contra: contraOf(cash, account.house(house)),
    kind: 'stake.tombstone',
    reference: null,
    sourceGroup: TOMBSTONE,
  }
  const bucket = bucketOf(memberId)
  return { key, bucket, fingerprint: 0n, at: at.getTime(), shape: 'composite', entries: [entry] }
}

export const isTombstone = ({ entries }: JournalRow): boolean => entries[0]?.sourceGroup === TOMBSTONE

/** A batch as the statement reads it. Entries name their kind and contra by number; journals share equal guard checks. */
export function buildBatch(waiting: readonly QueuedJournal[], guards: readonly LaneGuard[]): Batch {
  const pairs: KindContra[] = []
  const pairNumbers: number[] = []
  const riderRows = new Map<string, RiderBatch>()
  waiting.forEach(({ journal, row }, index) => {
    for (const entry of row.entries) pairNumbers.push(pairNumber(pairs, entry))
    for (const one of journal.riders ?? []) addRiderRows(riderRows, one, index + 1)
  })
  return {
    shape: waiting[0]!.row.shape,
    journals: waiting.map(({ row }) => row),
    pairs,
    pairNumbers,
    riderRows,
    ...checksOf(waiting, guards),
  }
}

function pairNumber(pairs: KindContra[], { kind, contra }: KindContra): number {
  const known = pairs.findIndex((pair) => pair.kind === kind && pair.contra === contra)
  return known < 0 ? pairs.push({ kind, contra }) : known + 1
}

function addRiderRows(riderRows: Map<string, RiderBatch>, { rider, rows }: RiderRows, journalNumber: number): void {
  let all = riderRows.get(rider.name)
  if (!all) {
    all = { journalNumbers: [], rows: [] }
    riderRows.set(rider.name, all)
  }
  for (const row of rows) {
    all.journalNumbers.push(journalNumber)
    all.rows.push(row)
  }
}

/** The distinct checks of each guard, and for every journal the number of its check, counted from 1; zero without one. */
function checksOf(
  waiting: readonly QueuedJournal[],
  guards: readonly LaneGuard[],
): Pick<Batch, 'checkNumbers' | 'checks'> {
  const numbering = new Map(guards.map((guard) => [guard.name, checkNumbering(guard, waiting.length)]))
  waiting.forEach(({ journal, row }, index) => {
    for (const one of journal.guards ?? []) {
      const checks = numbering.get(one.guard.name)
      invariant(checks, 'a guard is registered before a journal names it')
      checks.add(index, one.row, row.at)
    }
  })
  const each = [...numbering]
  return {
    checkNumbers: new Map(each.map(([name, { numbers }]) => [name, numbers])),
    checks: new Map(each.map(([name, { distinct }]) => [name, distinct])),
  }
}

/** Numbers the checks of one guard. Most journals of a batch ask for the same row, often at the same time. */
function checkNumbering({ dependsOnTime }: LaneGuard, journals: number) {
  const numbers = new Array<number>(journals).fill(0)
  const distinct: GuardCheck[] = []
  const byRow = new Map<string, Map<number, number>>()
  let lastRow: readonly ColumnValue[] | undefined
  let lastByTime = new Map<number, number>()
  return {
    numbers,
    distinct,
    add(index: number, row: readonly ColumnValue[], at: number): void {
      if (!lastRow || !areEqual(row, lastRow)) {
        lastByTime = getOrInsert(byRow, JSON.stringify(row, withBigints))
        lastRow = row
      }
      const time = dependsOnTime ? at : 0
      let number = lastByTime.get(time)
      if (number === undefined) {
        number = distinct.push({ number: distinct.length + 1, at, row })
        lastByTime.set(time, number)
      }
      numbers[index] = number
    },
  }
}

/** JSON has no bigint. */
const withBigints = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value)

const areEqual = (one: readonly ColumnValue[], other: readonly ColumnValue[]): boolean =>
  one.every((value, index) => value === other[index])

function getOrInsert(byRow: Map<string, Map<number, number>>, name: string): Map<number, number> {
  const known = byRow.get(name)
  if (known) return known
  const byTime = new Map<number, number>()
  byRow.set(name, byTime)
  return byTime
}
