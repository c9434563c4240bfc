import type { Tone } from '@croupier/ui/tag'
import type { RedeemState } from '@croupier/wire/rewards/mall'

export const ORDER_WORDS: Readonly<Record<RedeemState, { text: string; tone: Tone }>> = {
  inProcess: { text: 'In process', tone: 'warning' },
  approved: { text: 'Approved', tone: 'good' },
  rejected: { text: 'Rejected', tone: 'plain' },
}
