import { businessDayOf } from '@croupier/kernel/business-day'
import type { Money } from '@croupier/kernel/money'
import { depositBonus } from '@croupier/rules/rewards/deposit-offer'
import { offerFacts } from '@croupier/rules/rewards/offers'
import type { ShownOffer } from '@croupier/wire/rewards/offers'
import { useLingui } from '@lingui/react'
import { useCategoryName } from '../../lib/category-name.ts'
import { useMerchant } from '../../lib/merchant.ts'
import { useMoneyText } from '../../lib/money-text.ts'
import { useSite } from '../../lib/site.tsx'
import { useTimes } from '../../lib/use-times.ts'
import { type OfferText, offerText } from './offer-text.ts'

const UTC = { timeZone: 'UTC', dayStart: '00:00' }

/** The texts of an offer for a deposit. A deposit that is too small for it counts as the smallest one. */
export function useOfferText(offer: ShownOffer, typed: Money | null): OfferText | null {
  const { i18n } = useLingui()
  const { clock } = useSite()
  const { zonedMinute: time } = useTimes()
  const calendar = useMerchant()?.businessDay ?? UTC
  const sum = useMoneyText()
  const category = useCategoryName()
  const deposit = typed !== null && typed >= offer.depositMin ? typed : offer.depositMin
  const facts = offerFacts(depositBonus(offer), deposit, businessDayOf(new Date(clock.now()), calendar))
  if ('refusal' in facts) return null
  return offerText(i18n, offer, { deposit, facts }, { sum, time, category })
}
