import type { Tone } from '@croupier/ui/tag'
import type { DisputedKind, DisputeView } from '@croupier/wire/agents/dispute-shapes'
import type { DisputedStatement } from '@croupier/wire/agents/disputes.console'
import { KIND_WORDS } from '../../lib/contract-kinds.ts'
import { periodText } from './contract-words.ts'

export const DISPUTE_WORDS: Readonly<Record<DisputeView['status'], { text: string; tone: Tone }>> = {
  open: { text: 'Open', tone: 'warning' },
  upheld: { text: 'Upheld', tone: 'good' },
  rejected: { text: 'Rejected', tone: 'plain' },
  withdrawn: { text: 'Withdrawn', tone: 'plain' },
}

/** The status. Staff decide within a week. */
export const disputeTag = ({ status, isOverdue }: DisputedStatement): { text: string; tone: Tone } =>
  isOverdue ? { text: 'Overdue', tone: 'danger' } : DISPUTE_WORDS[status]

/** What may be disputed: what contracts pay, and what the house pays without a contract. */
export const DISPUTED_WORDS: Readonly<Record<DisputedKind, string>> = {
  ...KIND_WORDS,
  commission: 'Commissions',
  rebate: 'Rebate',
  affiliate: 'Affiliate income',
}

/** The period; of an hour or a window its start. */
export const disputedPeriod = ({ line, statement: { firstDay, lastDay } }: DisputedStatement): string =>
  line ? periodText(line) : firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`
