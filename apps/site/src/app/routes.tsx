import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { type ComponentType, Suspense } from 'react'
import { Redirect, useLocation } from 'wouter'
import { DeskSkeleton } from '../lib/desk-skeleton.tsx'
import { lazyPart } from '../lib/lazy.ts'
import { useMerchant } from '../lib/merchant.ts'
import type { ModalName } from '../lib/overlays.ts'
import { useSession } from '../lib/site.tsx'
import { useTitle } from '../lib/title.ts'
import { HomePage } from './home/home-page.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { Shell, type ShellParts } from './shell/shell.tsx'
import { ADDRESS_MODALS, useRouteEffects } from './use-route-effects.ts'

type SiteRoute = {
  paths: readonly string[]
  page: ComponentType
  /** Left out for the home page, which has the name of the site only, and for pages that set their own. */
  title?: MessageDescriptor
  /** §2: most pages have header, side menu and footer; lottery pages only the header; `bare` pages none of them. */
  parts: ShellParts
}

const OtherPage = lazyPart('later', () => import('./other-page.tsx'), 'OtherPage')
const LotteryPage = lazyPart('lottery', () => import('../features/lottery/lottery-page.tsx'), 'LotteryPage')
const CheckPage = lazyPart('later', () => import('./check-page.tsx'), 'CheckPage')
const NoticePage = lazyPart('content', () => import('../features/content/notice-page.tsx'), 'NoticePage')
const PromotionsRoute = lazyPart('content', () => import('./promotions-route.tsx'), 'PromotionsRoute')
const PromoDetailRoute = lazyPart('content', () => import('./promo-detail-route.tsx'), 'PromoDetailRoute')
const HelpPage = lazyPart('content', () => import('../features/content/help-page.tsx'), 'HelpPage')
const BareHelpPage = lazyPart('content', () => import('../features/content/help-page.tsx'), 'BareHelpPage')

/** §2 routes that exist so far, with the addresses of the specification. A page is a line here and a folder in `features`. */
const routes: readonly SiteRoute[] = [
  { paths: ['/index', '/index.html', ...Object.keys(ADDRESS_MODALS)], page: HomePage, parts: 'full' },
  { paths: ['/lottery'], page: LotteryPage, title: msg`Lottery`, parts: 'header' },
  { paths: ['/vnlottery'], page: LotteryPage, title: msg`Lottery`, parts: 'header' },
  { paths: ['/seaLottery'], page: LotteryPage, title: msg`Lottery`, parts: 'header' },
  { paths: ['/elott'], page: LotteryPage, title: msg`Lottery`, parts: 'header' },
  { paths: ['/verify'], page: CheckPage, title: msg`Check a result`, parts: 'full' },
  { paths: ['/noticePage'], page: NoticePage, title: msg`Notices`, parts: 'full' },
  { paths: ['/promotions'], page: PromotionsRoute, title: msg`Promotions`, parts: 'full' },
  { paths: ['/promoDetail'], page: PromoDetailRoute, title: msg`Promotions`, parts: 'full' },
  { paths: ['/help'], page: HelpPage, title: msg`Help centre`, parts: 'full' },
  { paths: ['/helpmc'], page: BareHelpPage, title: msg`Help centre`, parts: 'bare' },
]
const GatePage = lazyPart('later', () => import('./gate-page.tsx'), 'GatePage')
const gate: SiteRoute = { paths: ['/login'], page: GatePage, title: msg`Log in`, parts: 'bare' }
/** Pages that are opened rarely, with a table of their own, and the answer to an address without a page. */
const other: SiteRoute = { paths: [], page: OtherPage, parts: 'full' }
const bareOther: SiteRoute = { ...other, parts: 'bare' }
/** §2: the page of a game has the header only. */
const wideOther: SiteRoute = { ...other, parts: 'header' }
const BARE = /^\/(download|customerService)$/

/** The titles of addresses that show the home page with a dialog. */
const dialogTitles: Partial<Record<ModalName, MessageDescriptor>> = {
  loginModal: msg`Log in`,
  registerModal: msg`Register`,
}

/** Shows the page of the current address inside its shell. */
export function Routes() {
  const { i18n } = useLingui()
  const [path] = useLocation()
  const isLoggedIn = useSession() !== null
  const isGated = useMerchant()?.loginRequired === true && !isLoggedIn
  const modal = ADDRESS_MODALS[path]
  const found =
    routes.find((route) => route.paths.includes(path)) ??
    (BARE.test(path) ? bareOther : path === '/game' ? wideOther : other)
  // §2 login-gated guard: bare pages, and dialogs over the home page, are for visitors of a site for members only, too.
  const isShut = isGated && found.parts !== 'bare'
  const { page: Page, title = modal && dialogTitles[modal], parts, paths } = isShut ? gate : found
  useRouteEffects(path)
  useTitle(title && i18n._(title))
  if (path === '/') return <Redirect to={`/index${location.search}${location.hash}`} replace />
  // §4: the registration links to the agreement on `/help`. The bare page shows it to visitors of a site for members only.
  if (isGated && path === '/help') return <Redirect to={`/helpmc${location.hash}`} replace />
  if (isShut && !modal) return <Redirect to="/login" replace />
  const name = paths[0] ?? path
  return (
    <Shell parts={parts} page={name}>
      <PageBoundary resetKey={name}>
        <Suspense fallback={parts === 'header' ? <DeskSkeleton /> : <PageSkeleton />}>
          <Page />
        </Suspense>
      </PageBoundary>
    </Shell>
  )
}
