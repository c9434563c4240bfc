import { displayMoney, parseMoney } from '@croupier/kernel/money'
import type { withdrawalQueue } from '@croupier/wire/cashier/withdrawals.console'
import type { Output } from '@croupier/wire/endpoint'

export type DeskWithdrawal = Output<typeof withdrawalQueue>['items'][number]
type Check = DeskWithdrawal['checks'][number]

const money = (text: string | undefined): string => (text ? displayMoney(parseMoney(text)) : '')

/** What a checker reads: every check as a sentence. */
const WORDS: Record<Check['say'], (params: Record<string, string>) => string> = {
  first_payout: () => 'First payout of this member',
  paid_before: () => 'Was paid before',
  new_account: () => 'The account to pay to is new',
  known_account: () => 'The account to pay to is known',
  name_matches: () => 'Account name matches the member’s name',
  name_differs: () => 'Account name differs from the member’s name',
  recent_credential_change: () => 'Password or bank data changed recently',
  no_credential_change: () => 'No recent change of password or bank data',
  turnover_low: ({ multiple }) => `Turnover since the last deposit is low${multiple ? `: ${multiple}×` : ''}`,
  turnover_enough: ({ multiple }) => `Turnover since the last deposit${multiple ? `: ${multiple}×` : ' is enough'}`,
  receivable_open: ({ amount }) => `An open amount must be settled first: ${money(amount)}`,
  large_sum: ({ limit, amount }) => `Large sum${limit || amount ? `, over ${money(limit ?? amount)}` : ''}`,
}
export const wordsOf = (check: Check): string => WORDS[check.say](check.params)

/** What the list shows of all checks together. */
export function summaryOf({ checks }: DeskWithdrawal): { text: string; tone: 'good' | 'warning' | 'danger' } {
  const bad = checks.filter((check) => !check.ok)
  if (bad.length === 0) return { text: 'Clear', tone: 'good' }
  return bad.length === 1
    ? { text: wordsOf(bad[0]!).split(':')[0]!, tone: 'warning' }
    : { text: `${bad.length} checks`, tone: 'danger' }
}

/** A waiting time as a checker reads it: 14:02, 3 h 05, 2 d. */
export function waitingText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d`
  if (seconds >= 3_600) return `${Math.floor(seconds / 3_600)} h ${two(Math.floor((seconds % 3_600) / 60))}`
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}
