import { offers } from '@croupier/wire/rewards/offers'
import { Suspense } from 'react'
import { PromotionsPage } from '../features/content/promotions-page.tsx'
import { useCall } from '../lib/call.ts'
import { lazyPart } from '../lib/lazy.ts'

const Offers = lazyPart('rewards', () => import('../features/rewards/offers.tsx'), 'Offers')

/** §2 promotions: the bonus offers, and the texts of the merchant. */
export function PromotionsRoute() {
  const { data } = useCall(offers, {})
  const open = data?.items.filter(({ state }) => state !== 'close') ?? []
  const hasOffers = open.length > 0
  const list = hasOffers && (
    <Suspense>
      <Offers items={open} />
    </Suspense>
  )
  return <PromotionsPage offers={list} hasOffers={hasOffers} />
}
