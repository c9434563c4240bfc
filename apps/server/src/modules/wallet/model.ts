import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { RefusalCode } from '@croupier/kernel/refusals'
import type { EntryKind, ReferenceKind } from '@croupier/wire/wallet/wallet'

/**
 * A kind of account that every member may have, such as `cash`. The module that owns a pocket registers it with
 * `wallet.register`; the account of a member is opened when the first posting needs it.
 */
export type Pocket = string
export type PocketDefinition = {
  /** Lower-case letters: part of the account's name. */
  readonly name: Pocket
  /** Whether the house owes its balance to members, so that it counts as player funds (T045). Play money does not. */
  readonly isPlayerFunds: boolean
}

/**
 * The wallet's own pockets. `cash` is what a member may spend, `held` is reserved for open orders, `receivable` is what
 * the member owes: it stands at or below zero, every other pocket at or above it.
 */
export const OWN_POCKETS: readonly PocketDefinition[] = [
  { name: 'cash', isPlayerFunds: true },
  { name: 'held', isPlayerFunds: true },
  { name: 'receivable', isPlayerFunds: false },
]

/**
 * The house accounts that belong to no product (T045). `world` is everything outside: its balance is minus what came in
 * and is still here. `rewards` pays rebates and bonuses, `fees` takes charges, `corrections` is the other side of what
 * staff correct.
 */
export const OWN_HOUSES = ['world', 'rewards', 'fees', 'corrections'] as const

/**
 * The operator's accounts. A product, or a provider of one, takes stakes into and pays from an account of its own
 * (`play.lottery`, `play.slots.acme`), so its gross result is one balance.
 */
export type House = (typeof OWN_HOUSES)[number] | `play.${string}`

/** A ledger account by name: `k3f9x2m4pq.cash`, `house.play.lottery`. */
export type AccountName = string & { readonly __account: unique symbol }

/** Why money moves, and what the reference of such a journal names. A member's account record shows these words. */
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
  'stake.cancelled': 'ticket',
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

/** A posting from a house account to a member under a UUID of its own (a bet); `reference` names the thing if the key does not. */
export type Credit = Posting & { key: string; kind: Kind; reference?: string }

/** Many credits, written as a set. A key that was posted before is a fault and rolls the caller's transaction back. */
export type Credits = { at: Instant; credits: readonly Credit[] }

/** `others` are the balances of registered pockets beside the wallet's own, as far as the member has them. */
export type Balance = {
  cash: Money
  held: Money
  receivable: Money
  others: ReadonlyMap<Pocket, Money>
  /** Cash, held and what is owed. */
  total: Money
  seq: bigint
}

/** A value that a rider's or a guard's row carries into SQL; its column says the type. */
export type Cell = string | number | bigint | boolean | null
/** Columns of transport rows, with their PostgreSQL types. */
export type Columns = readonly { readonly name: string; readonly type: string }[]

/**
 * Rows of another module that are committed with a posting. The module that owns the table writes the statement; the
 * lane runs it inside its own, for the journals that it posted.
 */
export type LaneRider = {
  /** An identifier, unique among riders and guards. */
  name: string
  columns: Columns
  /** Left out of the statement for journals of one entry, which every part makes slower; such journals go the general way. */
  isRare: boolean
  /**
   * A data-modifying statement over `rows` (the columns above and `ord`), joined with `posted` on `ord`. `posted` has
   * `ord`, `key`, `bucket`, `at` and `funds`: the JSON amounts that were taken by pocket, null when all came from cash.
   * `part` holds two expressions for sums that writers must not share: `lane` is a number of the writer's own, `home` the
   * first bucket of its cell. The statement names no parameter.
   */
  statement(rows: string, posted: string, part: { lane: string; home: string }): string
}

/**
 * What must hold at the moment of posting, such as an issue that is still open. It locks what it reads (`for share`),
 * so nobody can change it until the posting is committed.
 */
export type LaneGuard = {
  name: string
  columns: Columns
  /** The code that a journal is refused with when the guard does not let it pass. */
  refusal: RefusalCode
  /** As for a rider. */
  isRare: boolean
  /** Whether it judges the time of receipt; if not, journals that ask the same share one question whenever they came. */
  judgesTime: boolean
  /** A `select ord` of the rows that may pass, from `rows` (the columns above, `ord`, and `at`, the time of receipt). */
  statement(rows: string): string
}

export type RiderRows = { rider: LaneRider; rows: readonly (readonly Cell[])[] }
export type GuardRow = { guard: LaneGuard; row: readonly Cell[] }

/**
 * A posting of the lane. Several sources are drawn on in their order: each gives what it has until the amount is
 * covered. They are pockets of one member then, and the other side is a house account.
 */
export type LanePosting = {
  kind: Kind
  from: AccountName | readonly AccountName[]
  to: AccountName
  amount: Money
  /** What it is about, when that is not the journal's key. */
  reference?: string
}

/** A journal of the lane: one or several postings on accounts of one member, all of them or none. */
export type LaneJournal = {
  /** UUIDv7 of the thing that is paid (a ticket): sent again unchanged when no answer came. See `ticketKey`. */
  key: string
  memberId: MemberId
  /** When the whole request was here: the time of the entries, and what guards judge. */
  at: Instant
  /** In their order: a later posting may spend what an earlier one brought. */
  postings: readonly LanePosting[]
  /** What was requested, in a stable form: the same key with another payload is refused `wallet.payload_differs`. */
  payload: string
  riders?: readonly RiderRows[]
  guards?: readonly GuardRow[]
}

/** A key that must never be posted: the rollback of a bet that has not come yet. */
export type Cancellation = { key: string; memberId: MemberId; at: Instant; house: House }

/** One entry of a posted journal: the signed amount and the balance that it left. */
export type PostedEntry = { account: AccountName; amount: Money; balance: Money }

/**
 * `balance` is what the last entry left in the account that the journal names first, which is cash for a stake; `seq`
 * compares with the live channel's. `duplicate` says that the key had been posted before and nothing moved now.
 */
export type LaneAnswer = {
  balance: Money
  seq: bigint
  entries: readonly PostedEntry[]
  duplicate: boolean
}
