import type { ContractKind } from '@croupier/rules/agents/terms'

/** The kinds of contracts between agents. */
export const KIND_WORDS: Readonly<Record<ContractKind, string>> = {
  dividend: 'Dividend',
  dailySalary: 'Daily salary',
  hourlySalary: 'Hourly salary',
  realtimeSalary: 'Real-time salary',
}
