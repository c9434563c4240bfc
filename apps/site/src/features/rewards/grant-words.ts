import type { EndReason } from '@croupier/wire/rewards/end-reasons'
import type { Grant, GrantState } from '@croupier/wire/rewards/grants'
import { useLingui } from '@lingui/react/macro'

/** What a reward is for. */
export function useGrantTitle() {
  const { t } = useLingui()
  return ({ source, level, note }: Pick<Grant, 'source' | 'level' | 'note'>): string => {
    const rank = level ?? 0
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
  return ({ wager, points }: Pick<Grant, 'wager' | 'points'>): string => {
    if (wager) return t`Your bonus is ready to play`
    return points > 0 ? t`You have the points` : t`The reward is in your balance`
  }
}
