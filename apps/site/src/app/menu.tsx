import { gameMenus } from '@croupier/wire/games/catalogue'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import Ticket from 'lucide-react/icons/ticket'
import { useCall } from '../lib/call.ts'
import { useMerchant } from '../lib/merchant.ts'

/** A section of the site that has a page: `key` is the server's word for it, `hue` its colour among the categories. */
export type Section = {
  key: string
  path: string
  label: MessageDescriptor
  icon: LucideIcon
  hue: string
  /** The server's category of games; sections without one are in menus only. */
  category?: string
}

/** The categories of games, which the header has. `sections.tsx` has the other sections, for menus that load later. */
export const GAME_SECTIONS: readonly Section[] = [
  { key: 'lottery', path: '/lottery', label: msg`Lottery`, icon: Ticket, hue: 'lottery', category: 'LOTT' },
]

/** The check page. Every site has it, so it is in no setting. */
export const VERIFY_PATH = '/verify'

/** The number of games per category; undefined until the menus are loaded. */
export function useGameCounts(): Record<string, number> | undefined {
  const { data } = useCall(gameMenus, {})
  return data && Object.fromEntries(data.menus.map(({ category, games }) => [category, games.length]))
}

/** §2: those of the known sections that are in the server's navigation, in its order. A category also needs games. */
export function useSectionsOf(known: readonly Section[]): Section[] {
  const menu = useMerchant()?.menu ?? []
  const counts = useGameCounts()
  return menu.flatMap(({ key, path }) => {
    const section = known.find((one) => one.key === key)
    const isEmpty = section?.category !== undefined && counts !== undefined && !counts[section.category]
    return section && !isEmpty ? [{ ...section, path }] : []
  })
}
