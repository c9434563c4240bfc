import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'

/** Business days, both included. */
export type Days = { from: BusinessDay; to: BusinessDay }
/** An interval of time: from, and up to but without. */
export type Span = { from: Instant; to: Instant }

/** Sums of settled bets. */
export type Play = { turnover: Money; validBet: Money; payout: Money; rebate: Money }
/** Results of a member in one category that nobody above sees (Agent rules §3.6). */
export type HiddenPlay = Play & { memberId: MemberId; category: string; bonusValidBet: Money }
/** The part of an exclusion that lies in a day. */
export type HiddenSpan = Span & { memberId: MemberId }

/**
 * Sums of settled bets, of money in and out, and of what the house paid beside payouts. `rebate` has all rebates. Salaries and dividends
 * are those received less those paid to others.
 */
export type Sums = Play & {
  deposits: Money
  withdrawals: Money
  transfersIn: Money
  transfersOut: Money
  commissions: Money
  rewards: Money
  salaries: Money
  dividends: Money
}
/** An account directly below another, with its team. */
export type Branch = Sums & { memberId: MemberId }
export type TeamSums = Sums & { agentId: MemberId; activeMembers: number }
export type TeamTotals = Sums & { registrations: number; firstDeposits: number; firstDepositSum: Money }

/**
 * The settings by which statements about a day are computed again, and the key of the pseudonyms in them. The house's values are those
 * of accounts without values; rates are per cent by category.
 */
export type DayPolicy = {
  timeZone: string
  dayStart: string
  houseGroup: number
  houseRates: Record<string, string>
  pseudonymKey: string
}

/** A day as its figures were last read; closed once they are final. */
export type FigureDay = { day: BusinessDay; refreshedAt: Instant; isClosed: boolean }
