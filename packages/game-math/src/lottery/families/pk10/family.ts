import { selfRun } from '../../calendar/self-run.ts'
import type { FamilyDefinition } from '../../family.ts'
import type { Draw } from '../../model.ts'
import { PK10 as CARS, pk10Plays } from './plays.ts'

const headSum = (draw: Draw): number => draw[0]! + draw[1]!

/** Lottery rules §6: a permutation of ten cars, the champion first. */
export const PK10: FamilyDefinition = {
  code: 'PK10',
  catalogue: 'PK10',
  name: 'PK10',
  position: 5,
  draw: [CARS.part],
  ordered: true,
  places: CARS.places,
  plays: pk10Plays,
  tabs: ['position', 'sides', 'dt', 'sum', 'F1', 'F2', 'F3', 'F4', 'F5', 'among'],
  defaultPlay: 'PK_POSITION',
  charted: CARS.places.map((_, at) => at),
  statistics: [
    { code: 'SUM2', kind: 'number', of: headSum },
    { code: 'SIZE', kind: 'token', of: (draw) => (headSum(draw) >= 12 ? 'BIG' : 'SMALL') },
    { code: 'PARITY', kind: 'token', of: (draw) => (headSum(draw) % 2 === 1 ? 'ODD' : 'EVEN') },
    { code: 'DUEL', kind: 'token', of: (draw) => (draw[0]! > draw[9]! ? 'DRAGON' : 'TIGER') },
  ],
  calendars: ['periodic', 'weekly'],
  openingGames: [
    { code: 'pk10-1m', name: 'PK10 1 minute', isHot: true, calendar: selfRun(60, 5) },
    { code: 'pk10-5m', name: 'PK10 5 minutes', isHot: false, calendar: selfRun(300, 20) },
  ],
}
