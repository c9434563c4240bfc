import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileAnswer } from '../files.ts'
import { flagText, instant, line, memberId, nothing, pageOf, paging } from '../shapes.ts'
import { FEEDBACK_KINDS, FEEDBACK_STATES } from './feedback.ts'

const received = z.object({
  id: z.uuid(),
  kind: z.enum(FEEDBACK_KINDS),
  state: z.enum(FEEDBACK_STATES),
  /** Null for a visitor without an account. */
  memberId: z.nullable(memberId),
  username: z.nullable(z.string()),
  content: z.string(),
  images: z.array(z.uuid()),
  sentAt: instant,
  answer: z.nullable(z.string()),
  endedAt: z.nullable(instant),
})
export type ReceivedFeedback = z.output<typeof received>

const staff = { module: 'messaging', token: true, audience: 'staff' } as const
const id = z.object({ id: z.uuid() })

export const feedbackDesk = endpoint({
  ...staff,
  method: 'GET',
  path: '/console/feedback',
  summary: 'What members and visitors wrote to customer service: open ones from the oldest, others from the newest',
  permission: 'message.feedback.view',
  request: z.object({
    ...paging,
    state: z._default(z.enum(FEEDBACK_STATES), 'open'),
    kind: z.optional(z.enum(FEEDBACK_KINDS)),
    /** An id or a username; without a member of this name there are no rows. */
    member: z.optional(line(40)),
    /** Only those with pictures, or only those without. */
    hasImages: z.optional(flagText),
  }),
  response: pageOf(received),
  refusals: [],
})

/** T164: whoever opens a picture is in the audit log. */
export const viewFeedbackImage = endpoint({
  ...staff,
  method: 'GET',
  path: '/console/feedback/images/:id',
  summary: 'The content of a picture that a member sent',
  permission: 'message.feedback.view',
  download: true,
  request: id,
  response: fileAnswer,
  refusals: ['file.unknown', 'file.storage_unavailable'],
})

/** The answer goes to the inbox of the member. */
export const answerFeedback = endpoint({
  ...staff,
  method: 'POST',
  path: '/console/feedback/:id/answer',
  summary: 'Answers the member who wrote',
  permission: 'message.feedback.answer',
  request: z.object({ id: z.uuid(), answer: line(300, 3) }),
  response: nothing,
  refusals: ['message.unknown', 'message.state'],
})

export const closeFeedback = endpoint({
  ...staff,
  method: 'POST',
  path: '/console/feedback/:id/close',
  summary: 'Closes feedback without an answer',
  permission: 'message.feedback.answer',
  request: z.object({ id: z.uuid(), reason: line(300, 3) }),
  response: nothing,
  refusals: ['message.unknown', 'message.state'],
})
