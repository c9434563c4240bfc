import { moneyText } from '@croupier/kernel/money'
import { keysOf } from '@croupier/kernel/objects'
import type { Tone } from '@croupier/ui/tag'
import {
  ENVELOPE_WINDOW_SECONDS,
  type EnvelopeFairness,
  type EnvelopeMode,
  type EnvelopeState,
} from '@croupier/wire/rewards/envelopes'
import type { DeskEnvelopes } from '@croupier/wire/rewards/envelopes.console'

const MODE_WORDS: Readonly<Record<EnvelopeMode, string>> = {
  random: 'Random, between two amounts',
  equal: 'Equal parts of the total',
  table: 'A table of amounts',
}
export const MODE_OPTIONS = keysOf(MODE_WORDS).map((value) => ({ value, label: MODE_WORDS[value] }))

export const FAIRNESS_WORDS: Readonly<Record<EnvelopeFairness, string>> = {
  firstCome: 'First come, first served',
  window: `Requests of the first ${ENVELOPE_WINDOW_SECONDS} seconds in a drawn order`,
}
export const FAIRNESS_OPTIONS = keysOf(FAIRNESS_WORDS).map((value) => ({ value, label: FAIRNESS_WORDS[value] }))

export const DROP_WORDS: Readonly<Record<EnvelopeState, { text: string; tone: Tone }>> = {
  comingSoon: { text: 'Coming soon', tone: 'info' },
  open: { text: 'Open', tone: 'good' },
  empty: { text: 'All taken', tone: 'lamp' },
  over: { text: 'Over', tone: 'plain' },
}

export function seriesStatus({ pausedAt, isOver }: Pick<DeskEnvelopes, 'pausedAt' | 'isOver'>): {
  text: string
  tone: Tone
} {
  if (isOver) return { text: 'Ended', tone: 'plain' }
  return pausedAt ? { text: 'Paused', tone: 'warning' } : { text: 'Running', tone: 'good' }
}

/** What each drop has, such as `20 of 0.50 to 12.00`. */
export function splitText({ mode, count, min, max, table, total }: DeskEnvelopes): string {
  if (mode === 'table') return table.map((row) => `${row.count} of ${moneyText(row.amount)}`).join(', ')
  if (mode === 'random' && min !== null && max !== null) return `${count} of ${moneyText(min)} to ${moneyText(max)}`
  return `${count} equal parts of ${moneyText(total)}`
}

/** Who may take an envelope. */
export function conditionText(series: DeskEnvelopes): string {
  const { levelMin, depositMin, validBetMin, verifiedOnly, label } = series
  const parts = [
    ...(levelMin > 0 ? [`VIP level ${levelMin} or higher`] : []),
    ...(depositMin > 0n ? [`deposits of ${moneyText(depositMin)} on the day`] : []),
    ...(validBetMin > 0n ? [`valid bets of ${moneyText(validBetMin)} on the day`] : []),
    ...(verifiedOnly ? ['a verified identity'] : []),
    ...(label === null ? [] : [`the label ${label}`]),
  ]
  return parts.length === 0 ? 'All members' : parts.join(', ')
}
