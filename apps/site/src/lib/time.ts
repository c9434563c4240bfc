import { localTimeOf } from '@croupier/kernel/business-day'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useMerchant } from './merchant.ts'
import { useSite } from './site.tsx'

/** The server's time, updated at every full second. */
export function useServerNow(): number {
  const { clock } = useSite()
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const beat = () => {
      setNow(clock.now())
      timer = setTimeout(beat, 1000 - (clock.now() % 1000) + 5)
    }
    timer = setTimeout(beat, 1000 - (clock.now() % 1000) + 5)
    return () => clearTimeout(timer)
  }, [clock])
  return now
}

/** Whole seconds until an instant on the server's clock, never below zero. */
export function useSecondsUntil(at: Date): number {
  const now = useServerNow()
  return Math.max(0, Math.ceil((at.getTime() - now) / 1000))
}

const two = (value: number) => String(value).padStart(2, '0')

/** Isolates a text that reads from left to right. In a right-to-left language, a date and a time would otherwise swap places. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`

/** §9: `yyyy-MM-dd hh:mm:ss` in an IANA time zone. */
export function dateTimeIn(timeZone: string, at: Date): string {
  const { date, time } = localTimeOf(at, timeZone)
  return `${date} ${time}`
}

/** Shown while the time zone is not known. */
const UNKNOWN = '–'

export type Times = {
  /** §2, §9: `yyyy-MM-dd hh:mm:ss`. */
  dateTime(at: Date): string
  /** The same with the name of the zone, for a time that stands alone. */
  zoned(at: Date): string
  /** `hh:mm`, from 00 to 23 hours. */
  hour(at: Date): string
  /** The name of the zone now: `GMT+8`. Empty while it is not known. */
  zone: string
}

/**
 * Formats instants. The whole site shows them in the merchant's time zone (Agent rules §3.1), whatever the zone of the device
 * is: a bet has the same time in a list, in its detail, in a draw's record, and at the operator's desk.
 */
export function useTimes(): Times {
  const { clock } = useSite()
  const { i18n } = useLingui()
  const timeZone = useMerchant()?.businessDay.timeZone
  if (!timeZone) return { dateTime: () => UNKNOWN, zoned: () => UNKNOWN, hour: () => UNKNOWN, zone: '' }
  const nameAt = (at: Date) => zoneName(i18n.locale, timeZone, at)
  return {
    dateTime: (at) => leftToRight(dateTimeIn(timeZone, at)),
    zoned: (at) => leftToRight(`${dateTimeIn(timeZone, at)} ${nameAt(at)}`),
    hour: (at) => leftToRight(localTimeOf(at, timeZone).time.slice(0, 5)),
    zone: nameAt(new Date(clock.now())),
  }
}

/** The name of a time zone at an instant: `GMT+8`. */
function zoneName(language: string, timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** `00:41`, `18:30`, `1:02:09`. */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}
