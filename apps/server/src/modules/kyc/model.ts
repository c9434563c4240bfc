import type { Instant } from '@croupier/kernel/clock'
import type { MemberId, StaffId } from '@croupier/kernel/ids'
import { transitions } from '@croupier/kernel/transitions'
import type { CheckState, DocumentKind, DocumentSide } from '@croupier/wire/kyc/check'
import type { Finding, MatchSource } from '@croupier/wire/kyc/checks.console'

/** T154: documents change before the submission only, and only a review leads to a decision. */
export const checkMoves = transitions({
  none: ['requested', 'submitted'],
  requested: ['requested', 'submitted'],
  submitted: ['in_review', 'requested'],
  in_review: ['accepted', 'rejected', 'requested'],
  accepted: ['expired', 'requested'],
  rejected: ['submitted', 'requested'],
  expired: ['submitted', 'requested'],
} satisfies Record<CheckState, CheckState[]>)

/** The name and the birthday (`yyyy-MM-dd`) that a member states. */
export type StatedPerson = { fullName: string; birthday: string }

export type Check = {
  memberId: MemberId
  state: CheckState
  reason: string | null
  requestedKinds: readonly DocumentKind[]
  changedAt: Instant
  submittedAt: Instant | null
  acceptedAt: Instant | null
  expiresAt: Instant | null
  reviewerId: StaffId | null
  personEncrypted: Buffer | null
  birthdayMac: string | null
}

export type Document = {
  documentId: string
  memberId: MemberId
  kind: DocumentKind
  side: DocumentSide
  fileId: string
  contentType: string
  size: number
  contentMac: string
  uploadedAt: Instant
  /** When the member replaced a document that was part of a submission. */
  removedAt: Instant | null
}

export type Match = {
  matchId: string
  memberId: MemberId
  source: MatchSource
  /** For the sources `document` and `person`. */
  otherMemberId: MemberId | null
  /** For the sources `sanctions` and `pep`. */
  entryId: string | null
  entryName: string | null
  foundAt: Instant
  decidedAt: Instant | null
  finding: Finding | null
}
