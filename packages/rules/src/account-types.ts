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

const AGENTS: ReadonlySet<number> = new Set([
  ACCOUNT_TYPE.agent,
  ACCOUNT_TYPE.masterAgent,
  ACCOUNT_TYPE.assistant,
  ACCOUNT_TYPE.masterAssistant,
])

/** §4: a trial account plays with play money and cannot use features that need a real account. */
export const isTrial = (accountType: number): boolean => accountType === ACCOUNT_TYPE.trial

const ASSISTANTS: ReadonlySet<number> = new Set([ACCOUNT_TYPE.assistant, ACCOUNT_TYPE.masterAssistant])

/** Assistants see what their principal sees and move no money. They have no member side of their own. */
export const isAssistant = (accountType: number): boolean => ASSISTANTS.has(accountType)

/** Agents and master agents, and the assistants who work for them. */
export const isAgent = (accountType: number): boolean => AGENTS.has(accountType)
