import { type Instant, MS, plusMs } from '@croupier/kernel/clock'

/** What the rounds of a game returned: sums over groups of rounds with a shared outcome. Amounts are in 1/10,000. */
export type ReturnSums = {
  /** Of players: a flight with ten bets counts ten times. */
  rounds: bigint
  /** Groups that paid more than their stakes. */
  winningGroups: bigint
  stake: bigint
  payout: bigint
  stakeSquares: bigint
  /** Stake times payout. */
  products: bigint
  payoutSquares: bigint
}
/** `varianceMilli`: the largest variance of a round's return, in thousandths of the squared stake; null if it is not known. */
export type DeclaredReturn = { returnBp: number; varianceMilli: number | null }
/** Returns in millionths of the stakes. */
export type Band = { lowPpm: number; highPpm: number }

/**
 * The public sees the figures of a day, or of several together, from so many rounds and so many members on, and while none of them has
 * staked more than half: fewer would tell what one member won or lost.
 */
export type PublishedFrom = { rounds: number; players: number }
export const PUBLISHED_FROM: PublishedFrom = { rounds: 100, players: 10 }

const PPM = 1_000_000n

/** A declared return is rounded, and the ways to play a game differ a little: 0.10 percentage points to each side are no deviation. */
export const TOLERANCE_PPM = 1_000n

/** Without a declared variance, the spread of the rounds stands for it once there are so many of both. */
export const LEAST_ROUNDS = 10_000n
export const LEAST_WINS = 1_000n

/**
 * `0.72 × ln(5.2 / α)` in thousandths, rounded up, for α = 1/2,000,000 on each side: a game that returns what it should raises an alert
 * with a chance of one in a million, over the whole life of its record.
 */
const LEVEL_MILLI = 11_634n

/**
 * T084: the band in which the observed return stays while the game returns what is declared, however often it is looked at. Null
 * while there are too few rounds.
 *
 * With D = payout − return × stake of each group and V = (ΣD² + 2 × variance × Σstake²) / 3, ΣD is sub-Gaussian with variance V
 * whatever the prizes are (B. Delyon, 2009, Exponential inequalities for sums of weakly dependent variables). It then stays within
 * 1.7 √(V (ln ln 2V + 0.72 ln(5.2/α))) at all times at once (S. Howard, A. Ramdas, J. McAuliffe, J. Sekhon, 2021, Time-uniform,
 * nonparametric, nonasymptotic confidence sequences). Without a declared variance V is ΣD², which is so only for many rounds.
 */
export function returnBand(sums: ReturnSums, declared: DeclaredReturn): Band | null {
  const { rounds, winningGroups, stake } = sums
  if (stake === 0n) return null
  if (declared.varianceMilli === null && (rounds < LEAST_ROUNDS || winningGroups < LEAST_WINS)) return null
  const declaredPpm = BigInt(declared.returnBp) * 100n
  const least = declaredPpm - TOLERANCE_PPM
  const most = declaredPpm + TOLERANCE_PPM
  return {
    lowPpm: Number(least - reachPpm(sums, least, declared)),
    highPpm: Number(most + reachPpm(sums, most, declared)),
  }
}

/** The return of all rounds, in millionths, rounded to the nearest; null before the first stake. */
export const observedPpm = ({ stake, payout }: Pick<ReturnSums, 'stake' | 'payout'>): number | null =>
  stake === 0n ? null : Number((payout * PPM * 2n + stake) / (stake * 2n))

/** Whether the observed return is outside the band. */
export function isOutside(sums: ReturnSums, declared: DeclaredReturn): boolean {
  const band = returnBand(sums, declared)
  const observed = observedPpm(sums)
  return band !== null && observed !== null && (observed < band.lowPpm || observed > band.highPpm)
}

/** The rounds of an hour are one statement, so that a long time without jobs is made up for in small parts. */
const PART_MS = MS.hour

/** The end of the next part to count, which ends with its day (UTC) at the latest. */
export function partEnd(after: Instant, last: Instant): Instant {
  const leftOfDay = MS.day - (after.getTime() % MS.day)
  return plusMs(after, Math.min(PART_MS, leftOfDay, last.getTime() - after.getTime()))
}

/** The half width of the band about a return, in millionths, rounded up. */
function reachPpm(sums: ReturnSums, ppm: bigint, { varianceMilli }: DeclaredReturn): bigint {
  const { stake, stakeSquares, products, payoutSquares } = sums
  // Both in 1/10^12 of squared amounts.
  const squares = payoutSquares * PPM * PPM - 2n * ppm * PPM * products + ppm * ppm * stakeSquares
  const spread =
    varianceMilli === null ? squares : (squares + 2n * BigInt(varianceMilli) * 1_000_000_000n * stakeSquares) / 3n
  const factorMilli = BigInt(Math.ceil(1_000 * logOfLog(spread / (PPM * PPM)))) + LEVEL_MILLI
  const reachSquared = (spread * 289n * factorMilli) / 100_000n
  return (rootAbove(reachSquared) + stake - 1n) / stake
}

/** An upper bound of ln ln 2v. It grows so slowly that the number of binary digits is enough. */
const logOfLog = (v: bigint): number => Math.log((v.toString(2).length + 1) * Math.LN2)

/** The square root, rounded up. */
function rootAbove(square: bigint): bigint {
  if (square < 2n) return square
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1)
  for (let next = (root + square / root) >> 1n; next < root; next = (root + square / root) >> 1n) root = next
  return root * root === square ? root : root + 1n
}
