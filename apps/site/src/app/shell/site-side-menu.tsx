import { SideMenu } from '@croupier/ui/side-menu'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy.ts'
import { LanguagePicker } from './language-picker.tsx'
import { ThemePicker } from './theme-picker.tsx'
import { useQuickLinks } from './use-quick-links.tsx'
import { useSiteMenu } from './use-site-menu.tsx'

const MenuBanner = lazyPart('content', () => import('../../features/content/menu-banner.tsx'), 'MenuBanner')

export function SiteSideMenu({ path }: { path: string }) {
  const { t } = useLingui()
  return (
    <SideMenu
      label={t`Site menu`}
      quick={useQuickLinks()}
      groups={useSiteMenu(path)}
      end={
        <>
          <LanguagePicker />
          <ThemePicker />
          {/* Last, because it comes later than the others. */}
          <Suspense>
            <MenuBanner />
          </Suspense>
        </>
      }
    />
  )
}
