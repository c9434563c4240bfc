import { localTimeOf } from '@croupier/kernel/business-day'

/** §9: `yyyy-MM-dd hh:mm:ss` in an IANA time zone. */
export function dateTimeIn(timeZone: string, at: Date): string {
  const { date, time } = localTimeOf(at, timeZone)
  return `${date} ${time}`
}

/** The name of a time zone at an instant: `GMT+8`. */
export function zoneName(language: string, timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
