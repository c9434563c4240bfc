import type { ComponentType, LazyExoticComponent } from 'react'
import type { IconName } from './icons.tsx'

/** The groups of the menu, in their order; the first has no heading. */
export const GROUPS = ['Start', 'Money', 'People', 'Agents', 'Rewards', 'Product', 'System'] as const

export type ConsoleRoute = {
  path: string
  title: string
  group: (typeof GROUPS)[number]
  icon: IconName
  /** The entry is hidden from accounts without one of them; the server checks them again. */
  permissions: readonly string[]
  page: LazyExoticComponent<ComponentType>
  /** The page of one row of the list. */
  one?: { path: string; page: LazyExoticComponent<ComponentType> }
  /** Only before the site has opened for the first time; then it is the start page. */
  isFirstRun?: true
  /** The waiting count beside the entry. */
  counts?: 'withdrawals' | 'deposits' | 'approvals' | 'overdueDebts' | 'overdueDisputes' | 'returnAlerts'
}
