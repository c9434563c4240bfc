import { msg } from '@lingui/core/macro'
import Award from 'lucide-react/icons/award'
import Bell from 'lucide-react/icons/bell'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Crown from 'lucide-react/icons/crown'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import type { Section } from './menu.ts'

/** The sections that are no pages of games. */
export const PAGE_SECTIONS: readonly Section[] = [
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
