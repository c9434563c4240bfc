import { PK10 } from '@croupier/game-math/lottery/families/pk10/family'
import { BIG_CAR } from '@croupier/game-math/lottery/families/pk10/plays'
import { hasSide } from '@croupier/game-math/lottery/numbers/sides'
import { msg } from '@lingui/core/macro'
import type { RoadOf } from '../looks.ts'

/** The statistics of a race do not depend on its time. */
const ANY_TIME = new Date(0)

/** The side of the champion, of two that exclude each other. */
const championIs =
  (side: string, other: string) =>
  ([champion = 0]: readonly number[]) =>
    hasSide(side, champion, BIG_CAR) ? side : other
/** A statistic of the draw that is one of two tokens. */
const statistic = (code: string) => (numbers: readonly number[]) =>
  String(PK10.statistics.find((one) => one.code === code)?.of(numbers, ANY_TIME) ?? '')

/** The champion's roads, and those of the first two (Lottery rules §6). */
export const roads: readonly RoadOf[] = [
  { code: 'P1_SIZE', name: msg`Champion: big or small`, first: 'BIG', of: championIs('BIG', 'SMALL') },
  { code: 'P1_PARITY', name: msg`Champion: odd or even`, first: 'ODD', of: championIs('ODD', 'EVEN') },
  { code: 'DUEL', name: msg`Champion against last`, first: 'DRAGON', of: statistic('DUEL') },
  { code: 'SIZE', name: msg`First two: big or small`, first: 'BIG', of: statistic('SIZE') },
  { code: 'PARITY', name: msg`First two: odd or even`, first: 'ODD', of: statistic('PARITY') },
]
