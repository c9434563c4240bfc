import { Avatar } from '@croupier/ui/avatar'
import { MemberFrame } from '@croupier/ui/member-frame'
import type { MenuGroup } from '@croupier/ui/side-menu'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { ProductsContext } from '../lib/bets/products.ts'
import { CopyButton } from '../lib/copy-button.tsx'
import { lazyPart } from '../lib/lazy.ts'
import { useMedia, WIDE } from '../lib/media.ts'
import { useMember, useUnread } from '../lib/member.ts'
import { closeMemberCentre, memberHref, openMemberCentre } from '../lib/overlays.ts'
import { PaymentPasswordProvider } from '../lib/payment-password.tsx'
import { useTitle } from '../lib/title.ts'
import css from './member-centre.module.css'
import { DEFAULT_MEMBER_PAGE } from './member-page-names.ts'
import { MEMBER_GROUPS, memberGroupTitles, memberPages, type NamedMemberPage } from './member-pages.ts'
import { PageBoundary } from './page-boundary.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { products } from './products.ts'
import { ConnectionBanner } from './shell/connection-banner.tsx'

const PlayStop = lazyPart('later', () => import('./play-stop.tsx'), 'PlayStop')
const PaymentPasswordDialog = lazyPart(
  'identity',
  () => import('../features/identity/payment-password-dialog.tsx'),
  'PaymentPasswordDialog',
)

/** §2 member centre: the overlay, its menu, one page. On phones a list that leads to full-screen pages (`page` is ''). */
export function MemberCentre({ page: name }: { page: string }) {
  const { t, i18n } = useLingui()
  const isWide = useMedia(WIDE)
  const named = (wanted: string) => memberPages.find((one) => one.name === wanted)
  const page = named(name) ?? named(DEFAULT_MEMBER_PAGE)
  const title = page ? i18n._(page.title) : ''
  useTitle(name === '' && !isWide ? t`Member centre` : title, 'overlay')
  return (
    <PaymentPasswordProvider dialog={PaymentPasswordDialog}>
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
            <ProductsContext value={products}>{page && <page.view />}</ProductsContext>
          </Suspense>
        </PageBoundary>
      </MemberFrame>
    </PaymentPasswordProvider>
  )
}

function MemberName() {
  const { t } = useLingui()
  const { account, info } = useMember()
  return (
    <>
      <Avatar name={info?.nickname || account} picture={info?.avatar.avatar} />
      <div className={css.who}>
        <div className="title-3 wraps">{info?.nickname || account}</div>
        <div className={`tiny text-3 ${css.id}`}>
          {info && (
            <>
              ID {info.id} <CopyButton text={info.id} label={t`Copy ID`} />
            </>
          )}
        </div>
      </div>
    </>
  )
}

function useMemberMenu(current: NamedMemberPage | undefined): MenuGroup[] {
  const { i18n } = useLingui()
  const unread = useUnread()
  return MEMBER_GROUPS.map((group) => ({
    title: i18n._(memberGroupTitles[group]),
    items: memberPages
      .filter((one) => one.group === group)
      .map((one) => ({
        href: memberHref(one.name),
        label: i18n._(one.title),
        icon: <one.icon aria-hidden="true" />,
        current: one === current,
        ...(one.countsUnread ? { count: unread } : {}),
      })),
  })).filter(({ items }) => items.length > 0)
}
