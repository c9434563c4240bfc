import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing } from '../shapes.ts'
import { ANNOUNCEMENT_TYPES, POPUP_REPEATS } from './announcements.ts'
import { picture } from './media.ts'
import { LOCALES } from './system.ts'

const richText = z.string().check(z.maxLength(40_000))
/** English is always present; other languages fall back to it. */
const texts = z.partialRecord(
  z.enum(LOCALES),
  z.object({
    title: line(160),
    content: richText,
    /** The text of the button of a banner. */
    action: z.optional(line(40)),
    picture: z.optional(picture),
  }),
)

const storedNotice = z.object({
  id: z.string(),
  type: z.enum(ANNOUNCEMENT_TYPES),
  groupName: z.nullable(z.string()),
  link: z.nullable(z.string()),
  /** Of a pop-up; null for all others. */
  repeats: z.nullable(z.enum(POPUP_REPEATS)),
  publishedAt: instant,
  endsAt: z.nullable(instant),
  texts,
})

export const noticesDesk = endpoint({
  method: 'GET',
  path: '/console/notices',
  module: 'content',
  summary: 'Every announcement in every language, newest first',
  token: true,
  audience: 'staff',
  permission: 'content.notice.view',
  request: nothing,
  response: z.object({ notices: z.array(storedNotice) }),
  refusals: [],
})

/** Rich text is sanitised when it is saved; the answer holds the sanitised text. */
export const saveNotice = endpoint({
  method: 'PUT',
  path: '/console/notices',
  module: 'content',
  summary: 'Publishes an announcement, or changes the one with the given id',
  token: true,
  audience: 'staff',
  permission: 'content.notice.edit',
  bodyLimit: 512 * 1024,
  request: z.object({
    id: z.optional(line(40)),
    type: z.enum(ANNOUNCEMENT_TYPES),
    groupName: z.optional(line(40)),
    link: z.optional(z.string().check(z.maxLength(300), z.regex(/^(\/|https:\/\/)/))),
    /** Of a pop-up: once a session, unless it says once a day. */
    repeats: z.optional(z.enum(POPUP_REPEATS)),
    publishedAt: z.optional(instant),
    endsAt: z.optional(instant),
    texts,
    reason: line(300, 3),
  }),
  response: storedNotice,
  refusals: ['notice.unknown', 'notice.english_required', 'notice.link_not_allowed', 'file.unknown'],
})

export const removeNotice = endpoint({
  method: 'DELETE',
  path: '/console/notices/:id',
  module: 'content',
  summary: 'Removes an announcement',
  token: true,
  audience: 'staff',
  permission: 'content.notice.edit',
  request: z.object({ id: line(40), reason: line(300, 3) }),
  response: nothing,
  refusals: ['notice.unknown'],
})
