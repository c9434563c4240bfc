import type { Tone } from '@croupier/ui/tag'
import type { GameReturn } from '@croupier/wire/providers/returns.console'

/** A return in millionths as per cent with two places. */
export const percentText = (ppm: number): string => `${(ppm / 10_000).toFixed(2)}%`

/** A return is never below zero. */
export const bandText = ({ lowPpm, highPpm }: { lowPpm: number; highPpm: number }): string =>
  `${percentText(Math.max(0, lowPpm))} to ${percentText(highPpm)}`

export function stateOf({ alert, band, isCurrent }: GameReturn): { text: string; tone: Tone } {
  if (alert && !alert.endedAt) return { text: 'Outside the band', tone: 'danger' }
  if (!isCurrent) return { text: alert ? 'Alert ended' : 'Replaced', tone: 'plain' }
  return band ? { text: 'Within the band', tone: 'good' } : { text: 'Too few rounds', tone: 'plain' }
}
