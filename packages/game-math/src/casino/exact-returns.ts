import { invariant } from '@croupier/kernel/invariant'
import { DICE_ROLLS, DICE_WIN_COUNT, diceMultiplier } from './dice.ts'
import { compareFractions, type Fraction, fraction } from './fraction.ts'
import { combinations, MINES_TILES, minesMultiplier } from './mines.ts'
import { BASIS_POINTS, MULTIPLIER_ONE } from './model.ts'
import { PLINKO_RISKS, PLINKO_ROWS, plinkoMultipliers } from './plinko.ts'
import { slots } from './slots/index.ts'

/** The share of the stakes that a game returns in the long run. The ways to play it differ, because multipliers are rounded down. */
export type ExactReturn = { readonly least: Fraction; readonly most: Fraction }

const CRASH_EDGE_BP = 100

/**
 * Casino rules §2.1, Casino rules §3.1 to Casino rules §3.3 and Casino rules §4: the exact return of a game of our own, by its code; null for other games. It follows from
 * every outcome of every way to play. Crash returns the same for each target, up to a resolution of 2^-52.
 */
export function exactReturn(game: string): ExactReturn | null {
  if (game === 'dice') return rangeOf(diceReturns())
  if (game === 'mines') return rangeOf(minesReturns())
  if (game === 'plinko') return rangeOf(plinkoReturns())
  if (game === 'crash') return rangeOf([fraction(BigInt(BASIS_POINTS - CRASH_EDGE_BP), BigInt(BASIS_POINTS))])
  const slot = slots.get(game)
  return slot ? rangeOf([publishedReturn(slot.analysis.rtpExact)]) : null
}

/** The return in the analysis of a slot, `3773439558257/3908865340800`, which tests and `npm run rtp` derive again. */
function publishedReturn(text: string): Fraction {
  const [numerator, denominator] = text.split('/')
  invariant(numerator && denominator, 'the analysis has a fraction')
  return fraction(BigInt(numerator), BigInt(denominator))
}

function rangeOf(returns: readonly Fraction[]): ExactReturn {
  const [first] = returns
  invariant(first !== undefined, 'a game can be played')
  return returns.reduce<ExactReturn>(
    ({ least, most }, one) => ({
      least: compareFractions(one, least) < 0 ? one : least,
      most: compareFractions(one, most) > 0 ? one : most,
    }),
    { least: first, most: first },
  )
}

function diceReturns(): Fraction[] {
  const { min, max } = DICE_WIN_COUNT
  return Array.from({ length: max - min + 1 }, (_, at) => {
    const winCount = min + at
    return fraction(BigInt(winCount * diceMultiplier(winCount)), BigInt(DICE_ROLLS) * MULTIPLIER_ONE)
  })
}

/** Of every number of mines and every number of safe tiles after which the player cashes out. */
function minesReturns(): Fraction[] {
  const found: Fraction[] = []
  for (let mines = 1; mines < MINES_TILES; mines++)
    for (let picks = 1; picks <= MINES_TILES - mines; picks++) {
      const safe = combinations(MINES_TILES - mines, picks) * BigInt(minesMultiplier({ mines, picks }))
      found.push(fraction(safe, combinations(MINES_TILES, picks) * MULTIPLIER_ONE))
    }
  return found
}

function plinkoReturns(): Fraction[] {
  return PLINKO_ROWS.flatMap((rows) =>
    PLINKO_RISKS.map((risk) => {
      const paid = plinkoMultipliers({ rows, risk }).map((one, bucket) => BigInt(one) * combinations(rows, bucket))
      return fraction(
        paid.reduce((sum, one) => sum + one, 0n),
        MULTIPLIER_ONE << BigInt(rows),
      )
    }),
  )
}
