import { businessDayOf } from '@croupier/kernel/business-day'
import { cents, type Money, ZERO } from '@croupier/kernel/money'
import { factsOf } from '@croupier/rules/rewards/offer-terms'
import type { ShownOffer } from '@croupier/wire/rewards/offers'
import { useLingui } from '@lingui/react'
import { useCategoryName } from '../../lib/category-name.ts'
import { useMerchant } from '../../lib/merchant.ts'
import { useMoneyText } from '../../lib/money-text.ts'
import { useSite } from '../../lib/site.tsx'
import { useTimes } from '../../lib/use-times.ts'
import { firstWinnings } from './offer-free-rounds.ts'
import type { OfferText } from './offer-model.ts'
import { offerText } from './offer-text.ts'

const UTC = { timeZone: 'UTC', dayStart: '00:00' }

/** The loss of which a cashback shows the numbers until the visitor types one. */
const LOSS = cents(10_000)

/** What the numbers of an offer are of before the visitor types an amount; null for a fixed bonus, which needs none. */
export function firstBase(offer: ShownOffer): Money | null {
  if (offer.kind === 'fixed') return null
  if (offer.kind === 'freeSpins') return firstWinnings(offer)
  return offer.kind === 'depositMatch' ? offer.depositMin : LOSS
}

/** The smallest amount that the calculator takes. */
export const leastBase = (offer: ShownOffer): Money => (offer.kind === 'depositMatch' ? offer.depositMin : ZERO)

/** The texts of an offer for a deposit, a loss or the winnings of free rounds. One that is too small counts as the first one. */
export function useOfferText(offer: ShownOffer, typed: Money | null): OfferText | null {
  const { i18n } = useLingui()
  const { clock } = useSite()
  const { zonedMinute: time } = useTimes()
  const calendar = useMerchant()?.businessDay ?? UTC
  const sum = useMoneyText()
  const category = useCategoryName()
  const base = typed !== null && typed >= leastBase(offer) ? typed : (firstBase(offer) ?? ZERO)
  const facts = factsOf(offer, base, businessDayOf(new Date(clock.now()), calendar))
  if ('refusal' in facts) return null
  return offerText(i18n, offer, { base, facts }, { sum, time, category })
}
