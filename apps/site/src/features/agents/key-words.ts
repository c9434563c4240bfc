import type { AgentScope } from '@croupier/wire/agents/scopes'
import { useLingui } from '@lingui/react/macro'

/** What each scope of a key opens. */
export function useScopeWords(): Record<AgentScope, { name: string; note: string }> {
  const { t } = useLingui()
  return {
    figures: { name: t`Figures`, note: t`Overview, profit and loss, income` },
    team: { name: t`Team`, note: t`Accounts, their bets and transactions, links` },
    contracts: { name: t`Contracts`, note: t`Terms, payments and debts` },
    statements: { name: t`Statements`, note: t`Files, and the inputs of every line` },
    links: { name: t`Create links`, note: t`The only scope that changes something` },
  }
}
