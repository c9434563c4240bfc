import { instantOf } from '../../lib/time.ts'

const MINUTE_MS = 60_000

/** When a closed site opens: after so many minutes, at a chosen time, or when staff open it. */
export const ENDS = [
  { value: '30', label: 'In 30 minutes' },
  { value: '60', label: 'In 1 hour' },
  { value: '120', label: 'In 2 hours' },
  { value: '240', label: 'In 4 hours' },
  { value: 'at', label: 'At a time' },
  { value: 'staff', label: 'When staff open it' },
] as const
export type End = (typeof ENDS)[number]['value']

/** The instant of an end; null when staff open the site, undefined while it is not a time in the future yet. */
export function endOf(end: End, chosen: string, now: number): Date | null | undefined {
  if (end === 'staff') return null
  // The server opens the site at full minutes.
  if (end !== 'at') return new Date(Math.ceil(now / MINUTE_MS + Number(end)) * MINUTE_MS)
  const at = instantOf(chosen)
  return at && at.getTime() > now ? at : undefined
}
