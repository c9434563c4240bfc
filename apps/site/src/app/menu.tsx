import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import House from 'lucide-react/icons/house'
import Ticket from 'lucide-react/icons/ticket'
import { useMerchant } from '../lib/merchant.ts'

/** A section of the site that has a page: `key` is the server's word for it, `hue` its colour among the categories. */
export type Section = {
  key: string
  path: string
  label: MessageDescriptor
  icon: LucideIcon
  hue: string
  /** Games are in the header; the rest is in menus only. */
  isGame: boolean
}

const known: readonly Section[] = [
  { key: 'home', path: '/index', label: msg`Home`, icon: House, hue: 'slots', isGame: false },
  { key: 'lottery', path: '/lottery', label: msg`Lottery`, icon: Ticket, hue: 'lottery', isGame: true },
  { key: 'notices', path: '/noticePage', label: msg`Notices`, icon: Bell, hue: 'hot', isGame: false },
  { key: 'help', path: '/help', label: msg`Help centre`, icon: CircleHelp, hue: 'chain', isGame: false },
]

/** §2: what the server puts into the navigation, in its order, as far as there is a page for it. */
export function useSections(): Section[] {
  const menu = useMerchant()?.menu ?? []
  return menu.flatMap(({ key, path }) => {
    const section = known.find((one) => one.key === key)
    return section ? [{ ...section, path }] : []
  })
}
