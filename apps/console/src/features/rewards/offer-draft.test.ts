import { bonusOffer } from '@croupier/wire/rewards/offers'
import { describe, expect, test } from 'vitest'
import { draftOf, jsonOf, NEW_OFFER, type OfferJson, readDraft, withOffer } from './offer-draft.ts'

const WAGERING = {
  code: 'spring',
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  multiple: 8,
  categories: [
    { category: 'CARDS', percent: 0, edgeHundredths: 0 },
    { category: 'LOTT', percent: 50, edgeHundredths: 220 },
  ],
  maxStake: '50',
  days: 30,
  budget: '1000',
} satisfies Partial<OfferJson>
const OFFERS: readonly OfferJson[] = [
  { ...WAGERING, kind: 'depositMatch', matchPercent: 50, bonusMax: '200', depositMin: '20', wagerBase: 'bonus' },
  { ...WAGERING, kind: 'fixed', trigger: 'promoCode', promoCode: 'LANTERN26', bonus: '18' },
  { ...WAGERING, kind: 'fixed', trigger: 'identity', promoCode: null, bonus: '18' },
  { ...WAGERING, kind: 'cashback', period: 'monthly', lossPercent: 10, bonusMax: '40' },
  ...[null, '100'].map((winMax) => ({
    ...WAGERING,
    ...({ kind: 'freeSpins', trigger: 'registration', promoCode: null } as const),
    ...{ provider: 'house', game: 'harbour-lanterns', gameName: 'Harbour Lanterns' },
    ...{ rounds: 10, stake: '0.20', winMax, playDays: 7, multiple: 0 },
  })),
]

describe('the draft of an offer', () => {
  test.each(OFFERS)('of a published $kind stands for the same JSON', (offer) => {
    expect(jsonOf(draftOf(offer))).toEqual(offer)
    expect(readDraft(draftOf(offer)).offer).toEqual(bonusOffer.parse(offer))
  })

  test('names every field that is not valid', () => {
    const { offer, problems } = readDraft({ ...NEW_OFFER, multiple: 'often', lastDay: '2026-13-01' })
    expect(offer).toBeNull()
    expect([...problems.keys()].toSorted()).toEqual(
      ['bonusMax', 'budget', 'categories', 'code', 'depositMin', 'firstDay', 'lastDay', 'multiple'].toSorted(),
    )
  })

  test('refuses a promo code that is missing, and days in the wrong order', () => {
    const [, withCode] = OFFERS.map(draftOf)
    expect([...readDraft({ ...withCode!, promoCode: '' }).problems.keys()]).toEqual(['promoCode'])
    expect([...readDraft({ ...withCode!, lastDay: '2026-02-01' }).problems.keys()]).toEqual(['lastDay'])
  })
})

test('a changed offer takes the place of its earlier version and stays paused; a new one comes last', () => {
  const value = { items: OFFERS.slice(0, 1).map((offer) => ({ offer, isPaused: true })) }
  expect(withOffer(value, { code: 'spring', budget: '2' }, 'spring').items).toEqual([
    { offer: { code: 'spring', budget: '2' }, isPaused: true },
  ])
  expect(withOffer(value, { code: 'other' }, '').items).toEqual([
    ...value.items,
    { offer: { code: 'other' }, isPaused: false },
  ])
})
