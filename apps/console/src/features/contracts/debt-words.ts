import type { Tone } from '@croupier/ui/tag'
import type { ContractDebt, DEBT_GROUPS } from '@croupier/wire/agents/debts.console'

export const GROUP_WORDS: Readonly<Record<(typeof DEBT_GROUPS)[number], string>> = {
  overdue: 'Older than seven days',
  advanced: 'Advanced by the house',
}

export const creditorText = ({ creditor }: Pick<ContractDebt, 'creditor'>): string => creditor ?? 'the house'

export function debtTag({ isOverdue, advanced }: ContractDebt): { text: string; tone: Tone } {
  if (isOverdue) return { text: 'Overdue', tone: 'danger' }
  return advanced > 0n ? { text: 'Advanced', tone: 'info' } : { text: 'Open', tone: 'warning' }
}
