import { QuickActions } from '@croupier/ui/lane'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy.ts'
import { useMedia, WIDE } from '../../lib/media.ts'
import { useSession } from '../../lib/site.tsx'
import { useQuickLinks, useRecordLinks } from '../shell/use-quick-links.tsx'
import css from './home.module.css'
import { HomeHero } from './home-hero.tsx'
import { HomeTicker } from './home-ticker.tsx'
import { LanesSkeleton, NextSkeleton } from './lanes-skeleton.tsx'

const NextDraw = lazyPart('later', () => import('./next-draw.tsx'), 'NextDraw')
const HomeLanes = lazyPart('later', () => import('./home-lanes.tsx'), 'HomeLanes')

/** §2 home page, without placeholders for missing features. The part below the first view is loaded lazily. */
export function HomePage() {
  const { t } = useLingui()
  const isWide = useMedia(WIDE)
  const isLoggedIn = useSession() !== null
  const quick = [...useQuickLinks(), ...useRecordLinks()]
  return (
    <>
      <HomeTicker />
      {isLoggedIn && quick.length > 0 && <QuickActions label={t`Quick actions`} items={quick} />}
      <div className={css.top}>
        <HomeHero />
        {isWide && (
          <Suspense fallback={<NextSkeleton />}>
            <NextDraw />
          </Suspense>
        )}
      </div>
      <Suspense fallback={<LanesSkeleton />}>
        <HomeLanes />
      </Suspense>
    </>
  )
}
