import { displayMoney, parseMoney } from '@croupier/kernel/money'
import type { Tone } from '@croupier/ui/tag'
import type { SafetyEvent } from '@croupier/wire/safer-gambling/exclusions'
import type { Limit, LimitKind, LimitPeriod } from '@croupier/wire/safer-gambling/limits'
import { timeText } from './time.ts'

export const LIMIT_KIND_WORDS: Record<LimitKind, string> = {
  deposit: 'Deposits',
  loss: 'Losses',
  stake: 'Stakes',
}
export const LIMIT_PERIOD_WORDS: Record<LimitPeriod, string> = { day: 'per day', week: 'per week', month: 'per month' }

/** `Stakes per day`. */
export const limitName = ({ kind, period }: Pick<Limit, 'kind' | 'period'>): string =>
  `${LIMIT_KIND_WORDS[kind]} ${LIMIT_PERIOD_WORDS[period]}`

export const SAFETY_WORDS: Record<SafetyEvent, { text: string; tone: Tone }> = {
  limit_set: { text: 'Limit set', tone: 'plain' },
  limit_lowered: { text: 'Limit lowered', tone: 'plain' },
  limit_request: { text: 'Higher limit requested', tone: 'warning' },
  limit_request_dropped: { text: 'Limit kept', tone: 'plain' },
  limit_raised: { text: 'Limit raised', tone: 'warning' },
  limit_removed: { text: 'Limit removed', tone: 'warning' },
  limit_declined: { text: 'No deposit limit chosen', tone: 'plain' },
  time_out: { text: 'Time-out', tone: 'info' },
  self_exclusion: { text: 'Self-exclusion', tone: 'danger' },
  return_requested: { text: 'Return requested', tone: 'warning' },
  returned: { text: 'Returned', tone: 'good' },
}

/** The values of an event: `Stakes per day: 50.00 to 20.00, by the operator`, or the end of an exclusion. */
export function safetyDetail(values: Readonly<Record<string, string>>): string {
  const { kind = '', period = '', before, amount, endsAt, source } = values
  if (endsAt) return `Until ${timeText(new Date(endsAt))}`
  const name = [lookUp(LIMIT_KIND_WORDS, kind), lookUp(LIMIT_PERIOD_WORDS, period)].filter(Boolean).join(' ')
  const amounts = [before, amount].flatMap((text) => (text ? displayMoney(parseMoney(text)) : [])).join(' to ')
  const who = source === 'operator' ? 'by the operator' : ''
  return [[name, amounts].filter(Boolean).join(': '), who].filter(Boolean).join(', ')
}

const lookUp = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? ''
