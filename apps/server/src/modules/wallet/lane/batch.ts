import { printOf } from '../keys.ts'
import type { LaneAnswer, LanePosting } from '../model.ts'
import { account, bucketOf } from '../rules.ts'
import type { Extra, PostingRow } from './store.ts'

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
    at: receivedAt.toISOString(),
  }
}

/** What rides and what guards, each with its posting's place in the batch, counted from 1. */
export function extrasOf(batch: readonly Waiting[]): Map<string, Extra> {
  const extras = new Map<string, Extra>()
  const add = (name: string, ord: number, row: Extra['rows'][number]) => {
    const extra = extras.get(name) ?? { ords: [], rows: [] }
    extras.set(name, extra)
    extra.ords.push(ord)
    extra.rows.push(row)
  }
  batch.forEach(({ posting: { guard, riders = [] } }, at) => {
    if (guard) add(guard.guard.name, at + 1, guard.row)
    for (const { rider, rows } of riders) for (const row of rows) add(rider.name, at + 1, row)
  })
  return extras
}

/** Whether two postings under one key ask for the same. */
export const sameAsk = (
  one: Pick<PostingRow, 'account' | 'fingerprint'>,
  other: Pick<PostingRow, 'account' | 'fingerprint'>,
): boolean => one.account === other.account && one.fingerprint === other.fingerprint
