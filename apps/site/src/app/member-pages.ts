import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** The four groups of the member centre's menu, in order. */
export const MEMBER_GROUPS = ['money', 'records', 'rewards', 'account'] as const
export type MemberGroup = (typeof MEMBER_GROUPS)[number]

export type MemberPage = {
  /** §2's page name, to the letter: the centre opens by it. */
  name: string
  group: MemberGroup
  title: MessageDescriptor
  icon: LucideIcon
  /** A lazy component; it draws what stands under the title. */
  view: ComponentType
  /** Shows the number of unread messages beside the entry. */
  countsUnread?: true
}

export const memberGroupTitles: Record<MemberGroup, MessageDescriptor> = {
  money: msg`My money`,
  records: msg`Records`,
  rewards: msg`Rewards`,
  account: msg`Account`,
}

/**
 * §2 member centre: the pages that exist so far, in the order of the menu. A page is a line here and a component in
 * its feature: `{ name: 'depositv2', group: 'money', title: msg`Deposit`, icon: ArrowDownToLine,
 * view: lazyPart('cashier', () => import('../features/cashier/deposit-page.tsx'), 'DepositPage') }`.
 */
export const memberPages: readonly MemberPage[] = []

/** §9: the page that opens when none is named, or one that does not exist. */
export const DEFAULT_MEMBER_PAGE = 'securityCenter'

export const hasMemberPage = (name: string): boolean => memberPages.some((one) => one.name === name)
