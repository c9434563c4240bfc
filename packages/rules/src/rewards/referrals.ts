import { type Money, smaller, sumOf, units } from '@croupier/kernel/money'
import { amountAt, type Rate } from '../rate.ts'

export type ReferralPolicy = {
  readonly depositMin: Money
  readonly validBetMin: Money
  readonly windowDays: number
  readonly perReferee: Money
  readonly maxReferees: number
  /** Bonuses for a number of qualified friends, each paid once. */
  readonly steps: readonly { readonly count: number; readonly bonus: Money }[]
  readonly turnoverShare: Rate
  readonly shareCap: Money | null
}

export type Referee = {
  readonly id: string
  readonly firstDeposit: Money
  readonly validBet: Money
  readonly isVerified: boolean
  /** The same device, payment account or person as another account. */
  readonly hasHardFlag: boolean
  readonly ageDays: number
}

export type RefereeState = 'refused' | 'qualified' | 'lapsed' | 'process'

export type ReferralGrant = {
  readonly referees: readonly { readonly id: string; readonly state: RefereeState }[]
  readonly qualified: number
  readonly flat: Money
  readonly steps: Money
  readonly share: Money
  readonly total: Money
}

/** Reward rules §11. What a member earns for the friends invited. */
export function referralGrant(policy: ReferralPolicy, referees: readonly Referee[]): ReferralGrant {
  const qualified = referees.filter((one) => stateOf(policy, one) === 'qualified')
  const flat = units(policy.perReferee * BigInt(Math.min(qualified.length, policy.maxReferees)))
  const steps = sumOf(policy.steps.filter(({ count }) => count <= qualified.length).map(({ bonus }) => bonus))
  const shares = sumOf(qualified.map(({ validBet }) => amountAt(validBet, policy.turnoverShare)))
  const share = policy.shareCap === null ? shares : smaller(shares, policy.shareCap)
  return {
    referees: referees.map((one) => ({ id: one.id, state: stateOf(policy, one) })),
    qualified: qualified.length,
    flat,
    steps,
    share,
    total: sumOf([flat, steps, share]),
  }
}

function stateOf(policy: ReferralPolicy, referee: Referee): RefereeState {
  if (referee.hasHardFlag) return 'refused'
  const isQualified =
    referee.isVerified && referee.firstDeposit >= policy.depositMin && referee.validBet >= policy.validBetMin
  if (isQualified) return 'qualified'
  return referee.ageDays > policy.windowDays ? 'lapsed' : 'process'
}
