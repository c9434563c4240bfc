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
  {
    path: '/ledger',
    title: 'Ledger',
    group: 'Money',
    icon: 'ledger',
    permission: 'ledger.entry.view',
    page: lazy(() => import('../features/wallet/ledger-page.tsx')),
  },
  {
    path: '/trial-balance',
    title: 'Trial balance',
    group: 'Money',
    icon: 'balance',
    permission: 'ledger.entry.view',
    page: lazy(() => import('../features/wallet/trial-balance-page.tsx')),
  },
  {
    path: '/draws',
    title: 'Draws',
    group: 'Product',
    icon: 'draws',
    permission: 'draw.record.view',
    page: lazy(() => import('../features/draws/draws-page.tsx')),
  },
  {
    path: '/audit',
    title: 'Audit log',
    group: 'System',
    icon: 'audit',
    permission: 'audit.entry.view',
    page: lazy(() => import('../features/staff/audit-page.tsx')),
  },
]
