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
import { agentCentreFor, useShownMemberPages } from '../member-pages.ts'
import { type Section, VERIFY_PATH } from '../menu.ts'
import { menuItemOf, useSections } from '../sections.tsx'

/** §2 side menu: sections, game centre and member centre, which fold, and help. Phones have the same list in the drawer. */
export function useSiteMenu(path: string): MenuGroup[] {
  const { t, i18n } = useLingui()
  const sections = useSections()
  const unread = useUnread()
  const shown = useShownMemberPages()
  const service = useServiceLink()
  const session = useSession()
  const isLoggedIn = session !== null
  // The quick links and sections above.
  const listed = new Set([...['depositv2', 'withdraw'].map(memberHref), ...sections.map(({ path }) => path)])
  const agents = session && agentCentreFor(session.isAgent)
  // §6: shown to real accounts only.
  const own = session && isTrial(session.isAgent) ? [] : shown.filter(({ name }) => !listed.has(memberHref(name)))
  const ownItems = (isQuick: boolean): MenuItem[] =>
    own
      .filter((page) => (page.isQuick ?? false) === isQuick)
      .map(({ name, title, icon: Icon }) => ({
        href: memberHref(name),
        label: i18n._(title),
        icon: <Icon aria-hidden="true" />,
        ...(name === 'messageV2' ? { count: unread } : {}),
      }))
  const itemsOf = (isWanted: (section: Section) => boolean): MenuItem[] =>
    sections.filter(isWanted).map((section) => menuItemOf(section, i18n, path))
  const help: MenuItem[] = [
    ...(service ? [{ label: t`Customer service`, icon: <Headset aria-hidden="true" />, onPress: service }] : []),
    ...itemsOf(({ key }) => key === 'help'),
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
    { items: [...itemsOf(({ key, category }) => key !== 'help' && !category), ...ownItems(true)] },
    { title: t`Game centre`, foldable: true, items: itemsOf(({ category }) => category !== undefined) },
    { title: t`Member centre`, foldable: true, items: ownItems(false) },
    { items: agents ? [{ href: agents.href, label: t`Agent centre`, icon: <agents.icon aria-hidden="true" /> }] : [] },
    { title: t`Help`, items: help },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
