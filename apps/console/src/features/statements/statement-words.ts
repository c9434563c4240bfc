import { type Money, units } from '@croupier/kernel/money'
import type { Tone } from '@croupier/ui/tag'
import type { StatementLine, StatementStatus, StatementView } from '@croupier/wire/statements/statements.console'

export const STATUS_WORDS: Record<StatementStatus, { text: string; tone: Tone }> = {
  pending: { text: 'Waiting for approval', tone: 'warning' },
  issued: { text: 'Final', tone: 'good' },
  posted: { text: 'Paid', tone: 'good' },
}

const KINDS: Record<string, string> = {
  house: 'House',
  rebate: 'Daily rebate',
  commission: 'Commission',
  affiliate: 'Affiliate',
}
export const kindText = (kind: string): string => KINDS[kind] ?? kind

/** `2026-11-21`, or `2026-11-16 – 2026-11-22` where the period has several days. */
export const daysText = ({ firstDay, lastDay }: Pick<StatementView, 'firstDay' | 'lastDay'>): string =>
  firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`

/** The day of a period key: `2026-11-21` of `daily:2026-11-21`. */
export const periodDay = (about: string): string => about.slice(about.indexOf(':') + 1)

const FIGURES: Record<string, string> = {
  stakes: 'Settled stakes',
  valid_bets: 'Valid bets',
  payouts: 'Payouts',
  gross_result: 'Gross result',
  self_rebates: 'Self-rebates',
  stakes_placed: 'Stakes placed',
  stakes_returned: 'Stakes returned',
  open_stakes: 'Open stakes at the end',
  credited: 'Credited',
  reversed: 'Reversed',
  paid: 'Paid out',
  fees: 'Fees',
  net: 'Net',
  movement: 'Movement',
  closing: 'Closing balance',
  rebate: 'Rebate',
  commission: 'Commission',
  affiliate: 'Affiliate income',
  cpa: 'For new members',
  base: 'Result of the members',
  rev_share: 'Share of the result',
  brought: 'Brought from the statement before',
  carried: 'Carried to the next statement',
}
export const figureText = (figure: string): string => FIGURES[figure] ?? capital(figure.replaceAll('_', ' '))

const SUBJECTS: Record<string, string> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  corrections: 'Corrections by staff',
}

/** The heading of a subject: `Lottery` of `product.lottery`, `house.world` of `account.house.world`. */
export function subjectText(subject: string): string {
  const [group = '', ...rest] = subject.split('.')
  const name = rest.join('.')
  if (group === 'product') return capital(name)
  if (group === 'difference') return subjectText(name)
  return name || (SUBJECTS[group] ?? capital(group))
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const isDifference = ({ subject }: StatementLine): boolean => subject.startsWith('difference.')

/** The sum of the statement's own figures of that name; null where it has none. */
export function totalOf({ lines }: StatementView, subject: RegExp, figure: string): Money | null {
  const found = lines.filter((line) => line.part === 'figure' && subject.test(line.subject) && line.figure === figure)
  return found.length === 0 ? null : units(found.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n))
}

/** Whether every figure of a module is what the ledger posted. */
export const checkOf = ({ lines }: StatementView): { text: string; tone: Tone } =>
  lines.some(isDifference) ? { text: 'Differs', tone: 'danger' } : { text: 'Agrees', tone: 'good' }

export type Subject = { subject: string; title: string; lines: StatementLine[] }

/** The lines of a statement as its panel shows them: differences apart, then subjects, accounts and corrections. */
export function groupsOf({ lines }: StatementView) {
  const own = lines.filter((line) => line.part !== 'correction' && !isDifference(line))
  const isAccount = ({ subject }: StatementLine) => subject.startsWith('account.')
  const bySubject = Map.groupBy(
    own.filter((line) => !isAccount(line)),
    ({ subject }) => subject,
  )
  return {
    differences: lines.filter(isDifference),
    subjects: [...bySubject].map(([subject, all]): Subject => ({ subject, title: subjectText(subject), lines: all })),
    balances: own.filter((line) => isAccount(line) && line.part === 'balance'),
    corrections: lines.filter((line) => line.part === 'correction' && !isDifference(line)),
  }
}
