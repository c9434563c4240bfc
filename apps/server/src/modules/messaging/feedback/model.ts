import { transitions } from '@croupier/kernel/transitions'
import type { FeedbackState } from '@croupier/wire/messaging/feedback'
import type { Row } from '../../../platform/db/store.ts'

/** What a member or a visitor wrote to customer service. */
export type Feedback = Row<'messaging.feedback'>
/** A picture of a member. Until its feedback is sent, it belongs to none. */
export type FeedbackImage = Row<'messaging.feedback_images'>

/** Feedback ends once. */
export const feedbackMoves = transitions({
  open: ['answered', 'closed'],
  answered: [],
  closed: [],
} satisfies Record<FeedbackState, FeedbackState[]>)
