import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { transitions } from '@croupier/kernel/transitions'
import type { FeedbackKind, FeedbackState } from '@croupier/wire/messaging/feedback'

/** What a member or a visitor wrote to customer service. */
export type Feedback = {
  feedbackId: string
  kind: FeedbackKind
  /** Null for a visitor. */
  memberId: MemberId | null
  content: string
  state: FeedbackState
  sentAt: Instant
  answer: string | null
  endedAt: Instant | null
}

/** A picture of a member. Until its feedback is sent, it belongs to none. */
export type FeedbackImage = {
  imageId: string
  memberId: MemberId
  feedbackId: string | null
  fileId: string
  uploadedAt: Instant
}

/** Feedback ends once. */
export const feedbackMoves = transitions({
  open: ['answered', 'closed'],
  answered: [],
  closed: [],
} satisfies Record<FeedbackState, FeedbackState[]>)
