import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { MEMBER_PAGE_NAMES, type MemberPageName } from './member-page-names.ts'

/** The four groups of the member centre's menu, in order. */
export const MEMBER_GROUPS = ['money', 'records', 'rewards', 'account'] as const
export type MemberGroup = (typeof MEMBER_GROUPS)[number]

export type MemberPage = {
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
 * What the pages are. A page is a name in `member-page-names.ts`, an entry here and a component in its feature:
 * `depositv2: { group: 'money', title: msg`Deposit`, icon: ArrowDownToLine,
 * view: lazyPart('cashier', () => import('../features/cashier/deposit-page.tsx'), 'DepositPage') }`.
 */
const pages: Record<MemberPageName, MemberPage> = {}

export type NamedMemberPage = MemberPage & { name: MemberPageName }

/** In the order of the menu. */
export const memberPages: readonly NamedMemberPage[] = MEMBER_PAGE_NAMES.map((name: MemberPageName) => ({
  name,
  ...(pages[name] as MemberPage),
}))
