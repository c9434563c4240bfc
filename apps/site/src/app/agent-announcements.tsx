import { Skeleton } from '@croupier/ui/feedback'
import { Suspense } from 'react'
import { lazyPart } from '../lib/lazy.ts'
import css from './member-centre.module.css'

const PlatformNews = lazyPart('messaging', () => import('../features/messaging/platform-news.tsx'), 'PlatformNews')
const DownlineMessages = lazyPart(
  'agents',
  () => import('../features/agents/downline-messages.tsx'),
  'DownlineMessages',
)

/** §2 agentAnnouncement: what the operator tells agents, and what the agent writes to the accounts directly below. */
export function AgentAnnouncements() {
  return (
    <div className={css.parts}>
      <Suspense fallback={<Skeleton height={320} radius={16} />}>
        <PlatformNews />
        <DownlineMessages />
      </Suspense>
    </div>
  )
}
