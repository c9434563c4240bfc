import type { Tone } from '@croupier/ui/tag'
import type { DISPUTE_STATES } from '@croupier/wire/cashier/receipts.console'

type DisputeState = (typeof DISPUTE_STATES)[number]

export const DISPUTE_WORDS: Record<DisputeState, { text: string; tone: Tone }> = {
  disputed: { text: 'Not received', tone: 'warning' },
  full_payment: { text: 'Full payment made', tone: 'good' },
  returned: { text: 'Returned', tone: 'plain' },
}
