import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { PromotionPage } from '../features/content/promotion-page.tsx'
import { lazyPart } from '../lib/lazy.ts'
import { PageSkeleton } from './page-skeleton.tsx'

const OfferPage = lazyPart('rewards', () => import('../features/rewards/offer-page.tsx'), 'OfferPage')

/** §2 promoDetail: a bonus offer (`?offer=`), or a text of the merchant (`?id=`). */
export function PromoDetailRoute() {
  const [params] = useSearchParams()
  if (!params.has('offer')) return <PromotionPage />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <OfferPage />
    </Suspense>
  )
}
