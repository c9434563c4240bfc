import { divisionsPlay } from '../../balls49/numbers.ts'
import { readSixDraw } from '../../balls49/results.ts'
import { selfRun } from '../../calendar/self-run.ts'
import type { FamilyDefinition } from '../../family.ts'

/** Odds of the divisions of the worked example (Lottery rules §17), in 1/10,000. */
const TOTO_ODDS = [10_000_000_000, 1_000_000_000, 50_000_000, 10_000_000, 500_000, 250_000, 100_000]

/** Lottery rules §11.3: six numbers and an additional one of 49. */
export const TOTO: FamilyDefinition = {
  code: 'TOTO',
  catalogue: 'TOTO',
  name: 'TOTO',
  position: 15,
  draw: [{ count: 7, from: 1, to: 49, distinct: true, digits: 2 }],
  ordered: true,
  places: ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'SP'],
  plays: [
    divisionsPlay({ family: 'TOTO', prefix: 'SG' }, { kind: 'TOTO', tab: 'toto', prizeMode: 'SEA', odds: TOTO_ODDS }),
  ],
  tabs: ['toto'],
  defaultPlay: 'SG_TOTO',
  charted: [0, 1, 2, 3, 4, 5, 6],
  statistics: [],
  calendars: ['periodic', 'weekly'],
  openingGames: [
    { code: 'toto-5m', name: 'TOTO 5 minutes', isHot: false, calendar: selfRun(300, 20) },
    { code: 'toto-30m', name: 'TOTO 30 minutes', isHot: false, calendar: selfRun(1800, 30) },
  ],
  readDraw: readSixDraw,
}
