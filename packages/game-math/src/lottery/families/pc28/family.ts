import { selfRun } from '../../calendar/self-run.ts'
import { formOf } from '../../digits/forms.ts'
import { sumOf } from '../../digits/window.ts'
import type { FamilyDefinition } from '../../family.ts'
import { BIG_SUM, colourOf, pc28Plays, PC28 as SUMS } from './plays.ts'

/** Lottery rules §9: three digits and their sum, 0 to 27. */
export const PC28: FamilyDefinition = {
  code: 'PC28',
  catalogue: 'PC28',
  name: 'PC28',
  position: 7,
  draw: [{ count: 3, from: 0, to: 9, distinct: false }],
  ordered: false,
  places: SUMS.places,
  plays: pc28Plays,
  tabs: ['sum', 'sides', 'wave', 'form'],
  defaultPlay: 'PC28_SIDE',
  charted: [0, 1, 2],
  statistics: [
    { code: 'SUM', kind: 'number', of: sumOf },
    { code: 'SIZE', kind: 'token', of: (draw) => (sumOf(draw) >= BIG_SUM ? 'BIG' : 'SMALL') },
    { code: 'PARITY', kind: 'token', of: (draw) => (sumOf(draw) % 2 === 1 ? 'ODD' : 'EVEN') },
    { code: 'WAVE', kind: 'token', of: (draw) => colourOf(sumOf(draw)) },
    { code: 'FORM', kind: 'token', of: formOf },
  ],
  calendars: ['periodic', 'weekly'],
  openingGames: [
    { code: 'pc28-1m', name: 'PC28 1 minute', isHot: true, calendar: selfRun(60, 5) },
    { code: 'pc28-3m', name: 'PC28 3 minutes', isHot: false, calendar: selfRun(180, 15) },
  ],
}
