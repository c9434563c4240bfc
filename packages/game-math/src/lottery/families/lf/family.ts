import { selfRun } from '../../calendar/self-run.ts'
import { sumStatistics } from '../../digits/statistics.ts'
import type { FamilyDefinition } from '../../family.ts'
import { FIVE, fiveDigitPlays, THREE, threeDigitPlays } from './plays.ts'

/** Lottery rules §4: three independent ordered digits, as 3D and P3 draw them. */
export const LF: FamilyDefinition = {
  code: 'LF',
  catalogue: 'LF',
  name: '3D',
  position: 2,
  draw: [{ count: 3, from: 0, to: 9, distinct: false }],
  ordered: true,
  places: THREE.letters,
  plays: threeDigitPlays,
  tabs: ['position', '3F', '2F', '2B', 'any', 'bsoe', 'sides', 'fun'],
  defaultPlay: 'LF3_POSITION',
  charted: [0, 1, 2],
  statistics: sumStatistics,
  calendars: ['periodic', 'weekly'],
  openingGames: [
    { code: '3d-1m', name: '3D 1 minute', isHot: true, calendar: selfRun(60, 5) },
    { code: '3d-3m', name: '3D 3 minutes', isHot: false, calendar: selfRun(180, 15) },
  ],
}

/** Lottery rules §4: five independent ordered digits, as P5 draws them. No game of it opens with the product. */
export const LF5: FamilyDefinition = {
  ...LF,
  code: 'LF5',
  name: 'P5',
  position: 3,
  draw: [{ count: 5, from: 0, to: 9, distinct: false }],
  places: FIVE.letters,
  plays: fiveDigitPlays,
  tabs: ['position', '5'],
  defaultPlay: 'LF5_POSITION',
  charted: [0, 1, 2, 3, 4],
  openingGames: [],
}
