import type { Tone } from '@croupier/ui/tag'
import type { FeedbackKind, FeedbackState } from '@croupier/wire/messaging/feedback'

export const FEEDBACK_STATE_WORDS: Record<FeedbackState, { text: string; tone: Tone }> = {
  open: { text: 'Open', tone: 'warning' },
  answered: { text: 'Answered', tone: 'good' },
  closed: { text: 'Closed', tone: 'plain' },
}

export const FEEDBACK_KIND_WORDS: Record<FeedbackKind, string> = { feedback: 'Feedback', question: 'Question' }
