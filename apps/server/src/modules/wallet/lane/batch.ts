import { invariant } from '@croupier/kernel/invariant'
import { units } from '@croupier/kernel/money'
import { printOf } from '../keys.ts'
import type { Cancellation, LaneAnswer, LaneGuard, LaneJournal, LanePosting, RiderRows } from '../model.ts'
import { account, bucketOf, isHouse, ownerOf } from '../rules.ts'
import {
  type Batch,
  CANCELLING,
  EXACT,
  type JournalRow,
  type LaneEntry,
  type Question,
  type Riding,
  type Sort,
} from './model.ts'

/** A journal that waits for its answer. */
export type Waiting = {
  journal: Pick<LaneJournal, 'memberId' | 'riders' | 'guards'>
  row: JournalRow
  resolve(answer: LaneAnswer): void
  reject(error: unknown): void
}

/** Past this size a batch only makes everybody wait longer. */
const BATCH_MOST = 1024

/**
 * The next journals that one statement takes: of one shape, the first one's, and no two on one account, because the
 * second needs the balance that the first leaves.
 */
export function nextBatch(queue: readonly Waiting[]): { batch: Waiting[]; rest: Waiting[] } {
  const taken = new Set<string>()
  const batch: Waiting[] = []
  const rest: Waiting[] = []
  const shape = queue[0]?.row.shape
  for (const one of queue) {
    const { row } = one
    const isFree = row.shape === shape && row.entries.every((entry) => !taken.has(entry.account))
    if (batch.length < BATCH_MOST && isFree) {
      for (const entry of row.entries) taken.add(entry.account)
      batch.push(one)
    } else rest.push(one)
  }
  // Every writer locks accounts in this order, so two nodes never wait for each other.
  batch.sort((one, other) => byAccount(one.row, other.row))
  return { batch, rest }
}

const byAccount = (one: JournalRow, other: JournalRow): number =>
  one.bucket - other.bucket || (one.entries[0]!.account < other.entries[0]!.account ? -1 : 1)

/** Faults on a journal that is not one member's, and on amounts that are not above zero. */
export function rowOf({ key, memberId, at, postings, payload, riders, guards }: LaneJournal): JournalRow {
  const entries: LaneEntry[] = []
  let content = payload
  for (const [nth, posting] of postings.entries()) {
    content = `${content}|${posting.kind} ${posting.from} ${posting.to} ${posting.amount} ${posting.reference ?? ''}`
    addEntries(entries, posting, nth + 1)
  }
  for (const entry of entries) invariant(ownerOf(entry.account) === memberId, 'a journal of the lane is one member’s')
  const isRare = riders?.some(({ rider }) => rider.isRare) || guards?.some(({ guard }) => guard.isRare)
  return {
    key,
    bucket: bucketOf(memberId),
    fingerprint: printOf(content),
    at: at.getTime(),
    shape: !isRare && entries.length === 1 && isCash(entries[0]!) ? 'single' : 'composite',
    entries,
  }
}

const isCash = ({ account: name, funds, reference }: LaneEntry): boolean =>
  funds === EXACT && reference === null && name.endsWith('.cash')

function addEntries(entries: LaneEntry[], posting: LanePosting, nth: number): void {
  const { kind, from, to, amount, reference = null } = posting
  invariant(amount > 0n, 'a posting moves an amount above zero')
  if (typeof from !== 'string') {
    invariant(isHouse(to) && from.length > 0 && !from.some(isHouse), 'funds go from pockets of a member to the house')
    for (const name of from)
      entries.push({ account: name, amount: units(-amount), contra: to, kind, reference, funds: nth })
    return
  }
  invariant(
    from !== to && !(isHouse(from) && isHouse(to)),
    'a posting moves money between two accounts, one a member’s',
  )
  if (!isHouse(from)) entries.push({ account: from, amount: units(-amount), contra: to, kind, reference, funds: EXACT })
  if (!isHouse(to)) entries.push({ account: to, amount, contra: from, kind, reference, funds: EXACT })
}

/** What takes a key without moving anything. */
export function cancellationOf({ key, memberId, at, house }: Cancellation): JournalRow {
  const entry: LaneEntry = {
    account: account.cash(memberId),
    amount: units(0n),
    contra: account.house(house),
    kind: 'stake.cancelled',
    reference: null,
    funds: CANCELLING,
  }
  const bucket = bucketOf(memberId)
  return { key, bucket, fingerprint: 0n, at: at.getTime(), shape: 'composite', entries: [entry] }
}

export const isCancellation = ({ entries }: JournalRow): boolean => entries[0]?.funds === CANCELLING

/** A batch in the form that the statement takes: entries by sort, questions to guards, riding rows. */
export function batchOf(waiting: readonly Waiting[], guards: readonly LaneGuard[]): Batch {
  const sorts: Sort[] = []
  const sortOf: number[] = []
  const riding = new Map<string, Riding>()
  for (const [nth, { journal, row }] of waiting.entries()) {
    for (const entry of row.entries) sortOf.push(numberOfSort(sorts, entry))
    for (const one of journal.riders ?? []) carry(riding, one, nth + 1)
  }
  return {
    shape: waiting[0]!.row.shape,
    journals: waiting.map(({ row }) => row),
    sorts,
    sortOf,
    riding,
    ...questionsOf(waiting, guards),
  }
}

function numberOfSort(sorts: Sort[], { kind, contra }: Sort): number {
  const known = sorts.findIndex((sort) => sort.kind === kind && sort.contra === contra)
  return known < 0 ? sorts.push({ kind, contra }) : known + 1
}

function carry(riding: Map<string, Riding>, { rider, rows }: RiderRows, ord: number): void {
  let all = riding.get(rider.name)
  if (!all) {
    all = { ords: [], rows: [] }
    riding.set(rider.name, all)
  }
  for (const row of rows) {
    all.ords.push(ord)
    all.rows.push(row)
  }
}

function questionsOf(waiting: readonly Waiting[], guards: readonly LaneGuard[]): Pick<Batch, 'asks' | 'questions'> {
  const asks = new Map<string, number[]>()
  const questions = new Map<string, Question[]>()
  for (const guard of guards) {
    const asked: Question[] = []
    const numbers = new Map<string, number>()
    asks.set(
      guard.name,
      waiting.map(({ journal, row }) => {
        const cells = journal.guards?.find((one) => one.guard.name === guard.name)?.row
        if (!cells) return 0
        const question = `${guard.judgesTime ? row.at : ''} ${JSON.stringify(cells)}`
        const known = numbers.get(question)
        if (known !== undefined) return known
        const number = asked.push({ number: numbers.size + 1, at: row.at, row: cells })
        numbers.set(question, number)
        return number
      }),
    )
    questions.set(guard.name, asked)
  }
  return { asks, questions }
}
