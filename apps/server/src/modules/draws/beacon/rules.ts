import { verifyBeacon } from '@croupier/game-math/fairness/beacon-signature'
import {
  type Beacon,
  type BeaconChain,
  type BeaconChains,
  beaconRoundAfter,
  beaconRoundTime,
  type NamedRound,
} from '@croupier/game-math/fairness/index'
import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { DrawRecord } from '../model.ts'
import type { DrawGame } from '../policy.ts'

/** A round that is not there so long after its publication is an alarm, and a relay without it has failed. */
const LATE_MS = MS.minute
const ABSENT_MS = 15 * MS.second

/** Casino rules §2.2: the round of an issue of this game, fixed with its commitment. */
export function roundOf(chains: BeaconChains, game: DrawGame, closeAt: Instant): NamedRound | 'none' {
  if (game.beacon === undefined) return 'none'
  const chain = chains[game.beacon]
  return { chain: chain.hash, round: beaconRoundAfter(chain, closeAt) }
}

export const chainOf = (chains: BeaconChains, hash: string): BeaconChain | undefined =>
  Object.values(chains).find((chain) => chain.hash === hash)

/** The randomness of a round, or null if the chain did not sign it. */
export function checkedRandomness({ scheme, publicKey }: BeaconChain, round: number, signature: string): string | null {
  const { valid, randomness } = verifyBeacon({ scheme, publicKey, round, signature })
  return valid ? randomness : null
}

/** The round that a record names. */
export const namedRound = ({ beacon, beaconRound }: Pick<DrawRecord, 'beacon' | 'beaconRound'>): NamedRound | 'none' =>
  beaconRound === null ? 'none' : { chain: beacon, round: beaconRound }

/** What is mixed into a draw, and its signature; null while there is no round that its chain signed. */
export type Mixed = { readonly beacon: Beacon | 'none'; readonly signature: string | null }
export function mixedIn(chains: BeaconChains, named: NamedRound | 'none', signature: string | null): Mixed | null {
  if (named === 'none') return { beacon: 'none', signature: null }
  const chain = chainOf(chains, named.chain)
  if (!chain || signature === null) return null
  const randomness = checkedRandomness(chain, named.round, signature)
  return randomness === null ? null : { beacon: { round: named.round, randomness }, signature }
}

export const lateAt = (chain: BeaconChain, round: number): Instant => plusMs(beaconRoundTime(chain, round), LATE_MS)
/** A relay may take some seconds to publish a round. Later on, one that does not have it has failed. */
export const isAbsent = (chain: BeaconChain, round: number, now: Instant): boolean =>
  now >= plusMs(beaconRoundTime(chain, round), ABSENT_MS)
