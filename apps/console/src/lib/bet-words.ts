import type { Money } from '@croupier/kernel/money'
import type { Tone } from '@croupier/ui/tag'
import { betStatus } from '@croupier/wire/games/bets'

type Status = (typeof betStatus.options)[number]
type Settled = { status: Status; stake: Money; payout: Money }

const WORDS: Record<Status, { text: string; tone: Tone }> = {
  accepted: { text: 'Open', tone: 'info' },
  won: { text: 'Won', tone: 'lamp' },
  lost: { text: 'Lost', tone: 'plain' },
  pushed: { text: 'Push', tone: 'plain' },
  void: { text: 'Void', tone: 'warning' },
  cancelled: { text: 'Cancelled', tone: 'plain' },
}
const RETURNED = { text: 'Returned', tone: 'plain' } as const satisfies { text: string; tone: Tone }

/** Whether a bet that pays gave back no more than its stake: that is no win for its player. */
export const isReturn = ({ status, stake, payout }: Settled): boolean => status === 'won' && payout <= stake

/** The status of a bet in a tag. A lost bet, and one that returned its stake or less, is a neutral grey. */
export const betWords = (bet: Settled): { text: string; tone: Tone } => (isReturn(bet) ? RETURNED : WORDS[bet.status])

export const BET_STATUSES = betStatus.options.map((value) => ({ value, label: WORDS[value].text }))
