import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import Award from 'lucide-react/icons/award'
import Bell from 'lucide-react/icons/bell'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Crown from 'lucide-react/icons/crown'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import { useSectionsOf } from './game-counts.ts'
import type { Section } from './menu.ts'

const pages: readonly Section[] = [
  { key: 'home', path: '/index', label: msg`Home`, icon: House, hue: 'slots' },
  { key: 'promo', path: '/promotions', label: msg`Promotions`, icon: Gift, hue: 'fav' },
  { key: 'vip', path: '/vip', label: msg`VIP`, icon: Crown, hue: 'hot' },
  {
    key: 'rewardCenter',
    path: '#member/rewardCenter',
    label: msg`Reward centre`,
    icon: Award,
    hue: 'fav',
    isForMembers: true,
  },
  { key: 'notices', path: '/noticePage', label: msg`Notices`, icon: Bell, hue: 'hot' },
  { key: 'help', path: '/help', label: msg`Help centre`, icon: CircleHelp, hue: 'chain' },
]

/** The entry of a section in menus and bars; `path` is the open page. */
export const menuItemOf = ({ path: href, label, icon: Icon }: Section, i18n: I18n, path: string) => ({
  href,
  label: i18n._(label),
  icon: <Icon aria-hidden="true" />,
  current: path === href,
})

/** §2: the sections of the server's navigation, in its order, that have a page here. */
export const useSections = (): Section[] => useSectionsOf(pages)
