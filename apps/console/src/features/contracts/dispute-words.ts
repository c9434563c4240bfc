import type { Tone } from '@croupier/ui/tag'
import type { DisputedLine } from '@croupier/wire/agents/contracts.console'
import type { DisputeView } from '@croupier/wire/agents/dispute-shapes'

export const DISPUTE_WORDS: Readonly<Record<DisputeView['status'], { text: string; tone: Tone }>> = {
  open: { text: 'Open', tone: 'warning' },
  upheld: { text: 'Upheld', tone: 'good' },
  rejected: { text: 'Rejected', tone: 'plain' },
  withdrawn: { text: 'Withdrawn', tone: 'plain' },
}

/** The status. Staff decide within a week. */
export const disputeTag = ({ status, isOverdue }: DisputedLine): { text: string; tone: Tone } =>
  isOverdue ? { text: 'Overdue', tone: 'danger' } : DISPUTE_WORDS[status]
