import { type Money, moneyText, ZERO } from '@croupier/kernel/money'
import { readAmount } from '@croupier/rules/payment'
import type { Input } from '@croupier/wire/endpoint'
import type { MissionMeasure, MissionMetric, MissionRepeat } from '@croupier/wire/rewards/missions'
import type { DeskMission, saveMission } from '@croupier/wire/rewards/missions.console'
import { measureText } from './mission-words.ts'
import { choiceOf, chosenGame, commonProblems, commonTerms } from './terms-draft.ts'

/** The labels of the fields that are texts, in order. */
export const MISSION_FIELDS = {
  title: 'Name that members read',
  target: 'Target',
  firstDay: 'First day',
  lastDay: 'Last day',
  claimDays: 'Days to claim after the end',
  amount: 'Reward in money (0: points)',
  multiple: 'Stake requirement (multiple, 0 for cash)',
  points: 'Reward in points (0: money)',
  rewardsMax: 'Most rewards (the budget)',
} as const
export type MissionField = keyof typeof MISSION_FIELDS
export type MissionDraft = Record<MissionField, string> & {
  metric: MissionMetric
  repeats: MissionRepeat
  /** Empty for all games. */
  category: string
}
type Mission = Omit<Input<typeof saveMission>, 'id' | 'reason'>

export const missionDraft = (row?: DeskMission): MissionDraft => ({
  title: row?.title ?? '',
  metric: row?.metric ?? 'validBet',
  repeats: row?.repeats ?? 'once',
  category: row ? choiceOf(row) : '',
  target: row ? measureText(row.target) : '',
  firstDay: row?.firstDay ?? '',
  lastDay: row?.lastDay ?? '',
  claimDays: String(row?.claimDays ?? 3),
  amount: moneyText(row?.amount ?? ZERO),
  multiple: row?.wager && row.amount > 0n ? String(row.wager.mustStake / row.amount) : '0',
  points: String(row?.points ?? 0),
  rewardsMax: row ? String(row.rewardsMax) : '',
})

/** Whether the metric is a sum of money. */
export const isMoneyMetric = (metric: MissionMetric): boolean => metric === 'deposit' || metric === 'validBet'
/** Whether the metric belongs to a category of games. */
export const hasCategory = (metric: MissionMetric): boolean => canNameGame(metric) || metric === 'games'
/** Whether a mission with the metric may be about a single game. */
export const canNameGame = (metric: MissionMetric): boolean =>
  metric === 'validBet' || metric === 'bets' || metric === 'wins'

const wholeOf = (text: string): number | null => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : null)
/** Zero is an amount here, too. */
const amountOf = (text: string): Money | null => (/^0+(\.0*)?$/.test(text.trim()) ? ZERO : readAmount(text))

function targetOf({ metric, target }: MissionDraft): MissionMeasure | null {
  if (isMoneyMetric(metric)) {
    const amount = readAmount(target)
    return amount === null ? null : { unit: 'money', amount }
  }
  const count = wholeOf(target)
  return count ? { unit: 'count', count } : null
}

/** The problems of a draft, by field. */
export function missionProblems(draft: MissionDraft): Partial<Record<MissionField, string | undefined>> {
  const { claimDays, amount, multiple, points, rewardsMax } = draft
  const hasMoney = (amountOf(amount) ?? ZERO) > ZERO
  const hasPoints = (wholeOf(points) ?? 0) > 0
  return {
    ...commonProblems(draft),
    target: targetOf(draft)
      ? undefined
      : isMoneyMetric(draft.metric)
        ? 'Enter an amount such as 25.00'
        : 'Enter a number',
    claimDays: (wholeOf(claimDays) ?? 31) <= 30 ? undefined : 'Enter 0 to 30 days',
    amount: amountOf(amount) === null || hasMoney === hasPoints ? 'Enter an amount, or points instead' : undefined,
    multiple: (wholeOf(multiple) ?? 101) <= 100 ? undefined : 'Enter a whole number, or 0 for cash',
    points: wholeOf(points) === null ? 'Enter a whole number, or 0' : undefined,
    rewardsMax: wholeOf(rewardsMax) ? undefined : 'Enter a whole number above zero',
  }
}

/** The mission of a draft; null while it has problems. */
export function missionOf(draft: MissionDraft): Mission | null {
  const target = targetOf(draft)
  const amount = amountOf(draft.amount)
  if (!target || amount === null || Object.values(missionProblems(draft)).some(Boolean)) return null
  const { metric, repeats, claimDays, points, multiple, rewardsMax } = draft
  const common = commonTerms(draft)
  return {
    ...common,
    metric,
    repeats,
    target,
    amount,
    category: hasCategory(metric) ? common.category : null,
    game: canNameGame(metric) ? chosenGame(draft.category) : null,
    claimDays: Number(claimDays),
    points: Number(points),
    multiple: amount > ZERO ? Number(multiple) : 0,
    rewardsMax: Number(rewardsMax),
  }
}
