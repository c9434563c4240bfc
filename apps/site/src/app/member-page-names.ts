/**
 * §2's pages of the member centre that exist so far, in the order of the menu. Only the names: links and shortcuts ask
 * here whether a page is there, without loading what draws it (`member-pages.ts`, which must have the same names).
 */
export const MEMBER_PAGE_NAMES = [
  'transferFund',
  'depositv2',
  'withdraw',
  'personalHistoryCopy',
  'transactionHistory',
  'securityCenter',
  'messageV2',
] as const satisfies readonly string[]
export type MemberPageName = (typeof MEMBER_PAGE_NAMES)[number]

/** §9: the page that opens when none is named, or one that does not exist. */
export const DEFAULT_MEMBER_PAGE = 'securityCenter'

export const hasMemberPage = (name: string): boolean => MEMBER_PAGE_NAMES.some((one) => one === name)
