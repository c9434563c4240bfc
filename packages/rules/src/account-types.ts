/** Decisions "Account types". */
export const ACCOUNT_TYPE = {
  member: 0,
  agent: 1,
  masterAgent: 2,
  trial: 4,
  assistant: 41,
  masterAssistant: 42,
} as const
export type AccountType = (typeof ACCOUNT_TYPE)[keyof typeof ACCOUNT_TYPE]

/** The number itself, so that the first view of the site does without the table. */
const TRIAL: AccountType = 4

/** §4: a trial account plays with play money and cannot use features that need a real account. */
export const isTrial = (accountType: number): boolean => accountType === TRIAL
