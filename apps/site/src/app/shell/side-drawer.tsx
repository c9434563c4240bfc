import { Drawer } from '@croupier/ui/drawer'
import { MenuList } from '@croupier/ui/side-menu'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { closeModal, useMemberPage } from '../../lib/overlays.ts'
import { MenuEnd } from './menu-end.tsx'
import { useQuickLinks } from './use-quick-links.tsx'
import { useSiteMenu } from './use-site-menu.tsx'

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
      <MenuList quick={useQuickLinks()} groups={useSiteMenu(path)} end={<MenuEnd />} />
    </Drawer>
  )
}
