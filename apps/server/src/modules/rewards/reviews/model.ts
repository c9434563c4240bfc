import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { BonusSignal, BonusStanding } from '@croupier/wire/rewards/reviews.console'

export type StoredReview = {
  memberId: MemberId
  state: BonusStanding
  score: number
  signals: readonly BonusSignal[]
  /** The reason of staff. */
  note: string
  foundAt: Instant
  scoredAt: Instant
}

/** Money that moved at an instant. */
export type Moved = { at: Instant; amount: Money }

/** A bonus of a member. `converted` is when it became cash, and on which business day; null for other ends and a running one. */
export type PlayedBonus = {
  fromDay: BusinessDay
  converted: { at: Instant; on: BusinessDay } | null
  /** The stakes that bonus money paid, and those of them close to the largest one. */
  stakes: number
  limitStakes: number
}

export type PlayedDay = { day: BusinessDay; category: string; validBet: Money }

/** The bonuses of a member within the days of the setting, and what the member paid in, took out and played meanwhile. */
export type BonusFacts = {
  /** Accounts of the same person that got a bonus of an offer which the member has, too. */
  samePerson: readonly MemberId[]
  /** The same for accounts with the address and the browser of the member. */
  sameDevice: readonly MemberId[]
  /** Bonuses that came with a deposit, by the instant at which they were offered. */
  depositBonuses: readonly Instant[]
  bonuses: readonly PlayedBonus[]
  /** Valid bets since the first of these bonuses. */
  played: readonly PlayedDay[]
  deposits: readonly Moved[]
  withdrawals: readonly Moved[]
  /** Valid bets since the business day of the first bonus that came with a deposit. */
  validBet: Money
}
