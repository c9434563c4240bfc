import type { EndReason } from '@croupier/wire/rewards/end-reasons'
import type { Grant, GrantState } from '@croupier/wire/rewards/grants'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** The name of free rounds: their number and their game. */
export function useRoundsTitle() {
  const { t } = useLingui()
  return ({ rounds, gameName }: { rounds: number; gameName: string }): string =>
    t`${plural({ rounds }, { one: '# free round', other: '# free rounds' })} on ${{ gameName }}`
}

/** What a reward is for. */
export function useGrantTitle() {
  const { t } = useLingui()
  const roundsTitle = useRoundsTitle()
  return ({ source, level, note, freeRounds }: Pick<Grant, 'source' | 'level' | 'note' | 'freeRounds'>): string => {
    const rank = level ?? 0
    if (freeRounds) return roundsTitle(freeRounds)
    if (source === 'vip_upgrade') return t`Upgrade to VIP level ${rank}`
    if (source === 'vip_monthly') return t`Monthly bonus of VIP level ${rank}`
    if (source === 'vip_birthday') return t`Birthday bonus of VIP level ${rank}`
    if (source === 'offer') return t`Bonus from an offer`
    if (source === 'rebate') return t`Cashback`
    if (source === 'referral') return t`Invited friends`
    return note || t`A reward from us`
  }
}

export function useStateWords(): Record<GrantState | 'cancelled', string> {
  const { t } = useLingui()
  return {
    offered: t`To claim`,
    claimed: t`Claimed`,
    expired: t`Expired`,
    withdrawn: t`Withdrawn`,
    cancelled: t`Cancelled`,
  }
}

/** How a reward stands. A claimed one with a reason became a bonus that staff cancelled. */
export const stateOf = ({ state, endReason }: Pick<Grant, 'state' | 'endReason'>): GrantState | 'cancelled' =>
  state === 'claimed' && endReason !== null ? 'cancelled' : state

/** Reward rules §13: why staff withdrew a reward, or cancelled the bonus that it became. */
export function useEndReasons(): Record<EndReason, string> {
  const { t } = useLingui()
  return {
    mistake: t`We offered it by mistake.`,
    terms: t`Its terms are not met.`,
    several_accounts: t`Each person gets it once, and you have several accounts.`,
    opposite_bets: t`Bets on opposite sides of a round do not earn it.`,
    deposit_withdrawn: t`The deposit for it was withdrawn.`,
    offer_ended: t`The offer has ended.`,
  }
}

/** What happened with a reward that was claimed. */
export function useClaimedText() {
  const { t } = useLingui()
  return ({ wager, points, freeRounds }: Pick<Grant, 'wager' | 'points' | 'freeRounds'>): string => {
    if (freeRounds) return t`Your free rounds are ready to play`
    if (wager) return t`Your bonus is ready to play`
    return points > 0 ? t`You have the points` : t`The reward is in your balance`
  }
}
