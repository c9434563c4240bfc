/** §2's pages of the agent centre that exist so far, in the order of the menu. */
export const AGENT_PAGE_NAMES = [
  'agentAnnouncement',
  'agentTeamOverview',
  'registerCenter',
  'downlineManagmentView',
  // §2 calls it `personalHistoryCopy`, which is the name of a page of the member centre, too.
  'teamHistoryCopy',
  // Keys for the agent's programs have no page in §2.
  'agentKeys',
  'palStatementsAgentCopy',
  'agentRevenueReport',
  'agentDownlineTransactionDetailsCopy',
  'agentDividendRecord2',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
  // Agent rules §11: affiliates have no page in §2.
  'agentAffiliate',
] as const
export type AgentPageName = (typeof AGENT_PAGE_NAMES)[number]

/** The list of pages on phones, and the default page elsewhere. */
export const AGENT_LIST = 'agentCentre'

/** §9: the page that opens when the address names none. */
export const DEFAULT_AGENT_PAGE: AgentPageName = 'agentTeamOverview'

export const isAgentPage = (page: string): boolean =>
  page === AGENT_LIST || AGENT_PAGE_NAMES.some((name) => name === page)
