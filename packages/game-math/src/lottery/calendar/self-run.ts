import type { PeriodicCalendar } from './model.ts'

/** Lottery rules §2.2: self-run games are drawn around the clock, with the business day of UTC+8. */
export const selfRun = (periodSeconds: number, lockSeconds: number): PeriodicCalendar => ({
  kind: 'periodic',
  periodSeconds,
  lockSeconds,
  offsetMinutes: 480,
  template: '{YYYY}{MM}{DD}-{N:4}',
})
