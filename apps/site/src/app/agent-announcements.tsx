import { Skeleton } from '@croupier/ui/feedback'
import { Tabs } from '@croupier/ui/tabs'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { lazyPart } from '../lib/lazy.ts'

const PlatformNews = lazyPart('messaging', () => import('../features/messaging/platform-news.tsx'), 'PlatformNews')
const DownlineMessages = lazyPart(
  'agents',
  () => import('../features/agents/downline-messages.tsx'),
  'DownlineMessages',
)

/** §2 agentAnnouncement: what the operator tells agents, and what the agent writes to the accounts directly below. */
export function AgentAnnouncements() {
  const { t } = useLingui()
  const [tab, setTab] = useState<'operator' | 'own'>('operator')
  return (
    <Tabs
      label={t`Announcements`}
      tabs={[
        { value: 'operator', label: t`Platform information` },
        { value: 'own', label: t`Messages to downlines` },
      ]}
      value={tab}
      onChange={setTab}
    >
      <Suspense fallback={<Skeleton height={320} radius={16} />}>
        {tab === 'operator' ? <PlatformNews /> : <DownlineMessages />}
      </Suspense>
    </Tabs>
  )
}
