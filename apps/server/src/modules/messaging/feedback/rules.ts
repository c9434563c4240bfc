import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { refuse } from '@croupier/kernel/refusals'
import type { FeedbackState } from '@croupier/wire/messaging/feedback'
import { type Feedback, feedbackMoves } from './model.ts'
import type { QuestionsPolicy } from './policy.ts'

/** A picture that waits longer for its feedback is gone. Its file expires after an hour, so this ends before. */
const DRAFT_MS = 50 * MS.minute

/** Pictures that were uploaded before this instant can no longer be sent. */
export const draftsSince = (now: Instant): Instant => plusMs(now, -DRAFT_MS)

/** §5: refuses `request.malformed` for a question outside the range. A range whose ends are swapped has one length. */
export function checkQuestion(content: string, { min, max }: QuestionsPolicy): void {
  if (content.length < min || content.length > Math.max(min, max))
    refuse('request.malformed', { field: 'content', min, max })
}

/** Refuses `message.state` for feedback that has ended, and for the answer to a visitor, whom no message reaches. */
export function mayEnd({ state, memberId }: Pick<Feedback, 'state' | 'memberId'>, to: FeedbackState): void {
  if (!feedbackMoves.allows(state, to)) refuse('message.state', { state })
  if (to === 'answered' && memberId === null) refuse('message.state', { state })
}
