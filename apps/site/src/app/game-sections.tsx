import { VIETNAM } from '@croupier/rules/lottery-pages'
import { msg } from '@lingui/core/macro'
import Blocks from 'lucide-react/icons/blocks'
import Cherry from 'lucide-react/icons/cherry'
import Club from 'lucide-react/icons/club'
import FishSymbol from 'lucide-react/icons/fish-symbol'
import Flame from 'lucide-react/icons/flame'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Grid3x3 from 'lucide-react/icons/grid-3x3'
import Headphones from 'lucide-react/icons/headphones'
import Heart from 'lucide-react/icons/heart'
import Rocket from 'lucide-react/icons/rocket'
import Spade from 'lucide-react/icons/spade'
import Swords from 'lucide-react/icons/swords'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import Tv from 'lucide-react/icons/tv'
import type { Section } from './menu.ts'

/** §2: the pages of games. Their order is that of the merchant's menu. */
export const GAME_SECTIONS: readonly Section[] = [
  {
    key: 'elott',
    path: '/elott',
    label: msg`Electronic lottery`,
    shortLabel: msg`E-lottery`,
    icon: Grid3x3,
    hue: 'elott',
    category: 'ELOTT',
  },
  { key: 'lottery', path: '/lottery', label: msg`Lottery`, icon: Ticket, hue: 'lottery', category: 'LOTT' },
  {
    key: 'vnlottery',
    path: '/vnlottery',
    label: msg`Vietnamese lottery`,
    icon: Ticket,
    hue: 'lottery',
    category: VIETNAM,
  },
  {
    key: 'seaLottery',
    path: '/seaLottery',
    label: msg`South-East Asian lottery`,
    icon: Ticket,
    hue: 'lottery',
    category: 'TCG_SEA',
  },
  { key: 'hot', path: '/hot', label: msg`Hot games`, icon: Flame, hue: 'hot', category: 'HOT' },
  { key: 'fav', path: '/fav', label: msg`Favourites`, icon: Heart, hue: 'fav', category: 'ALL', isForMembers: true },
  { key: 'live', path: '/live', label: msg`Live casino`, icon: Spade, hue: 'live', category: 'LIVE' },
  { key: 'crash', path: '/crash', label: msg`Crash`, icon: Rocket, hue: 'crash', category: 'CRASH' },
  { key: 'sports', path: '/sports', label: msg`Sports`, icon: Trophy, hue: 'sports', category: 'SPORTS' },
  { key: 'fish', path: '/fish', label: msg`Fishing`, icon: FishSymbol, hue: 'fish', category: 'FISH' },
  { key: 'slots', path: '/rng', label: msg`Slots`, icon: Cherry, hue: 'slots', category: 'RNG' },
  { key: 'pvp', path: '/pvp', label: msg`PVP`, icon: Swords, hue: 'pvp', category: 'PVP' },
  { key: 'esports', path: '/esports', label: msg`Esports`, icon: Headphones, hue: 'esports', category: 'ESPORTS' },
  { key: 'poker', path: '/poker', label: msg`Poker and cards`, icon: Club, hue: 'poker', category: 'CARDS' },
  { key: 'video', path: '/video', label: msg`Video games`, icon: Tv, hue: 'video', category: 'VIDEO' },
  {
    key: 'blockchain',
    path: '/blockchain',
    label: msg`Blockchain games`,
    icon: Blocks,
    hue: 'chain',
    category: 'BLOCKCHAIN',
  },
  { key: 'gameCenter', path: '/gameCenter', label: msg`All games`, icon: Gamepad2, hue: 'video', category: 'ALL' },
]
