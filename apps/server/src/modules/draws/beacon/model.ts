import type { NamedRound } from '@croupier/game-math/fairness/index'
import type { Instant } from '@croupier/kernel/clock'

/** A round with the signature of its chain, which was checked before it was stored. */
export type StoredRound = NamedRound & {
  readonly signature: string
  readonly receivedAt: Instant
  /** The relay that answered first. */
  readonly relay: string
}

/** A round that draws wait for, and when the first of them is due. */
export type AwaitedRound = NamedRound & { readonly drawAt: Instant; readonly draws: number }

/** Why an answer of a relay is of no use; `no_round`: it does not have a round that was published long enough ago. */
export type RelayFailure = 'unreachable' | 'malformed' | 'other_round' | 'bad_signature' | 'no_round'
