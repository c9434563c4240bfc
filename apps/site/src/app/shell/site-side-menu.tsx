import { SideMenu } from '@croupier/ui/side-menu'
import { useLingui } from '@lingui/react/macro'
import { LanguagePicker } from './language-picker.tsx'
import { ThemePicker } from './theme-picker.tsx'
import { useQuickLinks } from './use-quick-links.tsx'
import { useSiteMenu } from './use-site-menu.tsx'

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
        </>
      }
    />
  )
}
