import { localTimeOf } from '@croupier/kernel/business-day'
import { type Instant, MS, msBetween, plusMs } from '@croupier/kernel/clock'

/** A clock hour of the merchant: from an instant until another, which is not part of it. */
export type ClockHour = { readonly from: Instant; readonly to: Instant; readonly key: string }

/**
 * Agent rules §3.2. The local hour of an instant, `hour:2026-11-20T21+08:00`. The offset keeps the two hours apart that a
 * change of clocks repeats.
 */
export function hourOf(at: Instant, timeZone: string): ClockHour {
  const { date, time } = localTimeOf(at, timeZone)
  const [, minutes, seconds] = time.split(':').map(Number)
  const from = plusMs(at, -(minutes! * MS.minute + seconds! * MS.second + at.getUTCMilliseconds()))
  const local = new Date(`${date}T${time.slice(0, 2)}:00:00Z`)
  return {
    from,
    to: plusMs(from, MS.hour),
    key: `hour:${date}T${time.slice(0, 2)}${offsetText(msBetween(from, local))}`,
  }
}

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MS.minute
  const two = (value: number) => String(value).padStart(2, '0')
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
