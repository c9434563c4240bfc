import type { BusinessCalendar } from '@croupier/kernel/business-day'
import { type Money, moneyText } from '@croupier/kernel/money'
import type { CsvCell } from '@croupier/rules/csv'
import { leftToRight } from '../time.ts'
import { dateTimeIn } from '../zone.ts'
import type { Period } from './period.ts'

/** §9: `yyyy-MM-dd hh:mm:ss`, in the time zone of the record, for exports. Pages show `recordTimeText`. */
export function recordTime(at: Date, calendar: BusinessCalendar | null): string {
  return calendar ? dateTimeIn(calendar.timeZone, at) : ''
}

export const recordTimeText = (at: Date, calendar: BusinessCalendar | null): string =>
  leftToRight(recordTime(at, calendar))

/** A custom period in the visitor's language: `15 – 21 Nov`. */
export function datesText(language: string, period: Extract<Period, { from: unknown }>): string {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(period.from.slice(0, 4) === period.to.slice(0, 4) ? {} : { year: 'numeric' as const }),
  })
  return format.formatRange(new Date(period.from), new Date(period.to))
}

/** Money in an export: an exact number for spreadsheets. */
export const moneyCell = (amount: Money): CsvCell => ({ number: moneyText(amount) })
export const textCell = (text: string): CsvCell => ({ text })
