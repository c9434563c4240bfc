import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { RefusalCode } from '@croupier/kernel/refusals'
import type { EntryKind, ReferenceKind } from '@croupier/wire/wallet/record'

/**
 * A kind of account that every member may have, such as `cash`. The module that owns a pocket registers it with
 * `wallet.register`; the account of a member is opened when the first posting needs it.
 */
export type Pocket = string
export type PocketDefinition = {
  /** Lower-case letters: part of the account's name. */
  readonly name: Pocket
  /** Whether the house owes its balance to members, so that it counts as player funds (Standards T045). Play money does not. */
  readonly isPlayerFunds: boolean
  /** Whether it pays stakes that cash does not cover. */
  readonly paysStakes?: true
}

/** §4: the pocket of play money. A trial account has it and no other, and no other account has it. */
export const TRIAL_POCKET = 'trial'

/**
 * The wallet's own pockets. `cash` is what a member may spend, `held` is reserved for repeat orders and pending
 * withdrawals, `receivable` is what the member owes: it stands at or below zero, every other pocket at or above it.
 */
export const OWN_POCKETS: readonly PocketDefinition[] = [
  { name: 'cash', isPlayerFunds: true },
  { name: 'held', isPlayerFunds: true },
  { name: 'receivable', isPlayerFunds: false },
  { name: TRIAL_POCKET, isPlayerFunds: false },
]

/**
 * The house accounts that belong to no product (Standards T045). `world` is everything outside: its balance is minus what
 * came in and is still here. `rewards` pays rebates and bonuses, `envelopes` has what is set aside for red envelopes, `fees` takes
 * charges, `corrections` is the other side of what staff correct. `transit` holds money on its way from one member to another. `advances`
 * is what agents owe to the house for debts that it paid: it stands at or below zero.
 */
export const OWN_HOUSES = ['world', 'rewards', 'envelopes', 'fees', 'corrections', 'transit', 'advances'] as const

/**
 * The operator's accounts. A product, or a provider of one, takes stakes into and pays from an account of its own
 * (`play.lottery`, `play.slots.acme`), so its gross result is one balance. A provider that keeps wallets of its own has
 * `vendors.acme` for the money that members moved there and have not taken back.
 */
export type House = (typeof OWN_HOUSES)[number] | `play.${string}` | `vendors.${string}`

/** A ledger account by name: `k3f9x2m4pq.cash`, `house.play.lottery`. */
export type AccountName = string & { readonly __account: unique symbol }

/** The kinds of journals, and the kind of thing that each one's reference names. A member's account record shows both. */
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
  'refund.reversal': 'bet',
  'stake.tombstone': 'ticket',
  payout: 'bet',
  'payout.reversal': 'bet',
  'rebate.self': 'bet',
  'rebate.reversal': 'bet',
  'chase.hold': 'chase',
  'chase.release': 'chase',
  'syndicate.hold': 'syndicate',
  'syndicate.release': 'syndicate',
  'transfer.up': 'transfer',
  'transfer.down': 'transfer',
  'transfer.received': 'transfer',
  correction: 'correction',
  'trial.grant': 'trial',
  reward: 'grant',
  'bonus.converted': 'grant',
  'bonus.lost': 'grant',
  'rebate.day': 'statement',
  'rebate.manual': 'grant',
  commission: 'statement',
  'income.release': 'release',
  dividend: 'statement',
  affiliate: 'statement',
  'salary.daily': 'statement',
  'salary.hourly': 'statement',
  'salary.realtime': 'statement',
  'contract.paid': 'statement',
  'contract.returned': 'statement',
  'contract.refunded': 'statement',
  'points.conversion': 'conversion',
  'points.hold': 'points.order',
  'points.release': 'points.order',
  'points.paid': 'points.order',
  'vendor.hold': 'vendor.transfer',
  'vendor.release': 'vendor.transfer',
  'vendor.in': 'vendor.transfer',
  'vendor.out': 'vendor.transfer',
} as const satisfies Record<EntryKind, ReferenceKind>
export type Kind = EntryKind

/** `amount` (above zero) goes from one account to another; at least one of the two is a member's. */
export type Posting = { from: AccountName; to: AccountName; amount: Money }

/**
 * One balanced business event. The wallet posts the same `kind` and `reference` once, however often it is called. `memo` is kept with
 * its entries: the digest of the statement that it pays.
 */
export type Journal = { kind: Kind; reference: string; at: Instant; postings: readonly Posting[]; memo?: string }

/**
 * Money taken back from a member after it was credited, such as a reversed deposit or a corrected payout. Cash pays as far as
 * it goes; the rest becomes a debt. Posted once per kind, reference and part: `part` tells several clawbacks of the same
 * thing apart.
 */
export type Clawback = {
  kind: Kind
  reference: string
  part: string
  at: Instant
  memberId: MemberId
  to: House
  amount: Money
  /** Another pocket that gives before cash does, up to `amount`, as far as it goes. */
  first?: { pocket: Pocket; amount: Money }
}
/** The member's debt before and after a clawback, at or above zero. */
export type DebtChange = { before: Money; after: Money }

/**
 * A posting from a house account to a member, under a UUID of its own. The key is usually the id of the thing that is paid,
 * such as a bet. If it is not, `reference` names the thing.
 */
export type Credit = Posting & { key: string; kind: Kind; reference?: string }

/** Play money for a trial account. */
export type PlayMoneyGrant = { memberId: MemberId; reference: string; at: Instant; amount: Money }

