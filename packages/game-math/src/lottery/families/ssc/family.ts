import type { PeriodicCalendar } from '../../calendar.ts'
import { sumStatistics } from '../../digits/statistics.ts'
import type { FamilyDefinition } from '../../family.ts'
import { SSC as DIGITS, sscPlays } from './plays.ts'

/** Lottery rules §2.2: self-run games are drawn around the clock in the business day of UTC+8. */
const every = (periodSeconds: number, lockSeconds: number): PeriodicCalendar => ({
  kind: 'periodic',
  periodSeconds,
  lockSeconds,
  offsetMinutes: 480,
  template: '{YYYY}{MM}{DD}-{N:4}',
})

/** Lottery rules §3: five independent ordered digits. */
export const SSC: FamilyDefinition = {
  code: 'SSC',
  catalogue: 'SSC',
  name: 'SSC',
  position: 1,
  draw: [{ count: 5, from: 0, to: 9, distinct: false }],
  ordered: true,
  places: DIGITS.letters,
  plays: sscPlays,
  tabs: ['position', '3B', '3F', '3M', '2B', '2F', '5', '4B', '4F', 'any', 'optional', 'bsoe', 'dt', 'sides', 'fun'],
  defaultPlay: 'SSC_3B_DIRECT',
  charted: [0, 1, 2, 3, 4],
  statistics: sumStatistics,
  calendars: ['periodic', 'weekly'],
  openingGames: [
    { code: 'ssc-1m', name: 'SSC 1 minute', isHot: true, calendar: every(60, 5) },
    { code: 'ssc-5m', name: 'SSC 5 minutes', isHot: true, calendar: every(300, 20) },
    { code: 'ssc-20m', name: 'SSC 20 minutes', isHot: false, calendar: every(1200, 60) },
  ],
}
