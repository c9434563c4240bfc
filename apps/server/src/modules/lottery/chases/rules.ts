import { type Calendar, type Issue, issueAhead, windowOf } from '@croupier/game-math/lottery/index'
import { type Instant, MS, msBetween } from '@croupier/kernel/clock'
import { type Money, units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { BetStatus } from '../../games/index.ts'
import type { LotteryPolicy } from '../policy.ts'
import { atOwnGroup, nextOf, type Pricing, priceTicket, type RequestedBet, sumOf } from '../tickets/rules.ts'
import type { ChaseBet, ChaseItem, ItemStatus, Progress } from './model.ts'

/** Lottery rules §15: strictly rising issues that still take bets, at most `max` of them and at most `max` ahead. */
export function validateChaseIssues(
  calendar: Calendar,
  issueNos: readonly string[],
  now: Instant,
  max: number,
): Issue[] {
  if (issueNos.length > max) refuse('lottery.chase_issues', { max })
  const issues = issueNos.map((issueNo) => windowOf(calendar, issueNo))
  const [first] = issues
  if (first && first.closeAt <= now)
    refuse('lottery.issue_closed', { issueNo: first.issueNo, ...nextOf(calendar, now) })
  const { openAt: horizon } = issueAhead(calendar, now, max + 1)
  issues.forEach((issue, index) => {
    const before = issues[index - 1]
    if (before && issue.closeAt <= before.closeAt) refuse('lottery.chase_issues', { issueNo: issue.issueNo })
    if (issue.openAt > horizon) refuse('lottery.chase_issues', { max })
  })
  return issues
}

/** The order's lines at an item's multiple, at the member's current prize group. */
export const betsOfItem = (
  bets: readonly RequestedBet[],
  multiple: number,
  ownGroup = Number.MAX_SAFE_INTEGER,
): RequestedBet[] =>
  bets.map((bet) =>
    atOwnGroup({ ...bet, multiple: bet.multiple * multiple, stake: units(bet.stake * BigInt(multiple)) }, ownGroup),
  )

/**
 * Prices a repeat order. Returns its lines at item multiple 1 in canonical form, its items with their stakes, and the sum of
 * the stakes. It prices only the smallest and the largest item as tickets, because limits are ranges: an item between two
 * that keep them keeps them too. Refuses with the codes of `priceTicket`.
 */
export function priceOrder<Item extends { multiple: number }>(
  requested: readonly RequestedBet[],
  items: readonly Item[],
  pricing: Pricing,
): { bets: ChaseBet[]; items: (Item & { stake: Money })[]; total: Money } {
  const multiples = items.map(({ multiple }) => multiple)
  const smallest = Math.min(...multiples)
  const largest = Math.max(...multiples)
  const { bets, stake } = priceTicket(betsOfItem(requested, smallest), pricing)
  if (largest !== smallest) priceTicket(betsOfItem(requested, largest), pricing)
  const stakeOfOne = stake / BigInt(smallest)
  const priced = items.map((item) => ({ ...item, stake: units(stakeOfOne * BigInt(item.multiple)) }))
  return {
    bets: requested.map((bet, index) => ({ ...bet, selection: bets[index]!.selection })),
    items: priced,
    total: sumOf(priced.map((item) => item.stake)),
  }
}

/** The scheduler's decision on a waiting item. */
export type Step = 'place' | 'wait' | 'skip'

/**
 * Decides about a waiting item. `awaitsResult`: the order stops on a win, and an earlier item is placed. An item is placed while its issue is open, and skipped once the issue has closed. An order that
 * stops on a win first waits for the results of its earlier items, until the item's own cut-off is near (Lottery rules
 * §15.1).
 */
export function decideStep(
  item: Pick<ChaseItem, 'openAt' | 'closeAt'>,
  { awaitsResult }: { awaitsResult: boolean },
  now: Instant,
  { chaseHoldUntilSettled, chaseHurrySeconds }: LotteryPolicy,
): Step {
  if (now >= item.closeAt) return 'skip'
  if (now < item.openAt) return 'wait'
  const hurry = msBetween(now, item.closeAt) <= chaseHurrySeconds * MS.second
  return awaitsResult && chaseHoldUntilSettled && !hurry ? 'wait' : 'place'
}

/** An item's result from the statuses of its ticket's bets, which are settled, void or cancelled. A push is not a win. */
export function resultOfItem(bets: readonly BetStatus[]): ItemStatus {
  if (bets.includes('won')) return 'won'
  if (bets.includes('lost')) return 'lost'
  if (bets.includes('pushed')) return 'pushed'
  if (bets.includes('void')) return 'cancelled_system'
  // All bets are cancelled: the member has cancelled the ticket.
  return 'cancelled_user'
}

/** The final status of an order without a win that stops it; null while an item has no result. */
export function endOf({ statuses, lastStatus }: Omit<Progress, 'firstWaiting'>): 'finished' | 'user_stopped' | null {
  if (statuses.some((status) => status === 'waiting' || status === 'placed')) return null
  return lastStatus === 'cancelled_user' ? 'user_stopped' : 'finished'
}
