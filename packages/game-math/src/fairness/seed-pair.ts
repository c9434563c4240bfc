import { MS } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'

/** Casino rules §1.1: what a player may choose. None of it can contain the colon that separates the parts of a message. */
export const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/
/** Casino rules §1.1: a pair with this many rounds, or of this age, must be rotated before the next round. */
export const ROTATE_AFTER = { rounds: 100_000, ageMs: 90 * MS.day }

/**
 * The public side of a player's seeds. The server seeds behind the two commitments are secret. All games of the player share
 * the pair and its nonces.
 */
export type SeedPair = {
  /** SHA-256 of the server seed in use. */
  readonly commit: string
  /** SHA-256 of the server seed that comes next. Published before the player chooses the client seed that goes with it. */
  readonly nextCommit: string
  readonly clientSeed: string
  /** The number of paid rounds so far, and the nonce of the next one. */
  readonly nonce: number
  readonly startedAt: Date
}

/** Why a rotation is not possible now. */
export type RotationObstacle = 'client_seed_malformed' | 'round_unfinished'

/** Casino rules §1.1: the nonce of the next paid round, and the pair after it. Nonces have no gaps and never repeat. */
export function takeNonce(pair: SeedPair, now: Date): { nonce: number; pair: SeedPair } {
  invariant(!mustRotate(pair, now), 'the seed pair is rotated before its next round')
  return { nonce: pair.nonce, pair: { ...pair, nonce: pair.nonce + 1 } }
}

/** Whether the pair is used up. */
export const mustRotate = ({ nonce, startedAt }: SeedPair, now: Date): boolean =>
  nonce >= ROTATE_AFTER.rounds || now.getTime() - startedAt.getTime() >= ROTATE_AFTER.ageMs

/** Casino rules §1.1: the reveal of a seed would decide an unfinished round, so the pair is kept until the round ends. */
export function rotationObstacle(clientSeed: string, unfinishedRounds: number): RotationObstacle | null {
  if (!CLIENT_SEED.test(clientSeed)) return 'client_seed_malformed'
  return unfinishedRounds > 0 ? 'round_unfinished' : null
}

/**
 * Casino rules §1.1: the prepared seed becomes the current one, under the client seed that the player chose after its
 * commitment was published. `freshCommit` is that of a new seed. The old server seed may be revealed from now on.
 */
export const rotate = (
  pair: SeedPair,
  { clientSeed, freshCommit, now }: { clientSeed: string; freshCommit: string; now: Date },
): SeedPair => ({ commit: pair.nextCommit, nextCommit: freshCommit, clientSeed, nonce: 0, startedAt: now })
