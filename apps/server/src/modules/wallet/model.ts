import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { RefusalCode } from '@croupier/kernel/refusals'
import type { EntryKind, ReferenceKind } from '@croupier/wire/wallet/wallet'

/** The accounts of one member. `receivable` holds what the member owes and stands at or below zero; the others never fall below it. */
export const POCKETS = ['cash', 'held', 'receivable'] as const
export type Pocket = (typeof POCKETS)[number]

/**
 * The operator's books (T045). `world` is everything outside: its balance is minus what came in and is still here.
 * `play` takes stakes and gives payouts, `rewards` gives rebates and bonuses, `fees` takes charges, `corrections` is
 * the other side of what staff put right.
 */
export const HOUSES = ['world', 'play', 'rewards', 'fees', 'corrections'] as const
export type House = (typeof HOUSES)[number]

/** A ledger account by name: `k3f9x2m4pq.cash`, `house.play`. */
export type AccountName = string & { readonly __account: unique symbol }

/**
 * Why money moves, and what the reference of such a journal names. The account record of a member shows these words.
 */
export const KINDS = {
  deposit: 'deposit',
  'deposit.fee': 'deposit',
  'deposit.reversal': 'deposit',
  'owed.repaid': 'deposit',
  'withdrawal.hold': 'withdrawal',
  'withdrawal.release': 'withdrawal',
  'withdrawal.paid': 'withdrawal',
  'withdrawal.fee': 'withdrawal',
  stake: 'ticket',
  'stake.refund': 'bet',
  payout: 'bet',
  'payout.reversal': 'bet',
  'rebate.self': 'bet',
  'rebate.reversal': 'bet',
  'chase.hold': 'chase',
  'chase.release': 'chase',
  correction: 'correction',
} as const satisfies Record<EntryKind, ReferenceKind>
export type Kind = EntryKind

/** `amount` (above zero) goes from one account to another; at least one of the two is a member's. */
export type Posting = { from: AccountName; to: AccountName; amount: Money }

/** One balanced business event. The same `kind` and `reference` post once, however often they come. */
export type Journal = { kind: Kind; reference: string; at: Instant; postings: readonly Posting[] }

/**
 * Money that somebody outside takes back from a member: out of cash as far as that goes, and the rest is owed. Once per
 * kind, reference and part: `part` names one of several that are about the same thing.
 */
export type Taking = {
  kind: Kind
  reference: string
  part: string
  at: Instant
  memberId: MemberId
  to: House
  amount: Money
}
/** What the member owed before it and owes after it. */
export type Owed = { before: Money; after: Money }

/**
 * Money from a house account to a member's cash. Keyed by a UUID of its own (a bet); `reference` names the thing when it
 * is not the key itself.
 */
export type Credit = { key: string; kind: Kind; from: House; memberId: MemberId; amount: Money; reference?: string }

/**
 * Many credits, written as a set. A key that was posted before is a fault and rolls the caller's transaction back.
 */
export type Credits = { at: Instant; credits: readonly Credit[] }

export type Balance = { cash: Money; held: Money; receivable: Money; total: Money; seq: bigint }

/** A value that a rider's or a guard's row carries into SQL; its column says the type. */
export type Cell = string | number | bigint | boolean | null
/** Columns of transport rows, with their PostgreSQL types. */
export type Columns = readonly { readonly name: string; readonly type: string }[]

/**
 * Rows of another module that become true together with a posting. The module that owns the table writes the
 * statement; the lane runs it inside its own, for the postings that it took.
 */
export type LaneRider = {
  /** An identifier, unique among riders and guards. */
  name: string
  columns: Columns
  /**
   * An `insert … select` from `rows` (the columns above and `ord`), joined with `taken` (`ord, key, account, bucket,
   * at`) on `ord`. Never names a parameter.
   */
  statement(rows: string, taken: string): string
}

/**
 * What must hold at the moment of posting, such as an issue that is still open. It locks what it reads (`for share`),
 * so nobody can change it until the postings are committed.
 */
export type LaneGuard = {
  name: string
  columns: Columns
  /** What a posting that may not pass is answered. */
  refusal: RefusalCode
  /** A `select ord` of the rows that may pass, from `rows` (the columns above, `ord`, and `at`, the time of receipt). */
  statement(rows: string): string
}

export type RiderRows = { rider: LaneRider; rows: readonly (readonly Cell[])[] }
export type GuardRow = { guard: LaneGuard; row: readonly Cell[] }

/** One hot posting. Today a stake: cash → `house.play`. */
export type LanePosting = {
  /** UUIDv7 of the thing that is paid (the ticket): sent again unchanged when no answer came. See `ticketKey`. */
  key: string
  memberId: MemberId
  kind: 'stake'
  amount: Money
  /** What was asked, in a stable form: the same key with another payload is refused `wallet.payload_differs`. */
  payload: string
  /** When the whole request was here: the time of the posting, and what a guard judges. */
  receivedAt: Instant
  riders?: readonly RiderRows[]
  guard?: GuardRow
}

/**
 * `balance` is the cash after the posting, `seq` comparable with the live channel's. `duplicate` says that the key had
 * been posted before and nothing moved now.
 */
export type LaneAnswer = { balance: Money; seq: bigint; duplicate: boolean }
