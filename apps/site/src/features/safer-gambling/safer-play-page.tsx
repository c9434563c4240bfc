import { Skeleton } from '@croupier/ui/feedback'
import { closing } from '@croupier/wire/safer-gambling/closing'
import { currentExclusion } from '@croupier/wire/safer-gambling/exclusions'
import { limits } from '@croupier/wire/safer-gambling/limits'
import { play } from '@croupier/wire/safer-gambling/play'
import { timeLimits } from '@croupier/wire/safer-gambling/time-limits'
import { Suspense } from 'react'
import { useAreAnswered } from '../../lib/answered.ts'
import { useCall } from '../../lib/call.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { BreakCard } from './break-card.tsx'
import { ClosingCard } from './closing-card.tsx'
import { ExclusionNotice } from './exclusion-notice.tsx'
import { HistoryCard } from './history-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { RealityCheckCard } from './reality-check-card.tsx'
import css from './safer-play.module.css'
import { TimeLimitsCard } from './time-limits-card.tsx'

const DormancyCard = lazyPart('safer-gambling', () => import('./dormancy-card.tsx'), 'DormancyCard')

/** Limits on money and time (T050-T055), time-out and self-exclusion (T056-T058), and how they changed. */
export function SaferPlayPage() {
  const found = useCall(currentExclusion, {}).data
  const isDormant = useCall(play, {}).data?.stop?.reason === 'dormant'
  const isKnown = useIsKnown()
  if (!found || !isKnown) return <Skeleton height={480} radius={16} />
  return (
    <div className={css.page}>
      {found.current && <ExclusionNotice exclusion={found.current} />}
      <Suspense>{isDormant && <DormancyCard />}</Suspense>
      <LimitsCard />
      <TimeLimitsCard />
      <BreakCard current={found.current} />
      <RealityCheckCard />
      <ClosingCard />
      <HistoryCard />
    </div>
  )
}

/** What decides the height of a card. */
const useIsKnown = (): boolean =>
  useAreAnswered([useCall(play, {}), useCall(limits, {}), useCall(timeLimits, {}), useCall(closing, {})])
