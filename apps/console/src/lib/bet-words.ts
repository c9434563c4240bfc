import { BET_OUTCOMES, type BetOutcome, type DecidedBet, outcomeOf } from '@croupier/rules/bet-outcome'
import type { Tone } from '@croupier/ui/tag'

/** A lost bet, and one that returned its stake or less, is a neutral grey. */
const WORDS: Record<BetOutcome, { text: string; tone: Tone }> = {
  accepted: { text: 'Open', tone: 'info' },
  won: { text: 'Won', tone: 'lamp' },
  returned: { text: 'Returned', tone: 'plain' },
  lost: { text: 'Lost', tone: 'plain' },
  pushed: { text: 'Push', tone: 'plain' },
  void: { text: 'Void', tone: 'warning' },
  cancelled: { text: 'Cancelled', tone: 'plain' },
}

/** The outcome of a bet in a tag. */
export const betWords = (bet: DecidedBet): { text: string; tone: Tone } => WORDS[outcomeOf(bet)]

export const BET_STATUSES = BET_OUTCOMES.map((value) => ({ value, label: WORDS[value].text }))
