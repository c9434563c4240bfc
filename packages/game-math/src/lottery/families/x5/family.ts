import { selfRun } from '../../calendar/self-run.ts'
import { sumOf } from '../../digits/window.ts'
import type { FamilyDefinition } from '../../family.ts'
import type { Draw } from '../../model.ts'
import { BALANCED_TOTAL, X5, x5Plays } from './plays.ts'

const sizeOf = (draw: Draw): string => {
  const total = sumOf(draw)
  return total === BALANCED_TOTAL ? 'TIE' : total > BALANCED_TOTAL ? 'BIG' : 'SMALL'
}

/** Lottery rules §5: five of eleven numbers, in order. */
export const ELEVEN_FIVE: FamilyDefinition = {
  code: '11X5',
  catalogue: '11X5',
  name: '11X5',
  position: 4,
  draw: [X5.part],
  ordered: true,
  places: X5.places,
  plays: x5Plays,
  tabs: ['any', 'any-dt', 'F3', 'M3', 'B3', 'F2', 'B2', 'F1', 'position', 'among', 'fun', 'sides'],
  defaultPlay: 'X5_ANY5',
  charted: [0, 1, 2, 3, 4],
  statistics: [
    { code: 'SUM', kind: 'number', of: sumOf },
    { code: 'SIZE', kind: 'token', of: sizeOf },
    { code: 'DUEL', kind: 'token', of: (draw) => (draw[0]! > draw[4]! ? 'DRAGON' : 'TIGER') },
  ],
  calendars: ['periodic', 'weekly'],
  openingGames: [
    { code: '11x5-1m', name: '11X5 1 minute', isHot: true, calendar: selfRun(60, 5) },
    { code: '11x5-5m', name: '11X5 5 minutes', isHot: false, calendar: selfRun(300, 20) },
  ],
}
