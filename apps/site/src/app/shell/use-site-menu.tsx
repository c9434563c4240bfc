import { isTrial } from '@croupier/rules/account-types'
import type { MenuGroup, MenuItem } from '@croupier/ui/side-menu'
import { useLingui } from '@lingui/react/macro'
import Headset from 'lucide-react/icons/headset'
import LogOut from 'lucide-react/icons/log-out'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useUnread } from '../../lib/member.ts'
import { memberHref, openModal } from '../../lib/overlays.ts'
import { useServiceLink } from '../../lib/service-link.ts'
import { useSession } from '../../lib/site.tsx'
import { memberPages } from '../member-pages.ts'
import { menuItemOf, useSections, VERIFY_PATH } from '../menu.tsx'

/** §2 side menu: sections, member centre, help. Phones have the same list in the drawer. */
export function useSiteMenu(path: string): MenuGroup[] {
  const { t, i18n } = useLingui()
  const sections = useSections()
  const unread = useUnread()
  const service = useServiceLink()
  const session = useSession()
  const isLoggedIn = session !== null
  const help: MenuItem[] = [
    ...(service ? [{ label: t`Customer service`, icon: <Headset aria-hidden="true" />, href: service }] : []),
    ...sections.filter(({ key }) => key === 'help').map((section) => menuItemOf(section, i18n, path)),
    {
      label: t`Check a result`,
      icon: <ShieldCheck aria-hidden="true" />,
      href: VERIFY_PATH,
      current: path === VERIFY_PATH,
    },
    ...(isLoggedIn
      ? [{ label: t`Log out`, icon: <LogOut aria-hidden="true" />, onPress: () => openModal('logoutModal') }]
      : []),
  ]
  const groups: MenuGroup[] = [
    { items: sections.filter(({ key }) => key !== 'help').map((section) => menuItemOf(section, i18n, path)) },
    {
      title: t`Member centre`,
      foldable: true,
      // §6: shown to real accounts only.
      items: (isLoggedIn && !isTrial(session.isAgent) ? memberPages : [])
        .filter(({ name }) => name !== 'depositv2' && name !== 'withdraw')
        .map(({ name, title, icon: Icon, countsUnread }) => ({
          href: memberHref(name),
          label: i18n._(title),
          icon: <Icon aria-hidden="true" />,
          ...(countsUnread ? { count: unread } : {}),
        })),
    },
    { title: t`Help`, items: help },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
