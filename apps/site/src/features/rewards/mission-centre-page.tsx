import { Skeleton } from '@croupier/ui/feedback'
import { Tabs } from '@croupier/ui/tabs'
import { missionLeaderboard } from '@croupier/wire/rewards/leaderboards'
import { missionSummary } from '@croupier/wire/rewards/missions'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAreAnswered } from '../../lib/answered.ts'
import { useCall } from '../../lib/call.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { Leaderboards } from './leaderboards.tsx'
import css from './missions.module.css'
import { Missions } from './missions.tsx'

const Raffles = lazyPart('rewards', () => import('./raffles.tsx'), 'Raffles')

/** §2 missionLeaderboard (Reward rules §9, §10): missions with the leaderboards beside them, and raffles. */
export function MissionsPage() {
  const { t } = useLingui()
  const [tab, setTab] = useState<'missions' | 'raffles'>('missions')
  return (
    <Tabs
      label={t`Missions`}
      tabs={[
        { value: 'missions', label: <Trans>Missions</Trans> },
        { value: 'raffles', label: <Trans>Raffles</Trans> },
      ]}
      value={tab}
      onChange={setTab}
    >
      {tab === 'raffles' ? <Raffles /> : <MissionsAndBoards />}
    </Tabs>
  )
}

/** Both at once: on phones the leaderboards stand below the missions. Without leaderboards, the missions have the whole width. */
function MissionsAndBoards() {
  const { t } = useLingui()
  const missions = useCall(missionSummary, {}, { staleMs: 0 })
  const boards = useCall(missionLeaderboard, {}, { staleMs: 0 })
  if (!useAreAnswered([missions, boards])) return <Skeleton height={420} radius={16} />
  if (boards.data?.boards.length === 0) return <Missions />
  return (
    <div className={css.page}>
      <Missions />
      <section aria-label={t`Leaderboards`}>
        <Leaderboards />
      </section>
    </div>
  )
}
