import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { GuardRow, Pocket, RiderRows } from '../../wallet/index.ts'
import type { Funds } from './model.ts'

/** The facts about a bet that admission decides by. */
export type BetSubject = { memberId: MemberId; at: Instant; product: string; game: string }
/** A bet whose stake was given back. */
export type RefundedBet = { memberId: MemberId; stake: Money; acceptedAt: Instant }

/** Port: the checks before a bet. The ledger itself checks whether the member's accounts are frozen. */
export type BetAdmission = {
  /** The checks as guards of the lane, in the transaction of the bet. */
  guards(bet: BetSubject): readonly GuardRow[]
  /**
   * Runs the checks, freezes included, in the caller's transaction. Refuses with the code of the first that fails. Counts a
   * stake that the transaction posts; without one, money is only reserved.
   */
  check(tx: Tx, bet: BetSubject & { amount?: Money }): Promise<void>
  /**
   * Takes refunded stakes off the counts, in the transaction that has credited the refunds. A stake below zero is counted again, because
   * its refund was reversed.
   */
  refunded(tx: Tx, bets: readonly RefundedBet[]): Promise<void>
}

/** How a stake is paid that cash does not cover: the pockets in their order, and what the lane checks and writes with it. */
export type StakeFunds = {
  funds: readonly Pocket[]
  /** What each pocket gives by the balances that were just read, in the order of `funds`, without pockets that give nothing. */
  parts: NonNullable<Funds>
  guards: readonly GuardRow[]
  riders: readonly RiderRows[]
}

/** Port: bonus money, implemented by rewards (Reward rules §4.3). */
export type BonusFunds = {
  /**
   * The funds of a stake that cash does not cover; null when the member has no bonus that covers the rest. Refuses a stake that
   * the terms of the bonus forbid.
   */
  forStake(bet: BetSubject & { ticketId: string; category: string; stake: Money }): Promise<StakeFunds | null>
  /** The bonus money that may pay stakes on games of the category, all bonus money without one; zero without an active bonus. */
  available(reader: Reader, memberId: MemberId, category?: string): Promise<Money>
  /** Whether a bonus of the member runs. It cannot end before `tx` does. */
  isRunning(tx: Tx, memberId: MemberId): Promise<boolean>
}
