import { SideMenu } from '@croupier/ui/side-menu'
import { useLingui } from '@lingui/react/macro'
import { useKnowsGames } from '../game-counts.ts'
import { MenuEnd } from './menu-end.tsx'
import { useQuickLinks } from './use-quick-links.tsx'
import { useSiteMenu } from './use-site-menu.tsx'

export function SiteSideMenu({ path }: { path: string }) {
  const { t } = useLingui()
  // The game centre stands above the member centre and help, so these would move when it arrives.
  const isWhole = useKnowsGames()
  const groups = useSiteMenu(path)
  return (
    <SideMenu
      label={t`Site menu`}
      quick={useQuickLinks()}
      groups={isWhole ? groups : []}
      end={isWhole && <MenuEnd />}
    />
  )
}
