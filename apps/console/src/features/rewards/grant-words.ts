import type { Tone } from '@croupier/ui/tag'
import type { BonusStatus } from '@croupier/wire/rewards/bonus'
import type { EndReason } from '@croupier/wire/rewards/end-reasons'
import type { GrantSource, GrantState } from '@croupier/wire/rewards/grants'
import type { DeskGrant } from '@croupier/wire/rewards/grants.console'

export const STATE_WORDS: Readonly<Record<GrantState, { text: string; tone: Tone }>> = {
  offered: { text: 'Offered', tone: 'info' },
  claimed: { text: 'Claimed', tone: 'good' },
  expired: { text: 'Expired', tone: 'plain' },
  withdrawn: { text: 'Withdrawn', tone: 'plain' },
}
export const BONUS_WORDS: Readonly<Record<BonusStatus, { text: string; tone: Tone }>> = {
  active: { text: 'Running', tone: 'info' },
  converted: { text: 'Became cash', tone: 'good' },
  exhausted: { text: 'Used up', tone: 'plain' },
  expired: { text: 'Expired', tone: 'plain' },
  forfeited: { text: 'Ended by the member', tone: 'plain' },
  cancelled: { text: 'Cancelled by staff', tone: 'warning' },
}
export const END_WORDS: Readonly<Record<EndReason, string>> = {
  mistake: 'Offered by mistake',
  terms: 'The terms are not met',
  several_accounts: 'Several accounts of one person',
  opposite_bets: 'Bets on opposite sides',
  deposit_withdrawn: 'The deposit was withdrawn',
  offer_ended: 'The offer has ended',
}
export const SOURCE_WORDS: Readonly<Record<GrantSource, string>> = {
  staff: 'By staff',
  vip_upgrade: 'VIP upgrade',
  vip_monthly: 'VIP monthly bonus',
  vip_birthday: 'VIP birthday bonus',
  mall: 'Points mall',
  offer: 'Bonus offer',
  mission: 'Mission',
  leaderboard: 'Leaderboard',
  raffle: 'Raffle',
  envelope: 'Red envelope',
  rebate: 'Manual rebate',
  referral: 'Invited friend',
}

export const sourceText = ({ source, level }: Pick<DeskGrant, 'source' | 'level'>): string =>
  level === null ? SOURCE_WORDS[source] : `${SOURCE_WORDS[source]}, level ${level}`
