import { displayMoney, parseMoney } from '@croupier/kernel/money'
import type { Tone } from '@croupier/ui/tag'
import type { withdrawalQueue } from '@croupier/wire/cashier/withdrawals.console'
import type { Output } from '@croupier/wire/endpoint'
import { counted } from '../../lib/counted.ts'

export type DeskWithdrawal = Output<typeof withdrawalQueue>['items'][number]
type Check = DeskWithdrawal['checks'][number]

const money = (text: string | undefined): string => (text ? displayMoney(parseMoney(text)) : '')
const day = (text: string | undefined): string => text?.slice(0, 10) ?? ''

/** The sentence of each check, and the fact behind it. */
const WORDS: Record<Check['say'], (params: Record<string, string>) => { text: string; note?: string; short: string }> =
  {
    first_payout: () => ({ text: 'First payout of this member', short: 'First payout' }),
    paid_before: ({ count }) => ({
      text: 'Paid out before',
      note: counted(Number(count), 'time'),
      short: 'Paid out before',
    }),
    new_account: ({ addedAt }) => ({
      text: 'The payout account is new',
      note: `added ${day(addedAt)}`,
      short: 'New account',
    }),
    known_account: ({ addedAt }) => ({
      text: 'No recent change of password or payout account',
      note: `added ${day(addedAt)}`,
      short: 'Known account',
    }),
    name_matches: () => ({ text: 'Account name matches the member’s name', short: 'Name matches' }),
    name_differs: () => ({ text: 'Account name differs from the member’s name', short: 'Name differs' }),
    recent_credential_change: ({ until }) => ({
      text: 'Password or payout account changed recently',
      note: `in cooldown until ${day(until)}`,
      short: 'Recent change',
    }),
    turnover_low: ({ times }) => ({
      text: 'Low turnover since the last deposit',
      note: `${times}×`,
      short: 'Low turnover',
    }),
    turnover_enough: ({ times }) => ({ text: 'Turnover since the last deposit', note: `${times}×`, short: 'Turnover' }),
    receivable_open: ({ amount }) => ({
      text: 'The member owes an amount',
      note: money(amount),
      short: 'Amount owed',
    }),
    large_sum: ({ from }) => ({ text: 'Large sum', note: `from ${money(from)}`, short: 'Large sum' }),
  }
export const wordsOf = (check: Check) => WORDS[check.say](check.params)

/** The summary of all checks, for the list. */
export function summaryOf({ checks }: DeskWithdrawal): { text: string; tone: Tone } {
  const bad = checks.filter((check) => !check.ok)
  if (bad.length === 0) return { text: 'Clear', tone: 'good' }
  return bad.length === 1
    ? { text: wordsOf(bad[0]!).short, tone: 'warning' }
    : { text: counted(bad.length, 'finding'), tone: 'danger' }
}
