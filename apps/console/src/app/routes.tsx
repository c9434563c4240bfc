import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export type ConsoleRoute = {
  path: string
  title: string
  group: 'Money' | 'People' | 'Product' | 'System'
  icon: string
  /** Without it the entry is hidden; the server refuses its calls all the same. */
  permission: string
  page: LazyExoticComponent<ComponentType>
}

/** Every screen of the console, in the order of the menu. */
export const routes: readonly ConsoleRoute[] = [
  {
    path: '/withdrawals',
    title: 'Withdrawals',
    group: 'Money',
    icon: 'withdraw',
    permission: 'withdrawal.order.view',
    page: lazy(() => import('../features/cashier/withdrawals-page.tsx')),
  },
]