/** Many credits, written as a set. A key that was posted before is a fault and rolls the caller's transaction back. */
export type Credits = { at: Instant; credits: readonly Credit[] }

export type Balance = {
  cash: Money
  held: Money
  /** The debt, at or above zero: minus the balance of the pocket `receivable`. */
  receivable: Money
  /** The balances of the pockets that other modules registered, where the member has them. */
  others: ReadonlyMap<Pocket, Money>
  /** Cash and held money, minus the debt. */
  total: Money
  seq: bigint
}

/** A value in a row of a rider or a guard; its column has the PostgreSQL type. */
export type ColumnValue = string | number | bigint | boolean | null
/** Columns of the rows that a rider or a guard sends, with their PostgreSQL types. */
export type Columns = readonly { readonly name: string; readonly type: string }[]

/**
 * A statement of another module that the lane runs inside its own, so that the module's rows are committed with the journal
 * or not at all. The rows ride along with the journal. The module that owns the table writes the statement.
 */
export type LaneRider = {
  /** An identifier, unique among riders and guards. */
  name: string
  columns: Columns
  /**
   * A data-modifying statement over `rows` (the columns above and `journal_no`), joined with `posted` on `journal_no`, the
   * number of the journal in the batch. `posted` has `journal_no`, `key`, `bucket`, `at` and `funds`: the JSON amounts by
   * pocket, null when cash paid all. `part` has two expressions for the key of a sharded sum, so that writers never wait for
   * one row: `writer` is the writer's number, `bucket` the first bucket of its cell. `closings` is a relation with the balance
   * after each entry: `journal_no`, `line`, `account` and `closing`. The statement has no parameters.
   */
  statement(rows: string, posted: string, part: { writer: string; bucket: string; closings: string }): string
}

/**
 * A condition that must hold when a journal is posted, such as an issue that is still open. It locks the rows that it reads
 * (`for share`), so the condition still holds when the journal is committed.
 */
export type LaneGuard = {
  name: string
  columns: Columns
  /** The code of the refusal when the condition does not hold. */
  refusal: RefusalCode
  /**
   * Whether its statement runs after the accounts are locked, because its rows are always locked after the accounts of their
   * member. Its journals take the composite statement.
   */
  runsUnderLock?: true
  /** Whether the condition reads the time of receipt. If not, journals with equal rows share one check. */
  dependsOnTime: boolean
  /**
   * A `select check_no` of the checks that pass, from `rows` (the columns above, `check_no`, and `at`, the time of receipt).
   * `check_no` numbers the checks of a batch; journals with equal rows share one. A guard without columns that does not depend
   * on the time gets one row with `check_no` alone.
   */
  statement(rows: string): string
}

/**
 * Limits of stakes. The lane adds the guard and the rider to each stake of an account that is limited, so no caller can leave
 * them out. Both see one row for each stake.
 */
export type StakeLimits = {
  /** Refuses a stake that would exceed a limit, and locks what it compares with until the commit. */
  guard: LaneGuard
  /** Counts the stake. */
  rider: LaneRider
  rowOf(stake: { memberId: MemberId; at: Instant; amount: Money }): readonly ColumnValue[]
}
/** Whether a member's stakes are refused, and with which code; and whether they need the check of limits. */
export type Standing = { freeze: RefusalCode | null; isLimited: boolean }

export type RiderRows = { rider: LaneRider; rows: readonly (readonly ColumnValue[])[] }
export type GuardRow = { guard: LaneGuard; row: readonly ColumnValue[] }

/**
 * A posting of the lane. Several sources pay in their order: each gives all it has until the amount is covered. Such sources
 * are pockets of one member, and the other side is a house account.
 */
export type LanePosting = {
  kind: Kind
  from: AccountName | readonly AccountName[]
  to: AccountName
  amount: Money
  /** The thing that it is about; the journal's key when left out. */
  reference?: string
}

/** A journal of the lane: one or several postings on accounts of one member, all of them or none. */
export type LaneJournal = {
  /** UUIDv7 of the thing that is paid, such as a ticket. A caller without an answer sends it again. See `ticketKey`. */
  key: string
  memberId: MemberId
  /** When the server had received the whole request: the time of the entries, and the time that guards check. */
  at: Instant
  /** In their order: a later posting may spend what an earlier one brought. */
  postings: readonly LanePosting[]
  /** The request in a stable form. The lane refuses the same key with another payload: `wallet.payload_differs`. */
  payload: string
  riders?: readonly RiderRows[]
  guards?: readonly GuardRow[]
}

/** A reward that a member claims, paid to cash. As a journal of the lane; `key` is the id of what grants it. */
export type LaneReward = Omit<LaneJournal, 'postings'> & { amount: Money }

/** The input of `lane.cancel`, which reserves a key so that the lane never posts under it. */
export type Cancellation = { key: string; memberId: MemberId; at: Instant; house: House }

/** One entry of a posted journal: the signed amount and the balance after it. */
export type PostedEntry = { account: AccountName; amount: Money; balance: Money }

export type LaneAnswer = {
  /**
   * Balance, after the journal, of the member's account that the journal names first. That is the first pocket that pays a
   * stake.
   */
  balance: Money
  /** Tells which of two balances is newer, also when the other one came over the live channel. */
  seq: bigint
  entries: readonly PostedEntry[]
  /** Whether the key was posted before, so that no money moved now. */
  duplicate: boolean
}
