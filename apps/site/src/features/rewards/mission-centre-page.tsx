import { Tabs } from '@croupier/ui/tabs'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { lazyPart } from '../../lib/lazy.ts'
import { Leaderboards } from './leaderboards.tsx'
import { Missions } from './missions.tsx'

const Raffles = lazyPart('rewards', () => import('./raffles.tsx'), 'Raffles')

/** §2 missionLeaderboard (Reward rules §9, §10): missions, leaderboards and raffles. */
export function MissionsPage() {
  const { t } = useLingui()
  const [tab, setTab] = useState<'missions' | 'boards' | 'raffles'>('missions')
  return (
    <Tabs
      label={t`Missions`}
      tabs={[
        { value: 'missions', label: <Trans>Missions</Trans> },
        { value: 'boards', label: <Trans>Leaderboards</Trans> },
        { value: 'raffles', label: <Trans>Raffles</Trans> },
      ]}
      value={tab}
      onChange={setTab}
    >
      {tab === 'missions' ? <Missions /> : tab === 'boards' ? <Leaderboards /> : <Raffles />}
    </Tabs>
  )
}
