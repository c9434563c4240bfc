import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { ErasureState } from '@croupier/wire/privacy/erasures.console'

/** The kinds of retention and the steps of an erasure, as `platform/personal/erasure.ts` explains them. */
export const RETAINED = ['identity', 'payments', 'play'] as const
export type LaterStep = 'last_notice' | (typeof RETAINED)[number]
export type Step = 'at_once' | LaterStep
export type Due = { step: LaterStep; at: Instant }
/** For how many years after the closing records are kept. */
export type KeptYears = { identity: number; payments: number; play: number }

/** A step is due for erasures and closings up to these instants. */
export type DueBounds = { now: Instant; lastNotice: Instant } & Record<(typeof RETAINED)[number], Instant>

/** The erasure of a member's data. `closedAt` is when the account was closed, from which the law counts. */
export type StoredErasure = {
  erasureId: string
  memberId: MemberId
  state: ErasureState
  requestedAt: Instant
  /** Who of the staff requested it; null if the member did. */
  requestedBy: string | null
  dueAt: Instant
  withdrawnAt: Instant | null
  erasedAt: Instant | null
  closedAt: Instant | null
  doneSteps: string[]
  finishedAt: Instant | null
  heldAt: Instant | null
  heldBy: string | null
  holdReason: string | null
  /** Counts the changes. */
  revision: number
}

/** An erasure as the list outside of the database has it. */
export type ListedErasure = Pick<
  StoredErasure,
  'erasureId' | 'memberId' | 'state' | 'requestedAt' | 'requestedBy' | 'dueAt' | 'withdrawnAt' | Hold | 'revision'
>
type Hold = 'heldAt' | 'heldBy' | 'holdReason'
