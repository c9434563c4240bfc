import { selfRun } from '../../calendar/self-run.ts'
import { sumStatistics } from '../../digits/statistics.ts'
import type { FamilyDefinition } from '../../family.ts'
import { SSC as DIGITS, sscPlays } from './plays.ts'

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
  defaultPlay: 'SSC_POSITION',
  charted: [0, 1, 2, 3, 4],
  statistics: sumStatistics,
  calendars: ['periodic', 'weekly'],
  openingGames: [
    { code: 'ssc-1m', name: 'SSC 1 minute', isHot: true, calendar: selfRun(60, 5) },
    { code: 'ssc-5m', name: 'SSC 5 minutes', isHot: true, calendar: selfRun(300, 20) },
    { code: 'ssc-20m', name: 'SSC 20 minutes', isHot: false, calendar: selfRun(1200, 60) },
  ],
}
