import { parseMoney } from '@croupier/kernel/money'
import { parseRate } from '@croupier/rules/rate'
import type { OffersPolicy } from './policy.ts'
import type { RebatePolicy } from './rebate/policy.ts'
import type { ReferralPolicy } from './referral/policy.ts'

const WAGERING = {
  firstDay: '2026-01-01',
  lastDay: '2030-12-31',
  categories: [
    { category: 'RNG', percent: 100, edgeHundredths: 400 },
    { category: 'FISH', percent: 100, edgeHundredths: 350 },
    { category: 'LOTT', percent: 50, edgeHundredths: 220 },
    { category: 'LIVE', percent: 20, edgeHundredths: 106 },
    { category: 'CARDS', percent: 0, edgeHundredths: 0 },
  ],
  maxStake: parseMoney('50'),
  days: 30,
} satisfies Partial<OffersPolicy['items'][number]['offer']>

/** The offers of the demo merchant, one of each kind, so that the promotions page shows them at the first start. */
export const demoOffers: OffersPolicy = {
  items: [
    {
      offer: {
        ...WAGERING,
        kind: 'depositMatch',
        code: 'welcome',
        matchPercent: 100,
        bonusMax: parseMoney('500'),
        depositMin: parseMoney('50'),
        wagerBase: 'bonus',
        multiple: 8,
        budget: parseMoney('100000'),
      },
      isPaused: false,
    },
    {
      offer: {
        ...WAGERING,
        kind: 'fixed',
        code: 'verified',
        trigger: 'identity',
        promoCode: null,
        bonus: parseMoney('18'),
        multiple: 8,
        budget: parseMoney('50000'),
      },
      isPaused: false,
    },
    {
      offer: {
        ...WAGERING,
        kind: 'cashback',
        code: 'weekly-cashback',
        period: 'weekly',
        lossPercent: 5,
        bonusMax: parseMoney('200'),
        multiple: 1,
        budget: parseMoney('100000'),
      },
      isPaused: false,
    },
  ],
}

/** The referral programme of the demo merchant, with the terms of the default. */
export const demoReferral: Partial<ReferralPolicy> = { isOn: true }

/** The rebates of the demo merchant, which members claim themselves. */
export const demoRebate: Partial<RebatePolicy> = {
  isManual: true,
  rates: {
    RNG: parseRate('0.8'),
    FISH: parseRate('0.8'),
    LIVE: parseRate('0.6'),
    CRASH: parseRate('0.3'),
    SPORTS: parseRate('0.45'),
    ESPORTS: parseRate('0.45'),
    LOTTFIX: parseRate('0.3'),
    ELOTT: parseRate('0.3'),
    CARDS: parseRate('0.2'),
    PVP: parseRate('0.2'),
  },
}
