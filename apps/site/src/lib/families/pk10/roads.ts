import { PK10 } from '@croupier/game-math/lottery/families/pk10/family'
import { msg } from '@lingui/core/macro'
import type { RoadOf } from '../roads.ts'

/** The smallest number of a car that is big. */
const BIG_CAR = 6
/** The statistics of a race do not depend on its time. */
const ANY_TIME = new Date(0)

const champion = ([first = 0]: readonly number[]): number => first
/** A statistic of the draw that is one of two tokens. */
const statistic = (code: string) => (numbers: readonly number[]) =>
  String(PK10.statistics.find((one) => one.code === code)?.of(numbers, ANY_TIME) ?? '')

const SIZE = { first: 'BIG', other: 'SMALL' } as const
const PARITY = { first: 'ODD', other: 'EVEN' } as const

/** The champion's roads, and those of the first two (Lottery rules §6). */
export const roads: readonly RoadOf[] = [
  {
    code: 'P1_SIZE',
    name: msg`Champion: big or small`,
    ...SIZE,
    of: (numbers) => (champion(numbers) >= BIG_CAR ? 'BIG' : 'SMALL'),
  },
  {
    code: 'P1_PARITY',
    name: msg`Champion: odd or even`,
    ...PARITY,
    of: (numbers) => (champion(numbers) % 2 === 1 ? 'ODD' : 'EVEN'),
  },
  { code: 'DUEL', name: msg`Champion against last`, first: 'DRAGON', other: 'TIGER', of: statistic('DUEL') },
  { code: 'SIZE', name: msg`First two: big or small`, ...SIZE, of: statistic('SIZE') },
  { code: 'PARITY', name: msg`First two: odd or even`, ...PARITY, of: statistic('PARITY') },
]
