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

/** A draw as the public may see it; seeds and hashes in hex. */
export type DrawRecord = DrawKey & {
  readonly family: string
  readonly status: DrawStatus
  readonly openAt: Instant
  readonly closeAt: Instant
  readonly drawAt: Instant
  readonly commit: string
  readonly beacon: 'none'
  readonly betsRoot: string | null
  readonly ticketCount: number | null
  readonly totalStake: Money | null
  readonly serverSeed: string | null
  readonly finalSeed: string | null
  readonly numbers: number[] | null
  readonly revealedAt: Instant | null
  readonly voidReason: VoidReason | null
}
export type VoidReason = 'not_revealed_in_time'

/** A new draw: its window and the commitment to its seed. */
export type NewDraw = Pick<
  DrawRecord,
  'game' | 'issueNo' | 'family' | 'openAt' | 'closeAt' | 'drawAt' | 'commit' | 'beacon'
>
/** The result of a draw. */
export type Revealed = { readonly serverSeed: string; readonly finalSeed: string; readonly numbers: number[] }
