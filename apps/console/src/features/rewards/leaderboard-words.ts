import { keysOf } from '@croupier/kernel/objects'
import type { Tone } from '@croupier/ui/tag'
import type { LeaderboardScore } from '@croupier/wire/rewards/leaderboards'
import type { DeskLeaderboard } from '@croupier/wire/rewards/leaderboards.console'

export const SCORE_WORDS: Readonly<Record<LeaderboardScore, string>> = { validBet: 'Valid bets', netWin: 'Net win' }
export const TIE_WORDS = { time: 'The earlier one is first', share: 'They share their prizes' } as const
export const SCORE_OPTIONS = keysOf(SCORE_WORDS).map((value) => ({ value, label: SCORE_WORDS[value] }))
export const TIE_OPTIONS = keysOf(TIE_WORDS).map((value) => ({ value, label: TIE_WORDS[value] }))

export function boardStatus({ finalAt, canChange, firstDay }: DeskLeaderboard): { text: string; tone: Tone } {
  if (finalAt) return { text: 'Final', tone: 'plain' }
  return canChange ? { text: `Starts ${firstDay}`, tone: 'info' } : { text: 'Running', tone: 'good' }
}
