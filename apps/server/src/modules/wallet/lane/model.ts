import type { Money } from '@croupier/kernel/money'
import type { AccountName, Cell, Kind } from '../model.ts'

/** An entry whose amount is written as it is. */
export const EXACT = 0
/** An entry that moves nothing and takes its key, so that what comes under the key later is refused. */
export const CANCELLING = -1

/** A signed entry of a journal, before it is posted. */
export type LaneEntry = {
  account: AccountName
  amount: Money
  contra: AccountName
  kind: Kind
  reference: string | null
  /**
   * `EXACT`, `CANCELLING`, or the number of the posting whose sources this entry is one of: then `amount` is what all of
   * them give together, and the statement decides how much this one gives.
   */
  funds: number
}

/**
 * `single`: one entry on cash, the shape of a stake and of a payout. `composite`: everything else. Each has a statement
 * of its own, because the general one costs about twice as much.
 */
export type Shape = 'single' | 'composite'

export type JournalRow = {
  key: string
  bucket: number
  fingerprint: bigint
  /** Milliseconds since 1970. */
  at: number
  shape: Shape
  entries: readonly LaneEntry[]
}

/** Rows of one rider in a batch: the journal each belongs to, counted from 1, and its cells. */
export type Riding = { ords: number[]; rows: (readonly Cell[])[] }
/** A question for a guard. Journals that ask the same share it. */
export type Question = { number: number; at: number; row: readonly Cell[] }
/** A kind of entry and its other side: a batch has few, its entries name them by number. */
export type Sort = { kind: Kind; contra: AccountName }
export type Batch = {
  shape: Shape
  journals: readonly JournalRow[]
  sorts: readonly Sort[]
  /** The sort of each entry, counted from 1, in the order of the journals and their entries. */
  sortOf: readonly number[]
  /** Per guard, the question of each journal, numbered from 1; 0 for none. */
  asks: ReadonlyMap<string, readonly number[]>
  questions: ReadonlyMap<string, readonly Question[]>
  riding: ReadonlyMap<string, Riding>
}

/** The riders or guards that the statement of a shape contains. */
export const partsOf = <Part extends { isRare: boolean }>(shape: Shape, parts: readonly Part[]): readonly Part[] =>
  shape === 'single' ? parts.filter(({ isRare }) => !isRare) : parts
