import { selfRun } from '../../calendar/self-run.ts'
import { sumOf } from '../../digits/window.ts'
import type { FamilyDefinition } from '../../family.ts'
import { elementOf, kenoPlays, KENO as NUMBERS, sizeOf } from './plays.ts'

/** Lottery rules §12: twenty of eighty numbers. */
export const KENO: FamilyDefinition = {
  code: 'KENO',
  catalogue: 'KENO',
  name: 'Keno',
  position: 8,
  draw: [NUMBERS.part],
  ordered: false,
  places: NUMBERS.places,
  plays: kenoPlays,
  tabs: ['pick', 'sides'],
  defaultPlay: 'KENO_PICK5',
  charted: [],
  statistics: [
    { code: 'SUM', kind: 'number', of: sumOf },
    { code: 'SIZE', kind: 'token', of: sizeOf },
    { code: 'ELEMENT', kind: 'token', of: elementOf },
  ],
  calendars: ['periodic', 'weekly'],
  openingGames: [
    { code: 'keno-1m', name: 'Keno 1 minute', isHot: true, calendar: selfRun(60, 5) },
    { code: 'keno-5m', name: 'Keno 5 minutes', isHot: false, calendar: selfRun(300, 20) },
  ],
}
