import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { cursorPageOf, cursorPaging, instant, line, nothing } from '../shapes.ts'

/** §5, §9: the longest feedback, in characters. */
export const FEEDBACK_LENGTH = 140
/** §5, §9: the pictures of one feedback. */
export const MAX_FEEDBACK_IMAGES = 3
/** §5: the types of a picture. The server judges the content, not this name. */
export const FEEDBACK_IMAGE_TYPES = ['image/png', 'image/jpeg'] as const
/** No question is longer than this, whatever the setting says. */
export const QUESTION_LENGTH = 2_000

/** `open`: for staff to read. `answered`: the answer is in the inbox of the member. `closed`: read, without an answer. */
export const FEEDBACK_STATES = ['open', 'answered', 'closed'] as const
export type FeedbackState = (typeof FEEDBACK_STATES)[number]

/** `feedback` comes from its form (§7), `question` from the help centre (§5). */
export const FEEDBACK_KINDS = ['feedback', 'question'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]

const sent = z.object({ id: z.uuid() })

/** §5, T164: one picture for a feedback that is about to be sent. It waits for an hour. */
export const uploadFeedbackImage = endpoint({
  method: 'POST',
  path: '/wps/feedback/images',
  module: 'messaging',
  summary: 'Uploads a picture for a feedback: PNG or JPEG, at most 5 MB',
  token: true,
  upload: true,
  throttle: { limit: 20, windowSeconds: 3600, by: 'account' },
  request: nothing,
  response: sent,
  refusals: ['picture.not_accepted', 'file.too_large', 'file.unreadable', 'file.storage_unavailable'],
})

/** §7. Visitors and trial accounts may write, too: without pictures, and without an answer. */
export const feedback = endpoint({
  method: 'PUT',
  path: '/wps/feedback',
  module: 'messaging',
  summary: 'Sends feedback of at most 140 characters and three pictures to customer service',
  token: 'optional',
  audience: 'anyAccount',
  throttle: { limit: 5, windowSeconds: 3600, by: 'account' },
  request: z.object({
    content: line(FEEDBACK_LENGTH),
    /** Ids of `uploadFeedbackImage`. */
    images: z._default(z.array(z.uuid()).check(z.maxLength(MAX_FEEDBACK_IMAGES)), []),
  }),
  response: sent,
  refusals: ['session.required', 'file.unknown'],
})

/** What a member wrote, newest first. */
export const myFeedback = endpoint({
  method: 'GET',
  path: '/wps/feedback/sent',
  module: 'messaging',
  summary: 'What the member has written to customer service, with the answers',
  token: true,
  request: z.object({ ...cursorPaging, before: z.optional(z.uuid()) }),
  response: cursorPageOf(
    z.object({
      id: z.uuid(),
      kind: z.enum(FEEDBACK_KINDS),
      state: z.enum(FEEDBACK_STATES),
      content: z.string(),
      images: z.int(),
      answer: z.nullable(z.string()),
      sentAt: instant,
    }),
  ),
  refusals: [],
})
