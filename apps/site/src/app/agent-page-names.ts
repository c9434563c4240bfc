/** §2's pages of the agent centre that exist so far, in the order of the menu. */
export const AGENT_PAGE_NAMES = ['registerCenter', 'downlineManagmentView'] as const
export type AgentPageName = (typeof AGENT_PAGE_NAMES)[number]

/** The list of pages on phones, and the default page elsewhere. */
export const AGENT_LIST = 'agentCentre'

/** The page that opens when the address names none. */
export const DEFAULT_AGENT_PAGE: AgentPageName = 'downlineManagmentView'

export const isAgentPage = (page: string): boolean =>
  page === AGENT_LIST || AGENT_PAGE_NAMES.some((name) => name === page)
