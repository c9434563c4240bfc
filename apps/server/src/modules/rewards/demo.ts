import { parseMoney } from '@croupier/kernel/money'
import type { OffersPolicy } from './policy.ts'

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
