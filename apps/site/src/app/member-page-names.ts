/**
 * §2's pages of the member centre that exist so far, and our own, in the order of the menu. These are only the names, so that links and
 * shortcuts name existing pages without loading them (`member-pages.ts`, which must have the same names).
 */
export const MEMBER_PAGE_NAMES = [
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'manualRebate',
  'transactionHistory',
  'personalProfit',
  'referral',
  'rewardCenter',
  'missionLeaderboard',
  'redEnvelope',
  'playerRank',
  'bonusDetails',
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
