import type { ContractKind } from '@croupier/rules/agents/terms'
import { memberHref, memberSearch } from '../../lib/overlays.ts'

/** §2: the pages of contracts. */
export const CONTRACT_PAGES = {
  dividend: 'agentDividendRecord2',
  dailySalary: 'agentDailyWages2',
  hourlySalary: 'agentHourSalary',
  realtimeSalary: 'agentRealtimeSalary',
} as const satisfies Record<ContractKind, string>

export const CONTRACT_TABS = ['own', 'received', 'downlines', 'owed'] as const
export type ContractTab = (typeof CONTRACT_TABS)[number]

/** The link to a tab of the page of a kind. */
export const contractHref = (kind: ContractKind, tab: ContractTab): string =>
  `${memberHref(CONTRACT_PAGES[kind])}?tab=${tab}`

/** The tab that the address names; otherwise the own contract. */
export function tabOfAddress(): ContractTab {
  const named = new URLSearchParams(memberSearch()).get('tab')
  return CONTRACT_TABS.find((tab) => tab === named) ?? 'own'
}
