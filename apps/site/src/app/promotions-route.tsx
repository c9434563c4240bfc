import { offers } from '@croupier/wire/rewards/offers'
import { PromotionsPage } from '../features/content/promotions-page.tsx'
import { areAnswered } from '../lib/answered.ts'
import { useCall } from '../lib/call.ts'
import { lazyPart } from '../lib/lazy.ts'

const Offers = lazyPart('rewards', () => import('../features/rewards/offers.tsx'), 'Offers')

/** §2 promotions: the bonus offers, and the texts of the merchant. */
export function PromotionsRoute() {
  const answer = useCall(offers, {})
  const open = answer.data?.items.filter(({ state }) => state !== 'close') ?? []
  const hasOffers = open.length > 0
  return (
    <PromotionsPage
      offers={hasOffers && <Offers items={open} stopped={answer.data?.stopped ?? null} />}
      hasOffers={hasOffers}
      isReady={areAnswered([answer])}
    />
  )
}
