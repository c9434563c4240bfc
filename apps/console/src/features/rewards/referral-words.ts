import type { Tone } from '@croupier/ui/tag'
import type { ReferralState } from '@croupier/wire/rewards/referral'
import type { DeskReferral, ReferralFlagCode } from '@croupier/wire/rewards/referral.console'

export const STATE_WORDS: Readonly<Record<ReferralState, { text: string; tone: Tone }>> = {
  process: { text: 'In process', tone: 'info' },
  held: { text: 'Waits for a decision', tone: 'warning' },
  refused: { text: 'Refused', tone: 'plain' },
  qualified: { text: 'Qualified', tone: 'good' },
  lapsed: { text: 'Lapsed', tone: 'plain' },
}

export const FLAG_WORDS: Readonly<Record<ReferralFlagCode, string>> = {
  self_referral: 'The friend is the member who invited',
  same_person: 'Same person as another friend',
  same_device: 'Same address and browser',
  deposit_returned: 'First deposit went back',
  same_network: 'Registered from the same network within a day',
  burst: 'Many registrations within an hour',
}

/** Whether staff may still decide: a friend with flags who has not qualified. */
export const canDecide = ({ flags, state }: DeskReferral): boolean =>
  flags.length > 0 && state !== 'qualified' && state !== 'lapsed'
