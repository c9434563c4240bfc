import { AppShell } from '@croupier/ui/app-shell'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { OfflineBanner } from './offline-banner.tsx'
import { SiteBottomBar } from './site-bottom-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SiteRightBar } from './site-right-bar.tsx'
import { SiteSideMenu } from './site-side-menu.tsx'

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
      side={full && sideOpen ? <SiteSideMenu path={path} /> : undefined}
      footer={full ? <SiteFooter /> : undefined}
      rightBar={full ? <SiteRightBar /> : undefined}
      bottomBar={full ? <SiteBottomBar path={path} /> : undefined}
      pageKey={page}
      flush={!full}
    >
      {children}
    </AppShell>
  )
}
