import type { Money } from '@croupier/kernel/money'
import type { AccountName, ColumnValue, Kind, LaneGuard } from '../model.ts'

/** Source group of an entry that belongs to no group: its amount is known before the statement runs. */
export const FIXED_AMOUNT = 0
/** Source group of a tombstone: an entry that moves nothing and reserves its key, so that the lane refuses a later journal. */
export const TOMBSTONE = -1

/** The kinds that a frozen account refuses: stakes, and rewards that members claim. */
export const REFUSED_WHEN_FROZEN: readonly Kind[] = ['stake', 'reward']

/** A signed entry of a journal, before it is posted. */
export type LaneEntry = {
  account: AccountName
  amount: Money
  contra: AccountName
  kind: Kind
  reference: string | null
  /**
   * The number, from 1, of the posting in the journal, if several sources pay that posting. Its entries are a group: `amount`
   * is the sum that they give together, and the statement decides how much each gives. Otherwise `FIXED_AMOUNT` or
   * `TOMBSTONE`.
   */
  sourceGroup: number
}

/**
 * `single`: one entry on cash, as of a stake or a payout, or a debit of cash and a credit after it, as of a round that is won at once.
 * `composite`: everything else, by a longer statement.
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
  /** Whether it has the check of limits. A batch has one such journal of a member, because the next one needs its count. */
  isLimited?: true
}

/** Rows of one rider in a batch. `journalNumbers` has the number of each row's journal, counted from 1. */
export type RiderBatch = { journalNumbers: number[]; rows: (readonly ColumnValue[])[] }
/** One row for a guard to check. Journals with equal rows share one check. */
export type GuardCheck = { number: number; at: number; row: readonly ColumnValue[] }
/** The kind and the contra account of an entry. A batch has few distinct pairs, so entries name their pair by number. */
export type KindContra = { kind: Kind; contra: AccountName }
export type Batch = {
  shape: Shape
  journals: readonly JournalRow[]
  pairs: readonly KindContra[]
  /** The number of each entry's pair, counted from 1, in the order of the journals and their entries. */
  pairNumbers: readonly number[]
  /** For each guard, the number of each journal's check, counted from 1; 0 for a journal without one. */
  checkNumbers: ReadonlyMap<string, readonly number[]>
  checks: ReadonlyMap<string, readonly GuardCheck[]>
  riderRows: ReadonlyMap<string, RiderBatch>
}

/** The shape of a journal with these entries and guards. */
export function shapeOf(entries: readonly LaneEntry[], guards: readonly LaneGuard[]): Shape {
  const [debit, credit] = entries
  const isSingle =
    debit !== undefined &&
    debit.sourceGroup === FIXED_AMOUNT &&
    debit.reference === null &&
    debit.account.endsWith('.cash') &&
    (credit === undefined || (entries.length === 2 && isCreditAfter(debit, credit)))
  return isSingle && !guards.some(({ runsUnderLock }) => runsUnderLock) ? 'single' : 'composite'
}

const isCreditAfter = (debit: LaneEntry, credit: LaneEntry): boolean =>
  debit.amount < 0n && credit.amount > 0n && credit.account === debit.account && credit.sourceGroup === FIXED_AMOUNT
