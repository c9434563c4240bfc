import { displayMoney, parseMoney } from '@croupier/kernel/money'
import type { Tone } from '@croupier/ui/tag'
import type { ClosingReason, ClosingWait } from '@croupier/wire/safer-gambling/closing'
import type { MoneySource } from '@croupier/wire/safer-gambling/deposit-checks'
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
  time_used_up: { text: 'Time used up', tone: 'info' },
  time_out: { text: 'Time-out', tone: 'info' },
  self_exclusion: { text: 'Self-exclusion', tone: 'danger' },
  return_requested: { text: 'Return requested', tone: 'warning' },
  returned: { text: 'Returned', tone: 'good' },
  check_opened: { text: 'Deposits to check', tone: 'warning' },
  check_answered: { text: 'Questions answered', tone: 'plain' },
  check_decided: { text: 'Deposits decided', tone: 'info' },
  dormant: { text: 'Account dormant', tone: 'info' },
  woken: { text: 'In use again', tone: 'good' },
  closing_requested: { text: 'Closing requested', tone: 'warning' },
  closed: { text: 'Account closed', tone: 'danger' },
  accounts_linked: { text: 'Accounts of one person', tone: 'info' },
  reopened: { text: 'Account opened again', tone: 'warning' },
}

export const MONEY_SOURCE_WORDS: Record<MoneySource, string> = {
  wages: 'Wages',
  savings: 'Savings',
  benefits: 'Benefits or a pension',
  family: 'Family or friends',
  other: 'Something else',
}

export const CLOSING_REASON_WORDS: Record<ClosingReason, string> = {
  no_time: 'no time',
  too_much: 'plays too much',
  unhappy: 'not satisfied',
  elsewhere: 'plays elsewhere',
  privacy: 'wants less data stored',
  other: 'another reason',
}
export const CLOSING_WAIT_WORDS: Record<ClosingWait, string> = {
  open_bets: 'It waits for open bets',
  payout: 'It waits for a payout',
  payout_request: 'It waits until a payout can be requested',
}

const TIME_WORDS = { session: 'Time per session', day: 'Time per day' }

/** The values of an event: `Stakes per day: 50.00 to 20.00, by the operator`, or the end of an exclusion. */
export function safetyDetail(values: Readonly<Record<string, string>>): string {
  const { kind = '', period = '', before, amount, endsAt, source, reason, other, decision } = values
  if (decision) return decision === 'stop' ? 'Deposits stopped' : 'Deposits go on'
  if (other) return `The same person has ${other}`
  if (reason) return lookUp(CLOSING_REASON_WORDS, reason)
  if (endsAt) return `Until ${timeText(new Date(endsAt))}`
  const isTime = kind === 'time'
  const money = [lookUp(LIMIT_KIND_WORDS, kind), lookUp(LIMIT_PERIOD_WORDS, period)].filter(Boolean).join(' ')
  const name = isTime ? lookUp(TIME_WORDS, period) : money
  const amountText = (text: string) => (isTime ? `${text} minutes` : displayMoney(parseMoney(text)))
  const amounts = [before, amount].flatMap((text) => (text ? amountText(text) : [])).join(' to ')
  const who = source === 'operator' ? 'by the operator' : ''
  return [[name, amounts].filter(Boolean).join(': '), who].filter(Boolean).join(', ')
}

const lookUp = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? ''
