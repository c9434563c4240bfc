import { isAgent, isAssistant } from '@croupier/rules/agent-types'
import { MemberFrame } from '@croupier/ui/member-frame'
import type { MenuGroup } from '@croupier/ui/side-menu'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { ProductsContext } from '../lib/bets/products.ts'
import { lazyPart } from '../lib/lazy.ts'
import { useMedia, WIDE } from '../lib/media.ts'
import { closeMemberCentre, memberHref, openMemberCentre } from '../lib/overlays.ts'
import { PaymentPasswordProvider } from '../lib/payment-password.tsx'
import { useSession } from '../lib/site.tsx'
import { useTitle } from '../lib/title.ts'
import { isAgentPage } from './agent-page-names.ts'
import css from './member-centre.module.css'
import { MemberName } from './member-name.tsx'
import { DEFAULT_MEMBER_PAGE } from './member-page-names.ts'
import {
  agentCentreFor,
  type MemberGroup,
  memberPages,
  type NamedMemberPage,
  useShownMemberPages,
} from './member-pages.ts'
import { useMenuCounts } from './menu-counts.ts'
import { PageBoundary } from './page-boundary.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { products } from './products.ts'
import { ConnectionBanner } from './shell/connection-banner.tsx'

const PlayStop = lazyPart('later', () => import('./play-stop.tsx'), 'PlayStop')
const AgentCentre = lazyPart('later', () => import('./agent-centre.tsx'), 'AgentCentre')
const PaymentPasswordDialog = lazyPart(
  'identity',
  () => import('../features/identity/payment-password-dialog.tsx'),
  'PaymentPasswordDialog',
)

/** §2: the member centre, and for agents the agent centre, in the same overlay. An assistant has no member side. */
export function MemberCentre({ page }: { page: string }) {
  const type = useSession()?.isAgent ?? 0
  const isOfAgent = isAgent(type) && (isAgentPage(page) || isAssistant(type))
  return (
    <PaymentPasswordProvider dialog={PaymentPasswordDialog}>
      <ProductsContext value={products}>
        {isOfAgent ? <AgentCentre page={page} /> : <OwnCentre page={page} />}
      </ProductsContext>
    </PaymentPasswordProvider>
  )
}

/** §2 member centre: the overlay, its menu, one page. On phones a list that leads to full-screen pages (`page` is ''). */
function OwnCentre({ page: name }: { page: string }) {
  const { t, i18n } = useLingui()
  const isWide = useMedia(WIDE)
  const named = (wanted: string) => memberPages.find((one) => one.name === wanted)
  const page = named(name) ?? named(DEFAULT_MEMBER_PAGE)
  const title = page ? i18n._(page.title) : ''
  useTitle(name === '' && !isWide ? t`Member centre` : title, 'overlay')
  return (
    <MemberFrame
      open
      onClose={closeMemberCentre}
      label={t`Member centre`}
      who={<MemberName />}
      groups={useMemberMenu(name === '' && !isWide ? undefined : page)}
      title={title}
      view={name === '' ? 'list' : 'page'}
      onBack={() => openMemberCentre('')}
    >
      <div className={css.banner}>
        <ConnectionBanner />
      </div>
      {/* That of the page behind cannot be seen here. */}
      <Suspense>{page?.name === 'depositv2' && <PlayStop />}</Suspense>
      <PageBoundary resetKey={page?.name ?? ''}>
        <Suspense key={page?.name} fallback={<PageSkeleton />}>
          {page && <page.view />}
        </Suspense>
      </PageBoundary>
    </MemberFrame>
  )
}

/** The groups of the menu, in order. */
const GROUPS: readonly [MemberGroup, MessageDescriptor][] = [
  ['money', msg`My money`],
  ['records', msg`Records`],
  ['rewards', msg`Rewards`],
  ['account', msg`Account`],
]

const countOf = (count: number | undefined) => (count === undefined ? {} : { count })

function useMemberMenu(current: NamedMemberPage | undefined): MenuGroup[] {
  const { t, i18n } = useLingui()
  const counts = useMenuCounts()
  const shown = useShownMemberPages()
  const type = useSession()?.isAgent ?? 0
  const agents = agentCentreFor(type)
  const own = GROUPS.map(([group, groupTitle]) => ({
    title: i18n._(groupTitle),
    items: shown
      .filter((one) => one.group === group)
      .map((one) => ({
        href: memberHref(one.name),
        label: i18n._(one.title),
        icon: <one.icon aria-hidden="true" />,
        current: one === current,
        ...countOf(counts[one.name]),
      })),
  })).filter(({ items }) => items.length > 0)
  if (!agents) return own
  return [...own, { items: [{ href: agents.href, label: t`Agent centre`, icon: <agents.icon aria-hidden="true" /> }] }]
}
