import { bucketOf, cellOf } from '../../../wallet/index.ts'
import type { OpenGroup, PaymentBatch } from './model.ts'

/** Lines that one transaction pays. It holds the accounts of its debtors meanwhile, so their bets wait for it. */
const LINES_AT_ONCE = 1_000

/** Neighbouring groups of one level of a run, in their order. What a level pays is received before the next one pays. */
export function levelsOf(groups: readonly OpenGroup[]): OpenGroup[][] {
  const levels: OpenGroup[][] = []
  for (const group of groups) {
    const level = levels.at(-1)
    if (level && keyOf(level[0]!) === keyOf(group)) level.push(group)
    else levels.push([group])
  }
  return levels
}
const keyOf = ({ kind, key, isReturn, depth }: OpenGroup): string => JSON.stringify([kind, key, isReturn, depth])

/** The batches of a level: a transaction has accounts of one cell, and the house pays alone. */
export function batchesOf(level: readonly OpenGroup[]): PaymentBatch[] {
  const { kind, key, isReturn } = level[0]!
  const debtors = level.flatMap(({ debtorId, lines }) => (debtorId === null ? [] : [{ debtorId, lines }]))
  const house = level.length > debtors.length ? [{ kind, key, isReturn, debtors: null }] : []
  const cells = Map.groupBy(debtors, ({ debtorId }) => cellOf(bucketOf(debtorId))).values()
  const batches = [...cells].flatMap((ofCell) => chunksOf(ofCell, ({ lines }) => lines))
  return [
    ...house,
    ...batches.map((batch) => ({ kind, key, isReturn, debtors: batch.map(({ debtorId }) => debtorId) })),
  ]
}

/** Cuts a list into chunks of `LINES_AT_ONCE` lines at most; one item may have more. */
export function chunksOf<T>(items: readonly T[], linesOf: (item: T) => number): T[][] {
  const chunks: T[][] = []
  let lines = 0
  for (const item of items) {
    lines += linesOf(item)
    const chunk = chunks.at(-1)
    if (chunk && lines <= LINES_AT_ONCE) chunk.push(item)
    else {
      chunks.push([item])
      lines = linesOf(item)
    }
  }
  return chunks
}
