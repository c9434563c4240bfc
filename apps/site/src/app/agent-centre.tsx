import { MemberFrame } from '@croupier/ui/member-frame'
import { useLingui } from '@lingui/react/macro'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../lib/lazy.ts'
import { useMedia, WIDE } from '../lib/media.ts'
import { closeMemberCentre, memberHref, openMemberCentre } from '../lib/overlays.ts'
import { useTitle } from '../lib/title.ts'
import { AGENT_LIST, AGENT_PAGE_NAMES, type AgentPageName, DEFAULT_AGENT_PAGE } from './agent-page-names.ts'
import css from './member-centre.module.css'
import { MemberName } from './member-name.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { ConnectionBanner } from './shell/connection-banner.tsx'

const views: Record<AgentPageName, ComponentType> = {
  registerCenter: lazyPart('agents', () => import('../features/agents/register-page.tsx'), 'RegisterPage'),
  downlineManagmentView: lazyPart('agents', () => import('../features/agents/downlines-page.tsx'), 'DownlinesPage'),
}

function useAgentPages(): Record<AgentPageName, { title: string; icon: ReactNode }> {
  const { t } = useLingui()
  return {
    registerCenter: { title: t`Account registration`, icon: <UserPlus aria-hidden="true" /> },
    downlineManagmentView: { title: t`Team management`, icon: <Users aria-hidden="true" /> },
  }
}

/** §2 agent centre: the overlay, its menu, one page. On phones a list that leads to full-screen pages. */
export function AgentCentre({ page: asked }: { page: string }) {
  const { t } = useLingui()
  const isWide = useMedia(WIDE)
  const pages = useAgentPages()
  const name = AGENT_PAGE_NAMES.find((one) => one === asked) ?? DEFAULT_AGENT_PAGE
  const isList = asked === AGENT_LIST
  const View = views[name]
  useTitle(isList && !isWide ? t`Agent centre` : pages[name].title, 'overlay')
  const items = AGENT_PAGE_NAMES.map((one) => ({
    href: memberHref(one),
    label: pages[one].title,
    icon: pages[one].icon,
    current: one === name && !(isList && !isWide),
  }))
  return (
    <MemberFrame
      open
      onClose={closeMemberCentre}
      label={t`Agent centre`}
      who={<MemberName />}
      groups={[{ title: t`Team`, items }]}
      title={pages[name].title}
      view={isList ? 'list' : 'page'}
      onBack={() => openMemberCentre(AGENT_LIST)}
    >
      <div className={css.banner}>
        <ConnectionBanner />
      </div>
      <PageBoundary resetKey={name}>
        <Suspense key={name} fallback={<PageSkeleton />}>
          <View />
        </Suspense>
      </PageBoundary>
    </MemberFrame>
  )
}
