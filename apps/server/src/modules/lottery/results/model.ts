import type { Draw } from '@croupier/game-math/lottery/index'
import type { Instant } from '@croupier/kernel/clock'
import type { StaffId } from '@croupier/kernel/ids'
import type { IssueKey } from '../issues/model.ts'

/** Why an answer of a source states no valid result. */
export type ReportFault = 'malformed' | 'other_draw' | 'invalid_numbers' | 'bad_signature'

/** The Ed25519 signature of an answer in base64, and the key that it was checked with; null for a source that does not sign. */
export type Signed = { readonly signature: string | null; readonly publicKey: string | null }

/** What a source says about a draw. */
export type Statement = Signed & { readonly content: string } & (
    | { readonly numbers: Draw; readonly drawnAt: Instant | null; readonly fault: null }
    | { readonly numbers: null; readonly drawnAt: null; readonly fault: ReportFault }
  )
/** A statement as it was received. `sequence` counts the statements of a source about a draw, from 1. */
export type Report = Statement & IssueKey & { source: string; sequence: number; receivedAt: Instant }

/**
 * late: the sources do not agree in time. contradiction: two sources state different numbers. early: a source says that the
 * numbers were drawn before the cut-off. repeated: the numbers are those of the draw before, which is settled nevertheless.
 */
export type ResultAlarm = 'late' | 'contradiction' | 'early' | 'repeated'

/** A draw outside that takes place later than planned. */
export type Postponement = IssueKey & {
  readonly drawAt: Instant
  readonly decidedAt: Instant
  readonly requestedBy: StaffId
  readonly approvedBy: StaffId
  readonly reason: string
}

/** The result of a draw outside; version 0 is the first, each correction is another one. */
export type Decision = IssueKey & {
  readonly version: number
  readonly decidedAt: Instant
  /** Staff who requested and approved it; null if the sources decided. */
  readonly requestedBy: StaffId | null
  readonly approvedBy: StaffId | null
  readonly reason: string | null
  /** The sources of the game at the time; null if staff decided. */
  readonly sources: readonly string[] | null
} & Outcome
export type Outcome =
  | ({ readonly numbers: Draw; readonly voidReason: null } & DrawTime)
  | {
      readonly numbers: null
      readonly voidReason: 'no_result' | 'cancelled'
      readonly drawnAt: null
      readonly voidFrom: null
    }

/** When the numbers of a draw were known. */
export type DrawTime = {
  /** As staff corrected it; null while the times that the sources state count. */
  readonly drawnAt: Instant | null
  /** Bets that were accepted from then on are void; null if no bet is. */
  readonly voidFrom: Instant | null
}
export type StoredDecision = Decision & { readonly publishedAt: Instant | null; readonly settledAt: Instant | null }
