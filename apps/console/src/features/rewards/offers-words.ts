import type { Tone } from '@croupier/ui/tag'
import type { OfferCost } from '@croupier/wire/rewards/offers.console'

/** No code of an offer has an underscore. */
export const NEW_OFFER_HREF = '/offers/_new'

export const STATUS_WORDS: Readonly<Record<OfferCost['status'], { text: string; tone: Tone }>> = {
  running: { text: 'Running', tone: 'good' },
  comingSoon: { text: 'Coming soon', tone: 'info' },
  ended: { text: 'Ended', tone: 'plain' },
  paused: { text: 'Paused', tone: 'warning' },
  removed: { text: 'Removed', tone: 'plain' },
}
