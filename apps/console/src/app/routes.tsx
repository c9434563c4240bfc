import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { IconName } from './icons.tsx'

/** The groups of the menu, in their order; the first has no heading. */
export const GROUPS = ['Start', 'Money', 'People', 'Product', 'System'] as const

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
  /** The waiting count beside the entry. */
  counts?: 'withdrawals' | 'deposits' | 'approvals'
}

/** Every screen of the console, in the order of the menu. */
export const routes: readonly ConsoleRoute[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    group: 'Start',
    icon: 'dashboard',
    permissions: ['report.dashboard.view'],
    page: lazy(() => import('../features/backoffice/dashboard-page.tsx')),
  },
  {
    path: '/approvals',
    title: 'Approvals',
    group: 'Start',
    icon: 'approvals',
    permissions: ['approval.request.view'],
    page: lazy(() => import('../features/staff/approvals-page.tsx')),
    counts: 'approvals',
  },
  {
    path: '/withdrawals',
    title: 'Withdrawals',
    group: 'Money',
    icon: 'withdraw',
    permissions: ['withdrawal.order.view'],
    page: lazy(() => import('../features/cashier/withdrawals-page.tsx')),
    counts: 'withdrawals',
  },
  {
    path: '/deposits',
    title: 'Deposits',
    group: 'Money',
    icon: 'deposit',
    permissions: ['deposit.order.view'],
    page: lazy(() => import('../features/cashier/deposits-page.tsx')),
    counts: 'deposits',
  },
  {
    path: '/stopped-deposits',
    title: 'Stopped deposits',
    group: 'Money',
    icon: 'stopped',
    permissions: ['deposit.order.view'],
    page: lazy(() => import('../features/cashier/stopped-deposits-page.tsx')),
  },
  {
    path: '/credits',
    title: 'Credits',
    group: 'Money',
    icon: 'credit',
    permissions: ['approval.request.view', 'ledger.entry.view'],
    page: lazy(() => import('../features/cashier/credits-page.tsx')),
  },
  {
    path: '/credit-report',
    title: 'Credit report',
    group: 'Money',
    icon: 'creditReport',
    permissions: ['ledger.adjustment.view'],
    page: lazy(() => import('../features/cashier/credit-report-page.tsx')),
  },
  {
    path: '/ledger',
    title: 'Ledger',
    group: 'Money',
    icon: 'ledger',
    permissions: ['ledger.entry.view'],
    page: lazy(() => import('../features/wallet/ledger-page.tsx')),
  },
  {
    path: '/trial-balance',
    title: 'Trial balance',
    group: 'Money',
    icon: 'balance',
    permissions: ['ledger.entry.view'],
    page: lazy(() => import('../features/wallet/trial-balance-page.tsx')),
  },
  {
    path: '/statements',
    title: 'Statements',
    group: 'Money',
    icon: 'statements',
    permissions: ['ledger.statement.view'],
    page: lazy(() => import('../features/statements/statements-page.tsx')),
  },
  {
    path: '/significant-events',
    title: 'Significant events',
    group: 'Money',
    icon: 'significant',
    permissions: ['risk.event.view'],
    page: lazy(() => import('../features/backoffice/significant-events-page.tsx')),
  },
  {
    path: '/members',
    title: 'Members',
    group: 'People',
    icon: 'members',
    permissions: ['member.profile.view'],
    page: lazy(() => import('../features/backoffice/members-page.tsx')),
    one: { path: '/members/:memberId', page: lazy(() => import('../features/backoffice/member-page.tsx')) },
  },
  {
    path: '/identity-checks',
    title: 'Identity checks',
    group: 'People',
    icon: 'identity',
    permissions: ['kyc.check.list'],
    page: lazy(() => import('../features/kyc/checks-page.tsx')),
  },
  {
    path: '/safer-gambling',
    title: 'Safer gambling',
    group: 'People',
    icon: 'safety',
    permissions: ['limit.register.view'],
    page: lazy(() => import('../features/safer-gambling/register-page.tsx')),
  },
  {
    path: '/deposit-checks',
    title: 'Deposit checks',
    group: 'People',
    icon: 'safety',
    permissions: ['limit.check.view'],
    page: lazy(() => import('../features/safer-gambling/deposit-checks-page.tsx')),
  },
  {
    path: '/bets',
    title: 'Bets',
    group: 'Product',
    icon: 'bets',
    permissions: ['bet.record.view'],
    page: lazy(() => import('../features/games/bets-page.tsx')),
  },
  {
    path: '/draws',
    title: 'Draws',
    group: 'Product',
    icon: 'draws',
    permissions: ['draw.record.view'],
    page: lazy(() => import('../features/draws/draws-page.tsx')),
  },
  {
    path: '/notices',
    title: 'Notices',
    group: 'Product',
    icon: 'notices',
    permissions: ['content.notice.view'],
    page: lazy(() => import('../features/content/notices-page.tsx')),
  },
  {
    path: '/messages',
    title: 'Messages',
    group: 'Product',
    icon: 'messages',
    permissions: ['notification.message.view'],
    page: lazy(() => import('../features/notifications/messages-page.tsx')),
  },
  {
    path: '/message-templates',
    title: 'Message texts',
    group: 'Product',
    icon: 'templates',
    permissions: ['notification.template.view'],
    page: lazy(() => import('../features/notifications/templates-page.tsx')),
  },
  {
    path: '/message-suppressions',
    title: 'Suppression list',
    group: 'Product',
    icon: 'suppressions',
    permissions: ['notification.suppression.view'],
    page: lazy(() => import('../features/notifications/suppressions-page.tsx')),
  },
  {
    path: '/audit',
    title: 'Audit log',
    group: 'System',
    icon: 'audit',
    permissions: ['audit.entry.view'],
    page: lazy(() => import('../features/staff/audit-page.tsx')),
  },
  {
    path: '/staff',
    title: 'Staff',
    group: 'System',
    icon: 'staff',
    permissions: ['staff.account.view'],
    page: lazy(() => import('../features/staff/staff-page.tsx')),
  },
  {
    path: '/verifications',
    title: 'Verifications',
    group: 'System',
    icon: 'verifications',
    permissions: ['system.verification.view'],
    page: lazy(() => import('../features/backoffice/verifications-page.tsx')),
  },
  {
    path: '/flags',
    title: 'Feature flags',
    group: 'System',
    icon: 'flags',
    permissions: ['content.setting.view'],
    page: lazy(() => import('../features/content/flags-page.tsx')),
  },
  {
    path: '/registration',
    title: 'Registration form',
    group: 'System',
    icon: 'registration',
    permissions: ['content.setting.view'],
    page: lazy(() => import('../features/content/registration/registration-page.tsx')),
  },
  {
    path: '/settings',
    title: 'Settings',
    group: 'System',
    icon: 'settings',
    permissions: ['content.setting.view'],
    page: lazy(() => import('../features/content/settings-page.tsx')),
  },
  {
    path: '/message-delivery',
    title: 'Message delivery',
    group: 'System',
    icon: 'delivery',
    permissions: ['notification.connection.view'],
    page: lazy(() => import('../features/notifications/delivery-page.tsx')),
  },
  {
    path: '/sign-in-providers',
    title: 'Sign-in providers',
    group: 'System',
    icon: 'providers',
    permissions: ['system.provider.view'],
    page: lazy(() => import('../features/identity/providers-page.tsx')),
  },
  {
    path: '/maintenance',
    title: 'Maintenance',
    group: 'System',
    icon: 'maintenance',
    permissions: ['content.maintenance.view'],
    page: lazy(() => import('../features/content/maintenance-page.tsx')),
  },
]
