import type { BusinessDay } from '@croupier/kernel/business-day'

/** Reward rules §9.1. A mission over business days, both included. Null categories and games count all. */
export type Mission = {
  readonly id: string
  readonly metric: string
  readonly category: string | null
  readonly game: string | null
  /** In pieces, or in units of money. */
  readonly target: bigint
  readonly from: BusinessDay
  readonly to: BusinessDay
  readonly claimTo: BusinessDay
}

/** A fact that a mission may count. */
export type MissionFact = {
  readonly day: BusinessDay
  readonly metric: string
  readonly category: string | null
  readonly game: string | null
}

export type MissionState = 'claimed' | 'claim' | 'comingSoon' | 'close' | 'process'

export type MissionProgress = {
  readonly id: string
  /** At most the target. */
  readonly progress: bigint
  readonly percent: number
  readonly state: MissionState
}

/** Reward rules §9.1. The progress of a member in a mission. `valueIn` answers a fact in its unit, negative for a correction. */
export function missionProgress<Fact extends MissionFact>(
  mission: Mission,
  facts: readonly Fact[],
  valueIn: (fact: Fact) => bigint,
  now: { readonly today: BusinessDay; readonly isClaimed: boolean },
): MissionProgress {
  const counted = facts.filter((fact) => counts(mission, fact)).map(valueIn)
  const reached = between(
    0n,
    counted.reduce((sum, value) => sum + value, 0n),
    mission.target,
  )
  const percent = mission.target === 0n ? 100 : Number((reached * 100n) / mission.target)
  return { id: mission.id, progress: reached, percent, state: stateOf(mission, reached, now) }
}

const counts = ({ metric, category, game, from, to }: Mission, fact: MissionFact): boolean =>
  fact.metric === metric &&
  (category === null || fact.category === category) &&
  (game === null || fact.game === game) &&
  from <= fact.day &&
  fact.day <= to

const between = (least: bigint, value: bigint, most: bigint): bigint =>
  value < least ? least : value > most ? most : value

function stateOf(
  { target, from, to, claimTo }: Mission,
  progress: bigint,
  { today, isClaimed }: { readonly today: BusinessDay; readonly isClaimed: boolean },
): MissionState {
  if (isClaimed) return 'claimed'
  if (progress >= target && today <= claimTo) return 'claim'
  if (today < from) return 'comingSoon'
  return today > to ? 'close' : 'process'
}

/** §2: the number beside the missions. */
export const missionBadge = (missions: readonly Pick<MissionProgress, 'state'>[]): number =>
  missions.filter(({ state }) => state === 'claim').length
