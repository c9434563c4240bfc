import { localTimeOf } from '@croupier/kernel/business-day'
import { MS } from '@croupier/kernel/clock'

/** §9: `yyyy-MM-dd hh:mm:ss` in an IANA time zone. */
export function dateTimeIn(timeZone: string, at: Date): string {
  const { date, time } = localTimeOf(at, timeZone)
  return `${date} ${time}`
}

const HOUR = 60

/**
 * The name of a time zone at an instant, the same in every language of the site: `GMT+8`, `GMT+5:30`. Counted, because the names of
 * `Intl` take a phone 70 ms to load.
 */
export function zoneName(timeZone: string, at: Date): string {
  const { date, time } = localTimeOf(at, timeZone)
  const offset = Math.round((Date.parse(`${date}T${time}Z`) - at.getTime()) / MS.minute)
  const minutes = Math.abs(offset) % HOUR
  const hours = (Math.abs(offset) - minutes) / HOUR
  return `GMT${offset < 0 ? '-' : '+'}${hours}${minutes > 0 ? `:${String(minutes).padStart(2, '0')}` : ''}`
}
