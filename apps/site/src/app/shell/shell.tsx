import { AppShell } from '@croupier/ui/app-shell'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { lazyPart } from '../../lib/lazy.ts'
import { useMedia, WIDE } from '../../lib/media.ts'
import { OfflineBanner } from './offline-banner.tsx'
import css from './shell.module.css'
import { SiteHeader } from './site-header.tsx'

const SiteSideMenu = lazyPart('later', () => import('./site-side-menu.tsx'), 'SiteSideMenu')
const SiteBottomBar = lazyPart('later', () => import('./site-bottom-bar.tsx'), 'SiteBottomBar')
const SiteRightBar = lazyPart('later', () => import('./site-right-bar.tsx'), 'SiteRightBar')
const SiteFooter = lazyPart('later', () => import('./site-footer.tsx'), 'SiteFooter')

/** §2: `full` has header, side menu and footer, `header` the header only (lottery), `bare` nothing. */
export type ShellParts = 'full' | 'header' | 'bare'

/** The root shell: header, side menu, main, footer; what a page leaves out is not there. */
export function Shell({ parts, page, children }: { parts: ShellParts; page: string; children: ReactNode }) {
  const { t } = useLingui()
  const [path] = useLocation()
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
      <OfflineBanner />
      {children}
    </AppShell>
  )
}

/** Below the first view, so its code comes after it. */
const LaterFooter = () => (
  <Suspense fallback={<div className={css.footerWaiting} />}>
    <SiteFooter />
  </Suspense>
)

/** Phones have a drawer instead: they never load the menu beside the page. */
function LaterSideMenu({ path }: { path: string }) {
  const isWide = useMedia(WIDE)
  return <Suspense fallback={<div className={css.sideWaiting} />}>{isWide && <SiteSideMenu path={path} />}</Suspense>
}

/** Fixed to an edge: the bottom on phones, the end side elsewhere. Neither moves the page when it comes. */
function LaterBar({ path }: { path: string }) {
  const isWide = useMedia(WIDE)
  return <Suspense>{isWide ? <SiteRightBar /> : <SiteBottomBar path={path} />}</Suspense>
}
