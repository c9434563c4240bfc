import { moneyText } from '@croupier/kernel/money'
import { keysOf } from '@croupier/kernel/objects'
import type { Tone } from '@croupier/ui/tag'
import { BONUS_CATEGORIES } from '@croupier/wire/rewards/bonus'
import type { MissionMeasure, MissionMetric, MissionRepeat } from '@croupier/wire/rewards/missions'
import type { DeskMission } from '@croupier/wire/rewards/missions.console'

export const METRIC_WORDS: Readonly<Record<MissionMetric, string>> = {
  deposit: 'Deposits',
  validBet: 'Valid bets',
  bets: 'Number of settled bets',
  wins: 'Number of won bets',
  signIn: 'Days with a login',
  referral: 'Invited friends who qualified',
  games: 'Number of different games',
}
export const REPEAT_WORDS: Readonly<Record<MissionRepeat, string>> = {
  once: 'Once',
  daily: 'Every day',
  weekly: 'Every week',
}
export const METRIC_OPTIONS = keysOf(METRIC_WORDS).map((value) => ({ value, label: METRIC_WORDS[value] }))
export const REPEAT_OPTIONS = keysOf(REPEAT_WORDS).map((value) => ({ value, label: REPEAT_WORDS[value] }))
/** The choices of a category; empty for all games. */
export const CATEGORY_OPTIONS = [
  { value: '', label: 'All games' },
  ...BONUS_CATEGORIES.map((value) => ({ value, label: value })),
]

export const measureText = (measure: MissionMeasure): string =>
  measure.unit === 'money' ? moneyText(measure.amount) : String(measure.count)

export const rewardText = ({ amount, points, wager }: Pick<DeskMission, 'amount' | 'points' | 'wager'>): string => {
  if (points > 0) return `${points} points`
  return wager ? `${moneyText(amount)} bonus` : `${moneyText(amount)} cash`
}

export function missionStatus({
  firstDay,
  pausedOn,
  canChange,
  isOver,
}: Pick<DeskMission, 'firstDay' | 'pausedOn' | 'canChange' | 'isOver'>): { text: string; tone: Tone } {
  if (isOver) return { text: 'Ended', tone: 'plain' }
  if (pausedOn !== null) return { text: 'Paused', tone: 'warning' }
  return canChange ? { text: `Starts ${firstDay}`, tone: 'info' } : { text: 'Running', tone: 'good' }
}
