import type { AccountType } from './account-types.ts'

// The numbers themselves: the site would load all of `ACCOUNT_TYPE` with its first view.
const AGENTS: ReadonlySet<number> = new Set<AccountType>([1, 2, 41, 42])
const ASSISTANTS: ReadonlySet<number> = new Set<AccountType>([41, 42])

/** Agents and master agents, and the assistants who work for them. */
export const isAgent = (accountType: number): boolean => AGENTS.has(accountType)

/** Assistants see what their principal sees and move no money. They have no member side of their own. */
export const isAssistant = (accountType: number): boolean => ASSISTANTS.has(accountType)
