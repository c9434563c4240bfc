import { type Calendar, type Issue, issueAhead, windowOf } from '@croupier/game-math/lottery/index'
import { type Instant, MS, msBetween } from '@croupier/kernel/clock'
import { units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { LotteryPolicy } from '../policy.ts'
import { type AskedBet, nextOf } from '../tickets/rules.ts'
import type { ChaseItem, ItemStatus } from './model.ts'

/**
 * Lottery rules §15: strictly rising issues that still take bets, not more and not further ahead than `most` issues.
 */
export function chaseIssues(calendar: Calendar, issueNos: readonly string[], now: Instant, most: number): Issue[] {
  if (issueNos.length > most) refuse('lottery.chase_issues', { most })
  const issues = issueNos.map((issueNo) => windowOf(calendar, issueNo))
  const [first] = issues
  if (first && first.closeAt <= now)
    refuse('lottery.issue_closed', { issueNo: first.issueNo, ...nextOf(calendar, now) })
  const { openAt: horizon } = issueAhead(calendar, now, most + 1)
  issues.forEach((issue, at) => {
    const before = issues[at - 1]
    if (before && issue.closeAt <= before.closeAt) refuse('lottery.chase_issues', { issueNo: issue.issueNo })
    if (issue.openAt > horizon) refuse('lottery.chase_issues', { most })
  })
  return issues
}

/** The order's lines as an item bets them. A group above the member's own of today is lowered to it. */
export const betsOfItem = (
  bets: readonly AskedBet[],
  multiple: number,
  ownGroup = Number.MAX_SAFE_INTEGER,
): AskedBet[] =>
  bets.map((bet) => ({
    ...bet,
    multiple: bet.multiple * multiple,
    stake: units(bet.stake * BigInt(multiple)),
    prizeGroup: Math.min(bet.prizeGroup, ownGroup),
  }))

/** What to do with a waiting item now. */
export type Step = 'place' | 'wait' | 'skip'

/**
 * Lottery rules §15.1. An item whose issue is over is skipped; one whose issue is open is placed, but an order that
 * stops on a win first waits for the result of the item before, until its own cut-off comes near.
 */
export function stepOf(
  item: Pick<ChaseItem, 'openAt' | 'closeAt'>,
  order: { stopOnWin: boolean; earlier: readonly ItemStatus[] },
  now: Instant,
  { chaseHoldUntilSettled, chaseHurrySeconds }: LotteryPolicy,
): Step {
  if (now >= item.closeAt) return 'skip'
  if (now < item.openAt) return 'wait'
  const undecided = order.earlier.includes('placed')
  const hurry = msBetween(now, item.closeAt) <= chaseHurrySeconds * MS.second
  return order.stopOnWin && chaseHoldUntilSettled && undecided && !hurry ? 'wait' : 'place'
}

/** What an item came to, from the statuses of its ticket's bets: a push is not a win. */
export function resultOfItem(bets: readonly string[]): ItemStatus {
  if (bets.includes('won')) return 'won'
  if (bets.includes('lost')) return 'lost'
  if (bets.includes('pushed')) return 'pushed'
  return bets.includes('void') ? 'cancelled_system' : 'cancelled_user'
}

/** How an order ends once nothing of it waits or is on its way; null while something does. */
export function endOf(items: readonly ItemStatus[]): 'finished' | 'user_stopped' | null {
  if (items.some((status) => status === 'waiting' || status === 'placed')) return null
  return items.at(-1) === 'cancelled_user' ? 'user_stopped' : 'finished'
}
