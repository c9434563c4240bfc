import type { Instant } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import { transitions } from '@croupier/kernel/transitions'

/**
 * committed: its commitment is public · closed: the tickets' root is public · revealed: drawn · void: not drawn.
 * A draw is revealed only from `closed`: no ticket can join after the root, and no number exists before it.
 */
export const drawStatuses = transitions({
  committed: ['closed', 'void'],
  closed: ['revealed', 'void'],
  revealed: [],
  void: [],
})
export type DrawStatus = keyof typeof drawStatuses.table

/** Identifies a draw: the game's code and the issue's printed number. */
export type DrawKey = { readonly game: string; readonly issueNo: string }

/** The root over the tickets of an issue, from lottery after the cut-off. It is never mixed into the seed. */
export type BetsRoot = DrawKey & { readonly root: string; readonly ticketCount: number; readonly totalStake: Money }

/** A draw as it is stored for the public; seeds and hashes in hex. */
export type DrawRecord = DrawKey & {
  readonly family: string
  /** `outside`: the numbers are those of sources outside the house, and the draw has no seed. */
  readonly origin: 'own' | 'outside'
  readonly status: DrawStatus
  /** Counts the corrections of a result from outside; 0 for an own draw. */
  readonly resultVersion: number
  readonly committedAt: Instant
  readonly openAt: Instant
  readonly closeAt: Instant
  readonly drawAt: Instant
  /** SHA-256 of the seed; null for a draw outside. */
  readonly seedHash: string | null
  /** The hash of the beacon's chain whose round is mixed in, or `none`. */
  readonly beacon: string
  readonly beaconRound: number | null
  /** The signature of the round, once the draw is decided. */
  readonly beaconSignature: string | null
  readonly betsRoot: string | null
  readonly ticketCount: number | null
  readonly totalStake: Money | null
  readonly serverSeed: string | null
  readonly finalSeed: string | null
  readonly numbers: number[] | null
  readonly revealedAt: Instant | null
  readonly voidedAt: Instant | null
  readonly voidReason: VoidReason | null
}
/**
 * `beacon_missing`: the round of the beacon was not received in time. `seed_unreadable`: no secret of the deployment decrypts the seed, so the draw could not be revealed, and its seed never can.
 * `no_result`: the sources of a draw outside did not agree in time. `cancelled`: staff cancelled a draw outside.
 */
export type VoidReason = OwnVoidReason | OutsideVoidReason
export type OwnVoidReason = 'not_revealed_in_time' | 'seed_unreadable' | 'beacon_missing'
export type OutsideVoidReason = 'no_result' | 'cancelled'

/** A new draw: its window and the hash of its seed. */
export type NewDraw = Pick<
  DrawRecord,
  | 'game'
  | 'issueNo'
  | 'family'
  | 'origin'
  | 'committedAt'
  | 'openAt'
  | 'closeAt'
  | 'drawAt'
  | 'seedHash'
  | 'beacon'
  | 'beaconRound'
>
/** A draw with a seed, so that anyone can recompute it. */
export type OwnDraw = DrawRecord & { readonly seedHash: string; readonly voidReason: OwnVoidReason | null }
/** A result from outside, or the end without one. `version` counts the corrections before it. */
export type OutsideResult = DrawKey & { readonly version: number } & (
    | { readonly numbers: number[]; readonly voidReason: null }
    | { readonly numbers: null; readonly voidReason: OutsideVoidReason }
  )
/** The result of a draw. */
export type Revealed = {
  readonly serverSeed: string
  readonly finalSeed: string
  readonly numbers: number[]
  readonly beaconSignature: string | null
}
/** The end of a draw that was not revealed, and its seed where it can be read. */
export type Voided = {
  readonly voidReason: VoidReason
  readonly serverSeed: string | null
  readonly beaconSignature: string | null
}
/** How the draws of a game ended since the first. */
export type OutcomeCounts = {
  readonly game: string
  readonly drawn: number
  readonly void: number
  readonly firstDrawAt: Instant
  /** The stakes that void draws returned. */
  readonly returnedStake: Money
}
