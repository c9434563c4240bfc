import { displayMoney, type Money, moneyText } from '@croupier/kernel/money'
import { keysOf } from '@croupier/kernel/objects'
import type { Tone } from '@croupier/ui/tag'
import type { LeaderboardScore } from '@croupier/wire/rewards/leaderboards'
import type { DeskLeaderboard } from '@croupier/wire/rewards/leaderboards.console'

export const SCORE_WORDS: Readonly<Record<LeaderboardScore, string>> = {
  validBet: 'Valid bets',
  netWin: 'Net win',
  points: 'Points earned',
  multiplier: 'Best multiple of a stake',
}
export const TIE_WORDS = { time: 'The earlier one is first', share: 'They share their prizes' } as const
export const SCORE_OPTIONS = keysOf(SCORE_WORDS).map((value) => ({ value, label: SCORE_WORDS[value] }))
export const TIE_OPTIONS = keysOf(TIE_WORDS).map((value) => ({ value, label: TIE_WORDS[value] }))

export function boardStatus({ finalAt, canChange, firstDay }: DeskLeaderboard): { text: string; tone: Tone } {
  if (finalAt) return { text: 'Final', tone: 'plain' }
  return canChange ? { text: `Starts ${firstDay}`, tone: 'info' } : { text: 'Running', tone: 'good' }
}

/** Whether a score is of money, which belongs to a category or to single games. */
export const isOfMoney = (score: LeaderboardScore): boolean => score === 'validBet' || score === 'netWin'

/** A smallest score in its unit. */
export function scoreText(score: LeaderboardScore, amount: Money): string {
  if (isOfMoney(score)) return displayMoney(amount)
  const number = moneyText(amount).replace(/\.?0+$/, '')
  return score === 'points' ? `${number} points` : `${number}×`
}

/** What the score of a draft needs, in a word. */
export function scoreHint(score: LeaderboardScore, leastMultiple: number | undefined): string | undefined {
  if (score === 'points') return 'Points count on the day on which they are booked, the day after the bets'
  if (score !== 'multiplier' || leastMultiple === undefined) return undefined
  return `A single win counts from ${leastMultiple} times its stake on, over 28 days at most`
}
