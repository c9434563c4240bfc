import { selfRun } from '../../calendar/self-run.ts'
import { sumOf } from '../../digits/window.ts'
import type { FamilyDefinition } from '../../family.ts'
import { BIG_TOTAL, K3 as DICE, formOf, k3Plays } from './plays.ts'

/** Lottery rules §7: three dice. */
export const K3: FamilyDefinition = {
  code: 'K3',
  catalogue: 'K3',
  name: 'K3',
  position: 6,
  draw: [{ count: 3, from: 1, to: 6, distinct: false }],
  ordered: false,
  places: DICE.places,
  plays: k3Plays,
  tabs: ['sum', 'pair', 'different', 'triple', 'straight', 'dice', 'form'],
  defaultPlay: 'K3_SUM',
  charted: [0, 1, 2],
  statistics: [
    { code: 'SUM', kind: 'number', of: sumOf },
    { code: 'SIZE', kind: 'token', of: (dice) => (sumOf(dice) >= BIG_TOTAL ? 'BIG' : 'SMALL') },
    { code: 'PARITY', kind: 'token', of: (dice) => (sumOf(dice) % 2 === 1 ? 'ODD' : 'EVEN') },
    { code: 'FORM', kind: 'token', of: formOf },
  ],
  calendars: ['periodic', 'weekly'],
  openingGames: [
    { code: 'k3-1m', name: 'K3 1 minute', isHot: true, calendar: selfRun(60, 5) },
    { code: 'k3-5m', name: 'K3 5 minutes', isHot: false, calendar: selfRun(300, 20) },
  ],
}
