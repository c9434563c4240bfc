import { playsOfSix } from '../../balls49/plays.ts'
import { readSixDraw, sixStatistics } from '../../balls49/results.ts'
import { selfRun } from '../../calendar/self-run.ts'
import type { FamilyDefinition } from '../../family.ts'

/** Lottery rules §8: six regular numbers and a special one of 49, in draw order. */
export const LHC: FamilyDefinition = {
  code: 'LHC',
  catalogue: 'LHC',
  name: 'Mark Six',
  position: 9,
  draw: [{ count: 7, from: 1, to: 49, distinct: true, digits: 2 }],
  ordered: true,
  places: ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'SP'],
  plays: playsOfSix,
  tabs: ['special', 'regular', 'wave', 'zodiac', 'zodiacLink', 'tail', 'tailLink', 'link', 'miss', 'total', 'mark6'],
  defaultPlay: 'LHC_SPECIAL',
  charted: [6, 0, 1, 2, 3, 4, 5],
  statistics: sixStatistics,
  calendars: ['periodic', 'weekly'],
  openingGames: [
    { code: 'lhc-5m', name: 'Mark Six 5 minutes', isHot: true, calendar: selfRun(300, 20) },
    { code: 'lhc-30m', name: 'Mark Six 30 minutes', isHot: false, calendar: selfRun(1800, 30) },
  ],
  readDraw: readSixDraw,
}
