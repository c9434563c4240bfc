import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy.ts'
import { useMedia, WIDE } from '../../lib/media.ts'
import { useMemberPage } from '../../lib/overlays.ts'
import { useSession } from '../../lib/site.tsx'
import css from './home.module.css'
import { HomeHero } from './home-hero.tsx'
import { HomeTicker } from './home-ticker.tsx'
import { LanesSkeleton, NextSkeleton } from './lanes-skeleton.tsx'

const QuickRow = lazyPart('later', () => import('./quick-row.tsx'), 'QuickRow')
const NextDraw = lazyPart('later', () => import('./next-draw.tsx'), 'NextDraw')
const HomeLanes = lazyPart('later', () => import('./home-lanes.tsx'), 'HomeLanes')

/** §2 home page, without placeholders for missing features. The part below the first view is loaded lazily. */
export function HomePage() {
  const isWide = useMedia(WIDE)
  const isLoggedIn = useSession() !== null
  const isSeen = useIsSeen(isWide)
  return (
    <>
      <HomeTicker />
      {isLoggedIn && !isWide && (
        <Suspense fallback={<div className={css.quickWaiting} />}>
          <QuickRow />
        </Suspense>
      )}
      <div className={css.top}>
        <HomeHero />
        {isWide && (
          <Suspense fallback={<NextSkeleton />}>
            <NextDraw />
          </Suspense>
        )}
      </div>
      <Suspense fallback={<LanesSkeleton />}>{isSeen ? <HomeLanes /> : <LanesSkeleton />}</Suspense>
    </>
  )
}

/** Whether anybody has seen the page yet: on phones the member centre covers it, and a link may open that at once. */
function useIsSeen(isWide: boolean): boolean {
  const isCovered = useMemberPage() !== null && !isWide
  const [isSeen, setSeen] = useState(!isCovered)
  if (!isCovered && !isSeen) setSeen(true)
  return isSeen
}
