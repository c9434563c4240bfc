import { moneyText } from '@croupier/kernel/money'
import { rateText } from '@croupier/rules/rate'
import type { Tone } from '@croupier/ui/tag'
import type { AffiliateMonthView, AffiliateTerms } from '@croupier/wire/agents/affiliate-shapes'
import type { AffiliateFlagCode, AffiliateReferral, ReferralStanding } from '@croupier/wire/agents/affiliates.console'

export const PLAN_WORDS: Readonly<Record<AffiliateTerms['kind'], string>> = {
  cpa: 'Amount per member',
  revShare: 'Share of the result',
  hybrid: 'Amount and share',
}

/** The terms of a plan, a sentence each. */
export function termTexts({
  kind,
  cpaAmount,
  cpaMinDeposit,
  cpaMinValidBet,
  tiers,
  carryNegative,
}: AffiliateTerms): string[] {
  const perMember = `${moneyText(cpaAmount)} for a member with a first deposit of ${moneyText(cpaMinDeposit)} and valid bets of ${moneyText(cpaMinValidBet)} within 30 days`
  const shares = tiers.map(
    ({ ngr, activeMembers, rate }) =>
      `${rateText(rate)} % from a result of ${moneyText(ngr)} and ${activeMembers} active members`,
  )
  return [
    ...(kind === 'revShare' ? [] : [perMember]),
    ...(kind === 'cpa'
      ? []
      : [...shares, carryNegative ? 'Losses are carried into the next month' : 'Losses are not carried']),
  ]
}

export const MONTH_WORDS: Readonly<Record<AffiliateMonthView['state'], { text: string; tone: Tone }>> = {
  nothing: { text: 'Nothing due', tone: 'plain' },
  waiting: { text: 'Waiting for approval', tone: 'warning' },
  approved: { text: 'Approved', tone: 'info' },
  paid: { text: 'Paid', tone: 'good' },
}

export const STANDING_WORDS: Readonly<Record<ReferralStanding, { text: string; tone: Tone }>> = {
  open: { text: 'Counts', tone: 'good' },
  held: { text: 'Waits for a decision', tone: 'warning' },
  cleared: { text: 'Cleared', tone: 'good' },
  confirmed: { text: 'Does not count', tone: 'danger' },
}

export const AFFILIATE_FLAG_WORDS: Readonly<Record<AffiliateFlagCode, string>> = {
  self_referral: 'The member is the agent',
  same_person: 'Same person as another member of the agent',
  same_device: 'Same address and browser',
  deposit_returned: 'First deposit went back',
  same_network: 'Registered from the same network within a day',
  burst: 'Many registrations within an hour',
  deposit_unplayed: 'First deposit withdrawn without play',
  bare_minimum: 'Least deposit, and bets that stopped at the threshold',
  opposite_bets: 'Bets on both sides of many rounds',
}

/** Whether staff decide about a member: one with flags. */
export const isDecidable = ({ flags }: AffiliateReferral): boolean => flags.length > 0
