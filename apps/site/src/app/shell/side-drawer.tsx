import { Drawer } from '@croupier/ui/drawer'
import { MenuList } from '@croupier/ui/side-menu'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { lazyPart } from '../../lib/lazy.ts'
import { closeModal, useMemberPage } from '../../lib/overlays.ts'
import { LanguagePicker } from './language-picker.tsx'
import { ThemePicker } from './theme-picker.tsx'
import { useQuickLinks } from './use-quick-links.tsx'
import { useSiteMenu } from './use-site-menu.tsx'

const MenuBanner = lazyPart('content', () => import('../../features/content/menu-banner.tsx'), 'MenuBanner')

/** The side menu on phones. Going somewhere closes it. */
export function SideDrawer() {
  const { t } = useLingui()
  const [path] = useLocation()
  const place = `${path}${useMemberPage() ?? ''}`
  const first = useRef(place)
  useEffect(() => {
    if (place !== first.current) closeModal()
  }, [place])
  return (
    <Drawer open onClose={closeModal} label={t`Site menu`}>
      <MenuList
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
    </Drawer>
  )
}
