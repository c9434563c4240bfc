import { printOf } from '../keys.ts'
import type { LaneAnswer, LanePosting } from '../model.ts'
import { account, bucketOf } from '../rules.ts'
import type { Batch, PostingRow, Question, Riding, Sort } from './store.ts'

/** A posting that waits for its answer. */
export type Waiting = {
  posting: LanePosting
  row: PostingRow
  resolve(answer: LaneAnswer): void
  reject(error: unknown): void
}

/** Past this size a batch only adds to everybody's waiting. */
const BATCH_MOST = 1024

/** One posting per account: the next one on the same account needs the balance that this one leaves. */
export function nextBatch(queue: readonly Waiting[]): { batch: Waiting[]; rest: Waiting[] } {
  const taken = new Set<string>()
  const batch: Waiting[] = []
  const rest: Waiting[] = []
  for (const one of queue) {
    if (batch.length < BATCH_MOST && !taken.has(one.row.account)) {
      taken.add(one.row.account)
      batch.push(one)
    } else rest.push(one)
  }
  // Every writer locks accounts in this order, so two nodes never wait for each other.
  batch.sort((one, other) => one.row.bucket - other.row.bucket || (one.row.account < other.row.account ? -1 : 1))
  return { batch, rest }
}

export function rowOf({ key, memberId, kind, amount, payload, receivedAt }: LanePosting): PostingRow {
  return {
    key,
    account: account.cash(memberId),
    bucket: bucketOf(memberId),
    amount: -amount,
    contra: account.house('play'),
    kind,
    fingerprint: printOf(`${amount}:${payload}`),
    at: receivedAt.getTime(),
  }
}

/** A batch as the statement takes it: what guards are asked, and what rides, each with its place. */
export function batchOf(waiting: readonly Waiting[]): Batch {
  const questions = new Map<string, Question[]>()
  const riding = new Map<string, Riding>()
  const numbers = new Map<string, number>()
  const sorts: Sort[] = []
  const ask = ({ guard, row }: NonNullable<LanePosting['guard']>, at: number): number => {
    const question = `${guard.name} ${at} ${JSON.stringify(row)}`
    const known = numbers.get(question)
    if (known !== undefined) return known
    const pass = numbers.size + 1
    numbers.set(question, pass)
    entryOf(questions, guard.name, () => []).push({ pass, at, row })
    return pass
  }
  const sortOf = waiting.map(({ row: { kind, contra } }) => {
    const known = sorts.findIndex((sort) => sort.kind === kind && sort.contra === contra)
    return known < 0 ? sorts.push({ kind, contra }) : known + 1
  })
  const passes = waiting.map(({ posting: { guard, riders = [] }, row: { at } }, nth) => {
    for (const { rider, rows } of riders) {
      const { ords, rows: all } = entryOf(riding, rider.name, () => ({ ords: [], rows: [] }))
      for (const row of rows) {
        ords.push(nth + 1)
        all.push(row)
      }
    }
    return guard ? ask(guard, at) : 0
  })
  return { postings: waiting.map(({ row }) => row), sorts, sortOf, passes, questions, riding }
}

function entryOf<T>(map: Map<string, T>, name: string, make: () => T): T {
  const there = map.get(name)
  if (there !== undefined) return there
  const made = make()
  map.set(name, made)
  return made
}

/** Whether two postings under one key ask for the same. */
export const sameAsk = (
  one: Pick<PostingRow, 'account' | 'fingerprint'>,
  other: Pick<PostingRow, 'account' | 'fingerprint'>,
): boolean => one.account === other.account && one.fingerprint === other.fingerprint
