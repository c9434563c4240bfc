import { gameMenus } from '@croupier/wire/games/catalogue'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import House from 'lucide-react/icons/house'
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

const known: readonly Section[] = [
  { key: 'home', path: '/index', label: msg`Home`, icon: House, hue: 'slots' },
  { key: 'lottery', path: '/lottery', label: msg`Lottery`, icon: Ticket, hue: 'lottery', category: 'LOTT' },
  { key: 'notices', path: '/noticePage', label: msg`Notices`, icon: Bell, hue: 'hot' },
  { key: 'help', path: '/help', label: msg`Help centre`, icon: CircleHelp, hue: 'chain' },
]

/** The check page. Every site has it, so it is in no setting. */
export const VERIFY_PATH = '/verify'

/** The entry of a section in menus and bars; `path` is the open page. */
export const menuItemOf = ({ path: href, label, icon: Icon }: Section, i18n: I18n, path: string) => ({
  href,
  label: i18n._(label),
  icon: <Icon aria-hidden="true" />,
  current: path === href,
})

/** The number of games per category; undefined until the menus are loaded. */
export function useGameCounts(): Record<string, number> | undefined {
  const { data } = useCall(gameMenus, {})
  return data && Object.fromEntries(data.menus.map(({ category, games }) => [category, games.length]))
}

/** §2: the sections of the server's navigation, in its order, that have a page here. A category also needs games. */
export function useSections(): Section[] {
  const menu = useMerchant()?.menu ?? []
  const counts = useGameCounts()
  return menu.flatMap(({ key, path }) => {
    const section = known.find((one) => one.key === key)
    const isEmpty = section?.category !== undefined && counts !== undefined && !counts[section.category]
    return section && !isEmpty ? [{ ...section, path }] : []
  })
}
