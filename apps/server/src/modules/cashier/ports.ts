import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { TurnoverMark } from './deposits/model.ts'

/** A member to whom money may go out. */
export type Payee = {
  /** Null when it is not set yet. */
  name: string | null
  /** Until when withdrawals are in cooldown because a credential changed, or null. */
  cooldownEndsAt: Instant | null
  /** Blocked or closed by staff. */
  isBlocked: boolean
}

/** Port: members as the cashier needs them, implemented by identity. */
export type Members = {
  /** The name that money may go out to; null when it is not set yet. */
  payeeNameOf(reader: Reader, memberId: MemberId): Promise<string | null>
  /** The members as payees, in one query; unknown ids are left out. */
  payees(reader: Reader, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, Payee>>
  /** Until when withdrawals are in cooldown because a credential changed, or null. */
  cooldownEnd(reader: Reader, memberId: MemberId): Promise<Instant | null>
  registeredAt(reader: Reader, memberId: MemberId): Promise<Instant>
  /** Usernames by id; an unknown id is left out. */
  usernames(reader: Reader, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>
  /** Ids of the members with this username or id. */
  search(reader: Reader, typed: string): Promise<MemberId[]>
  /** A payout account changes with `tx`: starts the cooldown, ends other sessions, notifies the member. */
  secured(tx: Tx, change: { memberId: MemberId; what: 'bank_account'; keepSession: string }): Promise<void>
  /** A payout account changes with `tx`, without a cooldown: notifies the member. */
  notifyOwner(tx: Tx, change: { memberId: MemberId; what: 'bank_account' | 'bank_account_removed' }): Promise<void>
}

/**
 * Port: valid bets of members, implemented by the bet book. A deposit keeps the mark of its credit, so what was played
 * since then is found without reading what was played before.
 */
export type Turnover = {
  mark(reader: Reader, memberId: MemberId, at: Instant): Promise<TurnoverMark>
  /** What each member has played since a mark, in one query. A member without settled bets since then is left out. */
  since(
    reader: Reader,
    marks: ReadonlyMap<MemberId, Pick<TurnoverMark, 'turnoverDay'>>,
  ): Promise<ReadonlyMap<MemberId, Money>>
  /**
   * What each member must still stake for money that is no deposit: received transfers and converted points. A member who must not
   * is left out.
   */
  ofOthers(reader: Reader, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, Money>>
}

/**
 * Port: whether a withdrawal needs a check of identity first. The sums are over the life of the account; `withdrawn` counts open
 * withdrawals. Refuses `kyc.required`.
 */
export type WithdrawalAdmission = (
  tx: Tx,
  sums: { memberId: MemberId; amount: Money; deposited: Money; withdrawn(): Promise<Money> },
) => Promise<void>

/** Port: whether a deposit is taken now, asked in the transaction that records it. Refuses with the code of the reason. */
export type DepositAdmission = {
  check(tx: Tx, deposit: { memberId: MemberId; at: Instant; amount: Money }): Promise<void>
}
