import { keysOf } from '@croupier/kernel/objects'
import { MemberFrame } from '@croupier/ui/member-frame'
import { agentPreset } from '@croupier/wire/agents/downlines'
import { useLingui } from '@lingui/react/macro'
import Activity from 'lucide-react/icons/activity'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartLine from 'lucide-react/icons/chart-line'
import Clock from 'lucide-react/icons/clock'
import Coins from 'lucide-react/icons/coins'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Link from 'lucide-react/icons/link'
import Megaphone from 'lucide-react/icons/megaphone'
import Percent from 'lucide-react/icons/percent'
import ReceiptText from 'lucide-react/icons/receipt-text'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { CONTRACT_PAGES } from '../features/agents/contract-hrefs.ts'
import { useCall } from '../lib/call.ts'
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
  agentAnnouncement: lazyPart('agents', () => import('./agent-announcements.tsx'), 'AgentAnnouncements'),
  agentTeamOverview: lazyPart('agents', () => import('../features/agents/team-pages.ts'), 'OverviewPage'),
  registerCenter: lazyPart('agents', () => import('../features/agents/register-page.tsx'), 'RegisterPage'),
  downlineManagmentView: lazyPart('agents', () => import('../features/agents/downlines-page.tsx'), 'DownlinesPage'),
  teamHistoryCopy: lazyPart('agents', () => import('../features/agents/team-pages.ts'), 'TeamBetsPage'),
  palStatementsAgentCopy: lazyPart('agents', () => import('../features/agents/team-pages.ts'), 'TeamProfitPage'),
  agentRevenueReport: lazyPart('agents', () => import('../features/agents/team-pages.ts'), 'IncomePage'),
  agentDownlineTransactionDetailsCopy: lazyPart(
    'agents',
    () => import('../features/agents/team-pages.ts'),
    'TeamTransactionsPage',
  ),
  agentDividendRecord2: lazyPart('agents', () => import('../features/agents/contract-page.tsx'), 'DividendPage'),
  agentDailyWages2: lazyPart('agents', () => import('../features/agents/contract-page.tsx'), 'DailySalaryPage'),
  agentHourSalary: lazyPart('agents', () => import('../features/agents/contract-page.tsx'), 'HourlySalaryPage'),
  agentRealtimeSalary: lazyPart('agents', () => import('../features/agents/contract-page.tsx'), 'RealtimeSalaryPage'),
  agentKeys: lazyPart('agents', () => import('../features/agents/keys-page.tsx'), 'KeysPage'),
  agentAffiliate: lazyPart('agents', () => import('../features/agents/affiliate-page.tsx'), 'AffiliatePage'),
}

/** §2: the pages of contracts are shown while their kind is switched on. */
const kindOf = (page: AgentPageName) => keysOf(CONTRACT_PAGES).find((kind) => CONTRACT_PAGES[kind] === page)

const MONEY_PAGES: ReadonlySet<AgentPageName> = new Set([
  'palStatementsAgentCopy',
  'agentRevenueReport',
  'agentDownlineTransactionDetailsCopy',
  'agentDividendRecord2',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
  'agentAffiliate',
])

function useAgentPages(): Record<AgentPageName, { title: string; icon: ReactNode }> {
  const { t } = useLingui()
  return {
    agentAnnouncement: { title: t`Announcements`, icon: <Megaphone aria-hidden="true" /> },
    agentTeamOverview: { title: t`Team overview`, icon: <LayoutDashboard aria-hidden="true" /> },
    registerCenter: { title: t`Account registration`, icon: <UserPlus aria-hidden="true" /> },
    downlineManagmentView: { title: t`Team management`, icon: <Users aria-hidden="true" /> },
    teamHistoryCopy: { title: t`Team betting`, icon: <ReceiptText aria-hidden="true" /> },
    palStatementsAgentCopy: { title: t`User profit and loss`, icon: <ChartLine aria-hidden="true" /> },
    agentRevenueReport: { title: t`My income`, icon: <Coins aria-hidden="true" /> },
    agentDownlineTransactionDetailsCopy: {
      title: t`Transaction details`,
      icon: <ArrowLeftRight aria-hidden="true" />,
    },
    agentDividendRecord2: { title: t`Dividend`, icon: <Percent aria-hidden="true" /> },
    agentDailyWages2: { title: t`Daily salary`, icon: <CalendarDays aria-hidden="true" /> },
    agentHourSalary: { title: t`Hourly salary`, icon: <Clock aria-hidden="true" /> },
    agentRealtimeSalary: { title: t`Real-time salary`, icon: <Activity aria-hidden="true" /> },
    agentKeys: { title: t`API keys`, icon: <KeyRound aria-hidden="true" /> },
    agentAffiliate: { title: t`Affiliate programme`, icon: <Link aria-hidden="true" /> },
  }
}

/** §2 agent centre: the overlay, its menu, one page. On phones a list that leads to full-screen pages. */
export function AgentCentre({ page: asked }: { page: string }) {
  const { t } = useLingui()
  const isWide = useMedia(WIDE)
  const pages = useAgentPages()
  const { data: own } = useCall(agentPreset, {})
  const isShown = (one: AgentPageName) => {
    const kind = kindOf(one)
    // Assistants have no keys.
    if (one === 'agentKeys') return own?.isAssistant === false
    return kind === undefined || own?.contracts.includes(kind) === true
  }
  const name = AGENT_PAGE_NAMES.find((one) => one === asked) ?? DEFAULT_AGENT_PAGE
  const isList = asked === AGENT_LIST
  const View = views[name]
  useTitle(isList && !isWide ? t`Agent centre` : pages[name].title, 'overlay')
  const itemOf = (one: AgentPageName) => ({
    href: memberHref(one),
    label: pages[one].title,
    icon: pages[one].icon,
    current: one === name && !(isList && !isWide),
  })
  return (
    <MemberFrame
      open
      onClose={closeMemberCentre}
      label={t`Agent centre`}
      who={<MemberName />}
      groups={[
        { title: t`Team`, items: AGENT_PAGE_NAMES.filter((one) => !MONEY_PAGES.has(one) && isShown(one)).map(itemOf) },
        { title: t`Money`, items: AGENT_PAGE_NAMES.filter((one) => MONEY_PAGES.has(one) && isShown(one)).map(itemOf) },
      ]}
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
