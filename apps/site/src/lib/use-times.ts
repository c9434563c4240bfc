import { localTimeOf } from '@croupier/kernel/business-day'
import { useLingui } from '@lingui/react/macro'
import { useMerchant } from './merchant.ts'
import { useSite } from './site.tsx'
import { dateTimeIn, leftToRight, zoneName } from './time.ts'

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
