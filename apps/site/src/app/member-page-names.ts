/**
 * §2's pages of the member centre that exist so far, and our own, in the order of the menu. These are only the names, so that links and
 * shortcuts can test whether a page exists without loading it (`member-pages.ts`, which must have the same names).
 */
export const MEMBER_PAGE_NAMES = [
  'transferFund',
  'depositv2',
  'withdraw',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'profile',
  'securityCenter',
  'identity',
  'saferPlay',
  'privacy',
  'messageV2',
] as const satisfies readonly string[]
export type MemberPageName = (typeof MEMBER_PAGE_NAMES)[number]

/** §9: the page that opens when the address names none, or an unknown one. */
export const DEFAULT_MEMBER_PAGE = 'securityCenter'

export const hasMemberPage = (name: string): boolean => MEMBER_PAGE_NAMES.some((one) => one === name)
