import { invariant } from '@croupier/kernel/invariant'
import type { Money } from '@croupier/kernel/money'
import { share, ZERO } from '@croupier/kernel/money'
import { fromHex, toHex } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { BASIS_POINTS } from './model.ts'

/** One, in the hundredths of a crash point or a cash-out. */
const ONE = 100
/** The lowest automatic cash-out. */
export const CRASH_LEAST_CASHOUT = 101
const POINT_BITS = 52n
/** The values that the top 52 bits of a hash can have. */
export const CRASH_VALUES = 1n << POINT_BITS

/** Casino rules §2.1: the hash after `steps` links of the chain. Hashes are lower-case hex of the raw bytes. */
export function chainHash(hash: string, steps = 1): string {
  let bytes = fromHex(hash)
  for (let step = 0; step < steps; step++) bytes = sha256(bytes)
  return toHex(bytes)
}

/**
 * Casino rules §2.1: the hashes of the games 1 to `games` of a chain that starts with the secret `start`, and its terminal
 * hash, which is published before the salt exists.
 */
export function crashChain(start: string, games: number): { terminalHash: string; hashes: string[] } {
  const hashes = [start]
  while (hashes.length <= games) hashes.push(chainHash(hashes.at(-1)!))
  const terminalHash = hashes.pop()!
  return { terminalHash, hashes: hashes.reverse() }
}

/** Whether this is the hash of game `game`: hashed `game` times it is the published terminal hash. */
export function isOfChain(terminal: string, game: number, link: string): boolean {
  if (!Number.isInteger(game) || game < 1) return false
  const reached = chainHash(link, game)
  return reached === terminal
}

/**
 * Casino rules §2.1: the salt of one game under the switch `perRound`. The beacon publishes the randomness after the bets
 * closed, so that nobody who holds the chain knows the point while bets are open.
 */
export const roundSalt = (salt: string, randomness: string): string =>
  toHex(sha256(concatBytes(fromHex(salt), fromHex(randomness))))

/** Casino rules §2.1: the crash point of a game in hundredths. `salt` is the site's, or that of the round. */
export function crashPoint({ salt, hash, edgeBp }: { salt: string; hash: string; edgeBp: number }): bigint {
  const digest = BigInt(`0x${toHex(hmac(sha256, fromHex(salt), fromHex(hash)))}`)
  return crashPointOf(digest >> (256n - POINT_BITS), edgeBp)
}

/** The point of a value below `CRASH_VALUES`: at least 1.00, which is the instant bust. */
export function crashPointOf(value: bigint, edgeBp: number): bigint {
  invariant(value >= 0n && value < CRASH_VALUES, 'a value has 52 bits')
  if (!Number.isInteger(edgeBp) || edgeBp < 0 || edgeBp >= BASIS_POINTS) return refuse('request.malformed')
  const point = (BigInt(BASIS_POINTS - edgeBp) * CRASH_VALUES) / (100n * (CRASH_VALUES - value))
  return point < BigInt(ONE) ? BigInt(ONE) : point
}

/** A cash-out in hundredths, or null for none. */
export type CrashBet = {
  readonly bet: Money
  readonly autoCashout100: number | null
  /** The multiplier at the time at which the server received the player's cash-out. */
  readonly manualCashout100: number | null
  /** The point at which the round, or this bet, reached its maximum profit. */
  readonly forcePoint100?: bigint | null
}
export type CrashOutcome = { readonly cashedOutAt100: bigint | null; readonly returned: Money }

/** Casino rules §2.1: the first of the cash-outs wins if the game did not crash below it. */
export function settleCrash(
  { bet, autoCashout100, manualCashout100, forcePoint100 }: CrashBet,
  point: bigint,
): CrashOutcome {
  if (autoCashout100 !== null && autoCashout100 < CRASH_LEAST_CASHOUT) return refuse('request.malformed')
  if (manualCashout100 !== null && manualCashout100 < ONE) return refuse('request.malformed')
  const cashouts = [autoCashout100, manualCashout100, forcePoint100 ?? null].flatMap((at) =>
    at === null ? [] : [BigInt(at)],
  )
  const [first] = cashouts.sort((one, other) => (one < other ? -1 : 1))
  if (first === undefined || first > point) return { cashedOutAt100: null, returned: ZERO }
  return { cashedOutAt100: first, returned: share(bet, first, BigInt(ONE)) }
}

/**
 * Casino rules §2.1: the multiplier in hundredths at which the stakes that still fly would reach the cap of profits. `paid` is
 * the profit that cash-outs have taken. With one bet alone it is the cap of that bet.
 */
export function forcePoint({ cap, paid, open }: { cap: Money; paid: Money; open: Money }): bigint {
  invariant(open > 0n, 'a stake still flies')
  return (BigInt(ONE) * (cap - paid + open)) / open
}
