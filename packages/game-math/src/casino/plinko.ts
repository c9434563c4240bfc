import type { Money } from '@croupier/kernel/money'
import { share } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Stream } from '../fairness/index.ts'
import { MULTIPLIER_ONE } from './model.ts'

export type PlinkoRisk = 'low' | 'medium' | 'high'
export type PlinkoBet = { readonly rows: number; readonly risk: PlinkoRisk; readonly bet: Money }

export type PlinkoOutcome = {
  /** One turn per row; 1 is right. */
  readonly path: readonly number[]
  /** The number of right turns. */
  readonly bucket: number
  /** In 1/10,000. */
  readonly multiplier1e4: number
  readonly returned: Money
}

/** Casino rules §3.2: the multipliers in tenths, from the outermost bucket to the centre. Both sides are alike. */
const HALF_TABLES: Readonly<Record<string, readonly number[]>> = {
  '8-low': [40, 23, 13, 9, 5],
  '8-medium': [59, 25, 15, 8, 4],
  '8-high': [125, 29, 14, 8, 2],
  '12-low': [100, 60, 32, 17, 10, 8, 5],
  '12-medium': [270, 67, 33, 19, 11, 7, 4],
  '12-high': [710, 135, 40, 19, 11, 6, 2],
  '16-low': [530, 125, 65, 38, 22, 13, 9, 8, 5],
  '16-medium': [770, 280, 80, 45, 26, 15, 9, 7, 3],
  '16-high': [3730, 650, 175, 56, 29, 17, 9, 4, 2],
}
const TENTH = Number(MULTIPLIER_ONE) / 10

export const PLINKO_ROWS = [8, 12, 16] as const
export const PLINKO_RISKS = ['low', 'medium', 'high'] as const

const TABLES: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries(HALF_TABLES).map(([name, half]) => [
    name,
    [...half, ...half.slice(0, -1).reverse()].map((tenths) => tenths * TENTH),
  ]),
)

/** The multipliers of all buckets from left to right, in 1/10,000. */
export const plinkoMultipliers = ({ rows, risk }: Pick<PlinkoBet, 'rows' | 'risk'>): readonly number[] =>
  TABLES.get(`${rows}-${risk}`) ?? refuse('request.malformed')

/** Casino rules §3.2: one ball of plinko. */
export function playPlinko(source: Stream, bet: PlinkoBet): PlinkoOutcome {
  const multipliers = plinkoMultipliers(bet)
  const path: number[] = []
  let bucket = 0
  for (let row = 0; row < bet.rows; row++) {
    const turn = source.int(2)
    path.push(turn)
    bucket += turn
  }
  const multiplier1e4 = multipliers[bucket]!
  return { path, bucket, multiplier1e4, returned: share(bet.bet, BigInt(multiplier1e4), MULTIPLIER_ONE) }
}
