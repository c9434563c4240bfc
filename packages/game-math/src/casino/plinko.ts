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

/** The multipliers of all buckets from left to right, in 1/10,000. */
export function plinkoMultipliers({ rows, risk }: Pick<PlinkoBet, 'rows' | 'risk'>): number[] {
  const half = HALF_TABLES[`${rows}-${risk}`]
  if (!half) return refuse('request.malformed')
  return Array.from({ length: rows + 1 }, (_, bucket) => half[Math.min(bucket, rows - bucket)]! * TENTH)
}

/** Casino rules §3.2: one ball of plinko. */
export function playPlinko(source: Stream, bet: PlinkoBet): PlinkoOutcome {
  const multipliers = plinkoMultipliers(bet)
  const path = Array.from({ length: bet.rows }, () => source.int(2))
  const bucket = path.reduce((sum, turn) => sum + turn, 0)
  const multiplier1e4 = multipliers[bucket]!
  return { path, bucket, multiplier1e4, returned: share(bet.bet, BigInt(multiplier1e4), MULTIPLIER_ONE) }
}
