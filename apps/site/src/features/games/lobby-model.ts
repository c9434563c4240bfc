import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** A page of games: those of a category, or a list across categories. */
export type Lobby = {
  title: MessageDescriptor
  hue: string
  list: 'hot' | 'favourites' | 'all' | 'seamless' | { category: string }
}

const ofCategory = (title: MessageDescriptor, hue: string, category: string): Lobby => ({
  title,
  hue,
  list: { category },
})

/** §2: the pages of game categories, by their address. */
export const LOBBIES: Readonly<Record<string, Lobby>> = {
  '/hot': { title: msg`Hot games`, hue: 'hot', list: 'hot' },
  '/fav': { title: msg`Favourites`, hue: 'fav', list: 'favourites' },
  '/gameCenter': { title: msg`All games`, hue: 'video', list: 'all' },
  '/seamless': { title: msg`Games on the main wallet`, hue: 'video', list: 'seamless' },
  '/rng': ofCategory(msg`Slots`, 'slots', 'RNG'),
  '/live': ofCategory(msg`Live casino`, 'live', 'LIVE'),
  '/fish': ofCategory(msg`Fishing`, 'fish', 'FISH'),
  '/pvp': ofCategory(msg`PVP`, 'pvp', 'PVP'),
  '/crash': ofCategory(msg`Crash`, 'crash', 'CRASH'),
  '/sports': ofCategory(msg`Sports`, 'sports', 'SPORTS'),
  '/esports': ofCategory(msg`Esports`, 'esports', 'ESPORTS'),
  '/poker': ofCategory(msg`Poker and cards`, 'poker', 'CARDS'),
  '/video': ofCategory(msg`Video games`, 'video', 'VIDEO'),
  '/blockchain': ofCategory(msg`Blockchain games`, 'chain', 'BLOCKCHAIN'),
}
