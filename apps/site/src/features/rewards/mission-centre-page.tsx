import { Tabs } from '@croupier/ui/tabs'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Leaderboards } from './leaderboards.tsx'
import { Missions } from './missions.tsx'

/** §2 missionLeaderboard (Reward rules §9): missions and leaderboards. */
export function MissionsPage() {
  const { t } = useLingui()
  const [tab, setTab] = useState<'missions' | 'boards'>('missions')
  return (
    <Tabs
      label={t`Missions`}
      tabs={[
        { value: 'missions', label: <Trans>Missions</Trans> },
        { value: 'boards', label: <Trans>Leaderboards</Trans> },
      ]}
      value={tab}
      onChange={setTab}
    >
      {tab === 'missions' ? <Missions /> : <Leaderboards />}
    </Tabs>
  )
}
