import { lazy } from 'react'
import type { ConsoleRoute } from './route.ts'

/** The screens about money at game providers that keep wallets. */
export const transferRoutes: readonly ConsoleRoute[] = [
  {
    path: '/wallet-transfers',
    title: 'Wallet transfers',
    group: 'Money',
    icon: 'walletTransfers',
    permissions: ['ledger.transfer.view'],
    page: lazy(() => import('../features/providers/wallet-transfers-page.tsx')),
  },
  {
    path: '/transfer-breaks',
    title: 'Transfer differences',
    group: 'Money',
    icon: 'transferBreaks',
    permissions: ['ledger.transfer.view'],
    page: lazy(() => import('../features/providers/transfer-breaks-page.tsx')),
  },
]
