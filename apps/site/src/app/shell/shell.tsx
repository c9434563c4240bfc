import { AppShell } from '@croupier/ui/app-shell'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { lazyPart } from '../../lib/lazy.ts'
import { useMedia, WIDE } from '../../lib/media.ts'
import { OfflineBanner } from './offline-banner.tsx'
import css from './shell.module.css'
import { SiteBottomBar } from './site-bottom-bar.tsx'
import { SiteHeader } from './site-header.tsx'
import { SiteRightBar } from './site-right-bar.tsx'

const SiteSideMenu = lazyPart('later', () => import('./site-side-menu.tsx'), 'SiteSideMenu')
const SiteFooter = lazyPart('later', () => import('./site-footer.tsx'), 'SiteFooter')

/** §2: `full` has header, side menu and footer, `header` the header only (lottery), `bare` nothing. */
export type ShellParts = 'full' | 'header' | 'bare'

/** The root shell: header, side menu, main, footer; what a page leaves out is not there. */
export function Shell({ parts, page, children }: { parts: ShellParts; page: string; children: ReactNode }) {
  const { t } = useLingui()
  const [path] = useLocation()
  const [sideOpen, setSideOpen] = useState(true)
  if (parts === 'bare') return <main id="main">{children}</main>
  const full = parts === 'full'
  return (
    <AppShell
      skipLabel={t`Skip to content`}
      header={
        <>
          <SiteHeader path={path} hasSide={full} sideOpen={sideOpen} onToggleSide={() => setSideOpen(!sideOpen)} />
          <OfflineBanner />
        </>
      }
      side={full && sideOpen ? <LaterSideMenu path={path} /> : undefined}
      footer={full ? <LaterFooter /> : undefined}
      rightBar={full ? <SiteRightBar /> : undefined}
      bottomBar={full ? <SiteBottomBar path={path} /> : undefined}
      pageKey={page}
      flush={!full}
    >
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
