import { type BusinessCalendar, type BusinessDay, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { isWholeCents, type Money, moneyText, sumOf, units, ZERO } from '@croupier/kernel/money'
import type { RefusalCode } from '@croupier/kernel/refusals'
import { type RaffleTerms, raffleCommitment } from '@croupier/rules/rewards/raffle-record'
import { ticketsOf } from '@croupier/rules/rewards/raffles'
import type { RaffleState } from '@croupier/wire/rewards/raffles'
import type { RafflePlan, StoredRaffle } from './model.ts'

/** The hash of the list of tickets is public for at least so long before the draw. */
const DRAW_AFTER_MS = MS.minute

/** A raffle opens after its commitment is public: on its first day, or at once on a day that has begun. */
export function windowOf(
  { firstDay, lastDay }: Pick<RafflePlan, 'firstDay' | 'lastDay'>,
  calendar: BusinessCalendar,
  committedAt: Instant,
): { openAt: Instant; closeAt: Instant } {
  const start = startOfDay(firstDay, calendar)
  return { openAt: start < committedAt ? committedAt : start, closeAt: startOfDay(plusDays(lastDay, 1), calendar) }
}

export const budgetOf = ({ prizes }: Pick<RafflePlan, 'prizes'>): Money => sumOf(prizes)

/** Why a raffle cannot be as staff typed it. */
export function planRefusal(plan: RafflePlan, today: BusinessDay): RefusalCode | null {
  if (!plan.prizes.every((prize) => prize > ZERO && isWholeCents(prize))) return 'money.whole_cents'
  return plan.firstDay <= plan.lastDay && plan.lastDay >= today ? null : 'rewards.raffle_terms'
}

type Committed = RafflePlan & Pick<StoredRaffle, 'openAt' | 'closeAt' | 'committedAt' | 'seedHash'>

/** The terms in their public form. */
export const termsOf = (raffle: Committed): RaffleTerms => ({
  version: 1,
  protocol: 'raffle1',
  raffle: raffle.id,
  openAt: raffle.openAt.toISOString(),
  closeAt: raffle.closeAt.toISOString(),
  category: raffle.category,
  perTicket: moneyText(raffle.perTicket),
  maxTickets: raffle.maxTickets,
  onePrizeEach: raffle.onePrizeEach,
  prizes: raffle.prizes.map(moneyText),
  committedAt: raffle.committedAt.toISOString(),
  seedHash: raffle.seedHash,
})

export const commitmentOf = (raffle: Committed): string => raffleCommitment(termsOf(raffle))

type Times = Pick<StoredRaffle, 'openAt' | 'closeAt' | 'drawnAt'>

export function stateOf({ openAt, closeAt, drawnAt }: Times, now: Instant): RaffleState {
  if (drawnAt) return 'drawn'
  if (now < openAt) return 'comingSoon'
  return now < closeAt ? 'open' : 'closed'
}

/** What a raffle waits for now; null for nothing. */
export function stepOf({ closeAt, closedAt, drawnAt }: StoredRaffle, now: Instant): 'close' | 'draw' | null {
  if (drawnAt || now < closeAt) return null
  if (!closedAt) return 'close'
  return plusMs(closedAt, DRAW_AFTER_MS) <= now ? 'draw' : null
}

/** Reward rules §10. The tickets that a member can claim on top of those that are claimed. */
export const claimableTickets = (
  { perTicket, maxTickets, onePrizeEach }: Pick<RafflePlan, 'perTicket' | 'maxTickets' | 'onePrizeEach'>,
  validBet: Money,
  claimed: number,
): number => Math.max(0, ticketsOf({ perTicket, maxTickets, onePrizeEach }, validBet) - claimed)

/** The valid bets that count: those of its category, or all. */
export const validBetIn = (
  { category }: Pick<RafflePlan, 'category'>,
  days: readonly { category: string; validBet: Money }[],
): Money =>
  units(days.reduce((sum, one) => (category === null || category === one.category ? sum + one.validBet : sum), 0n))
