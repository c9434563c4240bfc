import { localTimeOf } from '@croupier/kernel/business-day'
import { useMerchant } from './merchant.ts'
import { useSite } from './site.tsx'
import { leftToRight } from './time.ts'
import { dateTimeIn, zoneName } from './zone.ts'

export type Times = {
  /** §2, §9: `yyyy-MM-dd hh:mm:ss`. */
  dateTime(at: Date): string
  /** The same with the name of the zone, for a time that stands alone. */
  zoned(at: Date): string
  /** `yyyy-MM-dd hh:mm` with the name of the zone, for a time to come. */
  zonedMinute(at: Date): string
  /** `hh:mm`, from 00 to 23 hours. */
  hour(at: Date): string
  /** The name of the zone now: `GMT+8`. Empty while it is not known. */
  zone: string
}

/** Shown while the time zone is not known. */
const unknown = () => '–'
const UNKNOWN_TIMES: Times = { dateTime: unknown, zoned: unknown, zonedMinute: unknown, hour: unknown, zone: '' }

/**
 * Formats instants. The whole site shows them in the merchant's time zone (Agent rules §3.1), whatever the zone of the device
 * is, so that a bet has the same time in a list, in its detail and on the page that checks its draw.
 */
export function useTimes(): Times {
  const { clock } = useSite()
  const timeZone = useMerchant()?.businessDay.timeZone
  if (!timeZone) return UNKNOWN_TIMES
  const nameAt = (at: Date) => zoneName(timeZone, at)
  return {
    dateTime: (at) => leftToRight(dateTimeIn(timeZone, at)),
    zoned: (at) => leftToRight(`${dateTimeIn(timeZone, at)} ${nameAt(at)}`),
    zonedMinute: (at) => leftToRight(`${dateTimeIn(timeZone, at).slice(0, 16)} ${nameAt(at)}`),
    hour: (at) => leftToRight(localTimeOf(at, timeZone).time.slice(0, 5)),
    get zone() {
      return nameAt(new Date(clock.now()))
    },
  }
}
