import { parseMoney } from '@croupier/kernel/money'
import type { OffersPolicy } from './policy.ts'

/** The offers of the demo merchant, so that the promotions page shows one at the first start. */
export const demoOffers: OffersPolicy = {
  items: [
    {
      offer: {
        code: 'welcome',
        firstDay: '2026-01-01',
        lastDay: '2030-12-31',
        matchPercent: 100,
        bonusMax: parseMoney('500'),
        depositMin: parseMoney('50'),
        wagerBase: 'bonus',
        multiple: 8,
        categories: [
          { category: 'RNG', percent: 100, edgeHundredths: 400 },
          { category: 'FISH', percent: 100, edgeHundredths: 350 },
          { category: 'LOTT', percent: 50, edgeHundredths: 220 },
          { category: 'LIVE', percent: 20, edgeHundredths: 106 },
          { category: 'CARDS', percent: 0, edgeHundredths: 0 },
        ],
        maxStake: parseMoney('50'),
        days: 30,
        budget: parseMoney('100000'),
      },
      isPaused: false,
    },
  ],
}
