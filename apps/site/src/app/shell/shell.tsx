import { AppShell } from '@croupier/ui/app-shell'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { lazyPart, optionalPart } from '../../lib/lazy.ts'
import { useMedia, WIDE } from '../../lib/media.ts'
import { useMember } from '../../lib/member.ts'
import { useSession } from '../../lib/site.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import css from './shell.module.css'
import { SiteHeader } from './site-header.tsx'

const SiteSideMenu = optionalPart('later', () => import('./site-side-menu.tsx'), 'SiteSideMenu')
const SiteBottomBar = optionalPart('later', () => import('./site-bottom-bar.tsx'), 'SiteBottomBar')
const SiteRightBar = optionalPart('downloads', () => import('./site-right-bar.tsx'), 'SiteRightBar')
const PlayStop = lazyPart('later', () => import('../play-stop.tsx'), 'PlayStop')
const SiteFooter = optionalPart('later', () => import('./site-footer.tsx'), 'SiteFooter')
const TrialBar = optionalPart('identity', () => import('../../features/identity/trial-bar.tsx'), 'TrialBar')

/** §2: `full` has header, side menu and footer, `header` the header only (lottery), `bare` nothing. */
export type ShellParts = 'full' | 'header' | 'bare'

/** The root shell: header, side menu, main, footer, as far as the page has them. */
export function Shell({ parts, page, children }: { parts: ShellParts; page: string; children: ReactNode }) {
  const { t } = useLingui()
  const [path] = useLocation()
  const isMember = useSession() !== null
  const { isTrial } = useMember()
  const [sideOpen, setSideOpen] = useState(true)
  if (parts === 'bare') return <div id="main">{children}</div>
  const full = parts === 'full'
  return (
    <AppShell
      skipLabel={t`Skip to content`}
      header={<SiteHeader path={path} hasSide={full} sideOpen={sideOpen} onToggleSide={() => setSideOpen(!sideOpen)} />}
      side={full && sideOpen ? <LaterSideMenu path={path} /> : undefined}
      footer={full ? <LaterFooter /> : undefined}
      bottomBar={full ? <LaterBar path={path} /> : undefined}
      pageKey={page}
      flush={!full}
    >
      <ConnectionBanner />
      <Suspense>{isMember && !isTrial && <PlayStop />}</Suspense>
      <Suspense>{isTrial && <TrialBar />}</Suspense>
      {children}
    </AppShell>
  )
}

/** Loaded after the first view, because it is below it. */
const LaterFooter = () => (
  <Suspense fallback={<div className={css.footerWaiting} />}>
    <SiteFooter />
  </Suspense>
)

/** Not loaded on phones, which have a drawer instead. */
function LaterSideMenu({ path }: { path: string }) {
  const isWide = useMedia(WIDE)
  return <Suspense fallback={<div className={css.sideWaiting} />}>{isWide && <SiteSideMenu path={path} />}</Suspense>
}

/** The bottom bar on phones, the right bar elsewhere. Both are fixed to an edge, so the page does not move when they load. */
function LaterBar({ path }: { path: string }) {
  const isWide = useMedia(WIDE)
  return <Suspense>{isWide ? <SiteRightBar /> : <SiteBottomBar path={path} />}</Suspense>
}
