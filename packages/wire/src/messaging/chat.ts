import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileAnswer } from '../files.ts'
import { instant, nothing, wholeText } from '../shapes.ts'

/** §4: the page of the site with live chat, which opens in a window. */
export const CHAT_PATH = '/customerService'
/** The longest line of a chat, in characters. */
export const CHAT_LENGTH = 1_000
/** The pictures of one line. */
export const MAX_CHAT_IMAGES = 3
/** Lines of one answer. */
export const CHAT_PAGE = 50

/** `waiting`: for a member of staff. `taken`: one answers it. `closed`: ended by staff; the next line begins another chat. */
export const CHAT_STATES = ['waiting', 'taken', 'closed'] as const
export type ChatState = (typeof CHAT_STATES)[number]

/** A line may have line breaks. A line of pictures alone is empty. */
export const chatText = z
  .string()
  .check(z.trim(), z.maxLength(CHAT_LENGTH), z.regex(/^[^\p{Cc}\n]*(\n[^\p{Cc}\n]*)*$/u))
/** What a customer or a member of staff writes. `clientId` names the line: the same one again is written once. */
export const written = {
  clientId: z.uuid(),
  content: chatText,
  images: z._default(z.array(z.uuid()).check(z.maxLength(MAX_CHAT_IMAGES)), []),
}

export const chatLine = z.object({
  /** Counts from 1 in each chat. */
  seq: z.int(),
  /** The name that its writer gave it. */
  clientId: z.uuid(),
  from: z.enum(['customer', 'staff']),
  /** The name of the member of staff; null for the customer. */
  name: z.nullable(z.string()),
  content: z.string(),
  images: z.array(z.uuid()),
  sentAt: instant,
})
export type ChatLine = z.output<typeof chatLine>

/** The part of a chat that a page asks for: the newest lines, those after a line, or those before one. */
export const chatPart = { after: z.optional(wholeText), before: z.optional(wholeText) }

const common = { module: 'messaging', token: 'optional', audience: 'anyAccount' } as const
const image = z.object({ id: z.uuid() })

/**
 * §4: the live chat of a member, or of a visitor, whom a cookie names. Trial accounts count as visitors. The last chat is shown until
 * the customer begins another one.
 */
export const serviceChat = endpoint({
  ...common,
  method: 'GET',
  path: '/wps/service/chat',
  summary: 'The live chat with customer service, and the opening hours',
  request: z.object(chatPart),
  response: z.object({
    isOn: z.boolean(),
    /** Whether the desk is open now. Outside of its hours, a message waits for staff. */
    isOpen: z.boolean(),
    opensAt: z.nullable(instant),
    chat: z.nullable(
      z.object({
        id: z.uuid(),
        state: z.enum(CHAT_STATES),
        /** The member of staff who answers. */
        agent: z.nullable(z.string()),
        /** The number of lines. */
        lastSeq: z.int(),
        lines: z.array(chatLine),
      }),
    ),
  }),
  refusals: [],
})

/** Gives a visitor the cookie that names the chat. Members need none. */
export const beginServiceChat = endpoint({
  ...common,
  method: 'POST',
  path: '/wps/service/chat/visits',
  summary: 'Prepares the chat of a visitor',
  throttle: { limit: 20, windowSeconds: 3600, by: 'account' },
  request: nothing,
  response: nothing,
  refusals: [],
})

/** Begins a chat with the first line. A customer has one open chat: the line of another tab goes there, too. */
export const writeToService = endpoint({
  ...common,
  method: 'POST',
  path: '/wps/service/chat/lines',
  summary: 'Writes a line to customer service',
  throttle: { limit: 20, windowSeconds: 60, by: 'account' },
  request: z.object(written),
  response: z.object({ chatId: z.uuid(), seq: z.int() }),
  refusals: ['request.malformed', 'session.required', 'message.state', 'file.unknown'],
})

/** What the customer has seen. An answer that stays unread becomes a message in the inbox of the member. */
export const readServiceChat = endpoint({
  ...common,
  method: 'POST',
  path: '/wps/service/chat/read',
  summary: 'Marks the lines of the chat as read, up to one',
  request: z.object({ seq: z.int().check(z.minimum(0)) }),
  response: nothing,
  refusals: ['session.required'],
})

/** T164: a picture for a line that is about to be written. It waits for an hour. */
export const uploadChatImage = endpoint({
  module: 'messaging',
  method: 'POST',
  path: '/wps/service/chat/images',
  summary: 'Uploads a picture for the chat with customer service: PNG or JPEG, at most 5 MB',
  token: true,
  upload: true,
  throttle: { limit: 20, windowSeconds: 3600, by: 'account' },
  request: nothing,
  response: image,
  refusals: ['picture.not_accepted', 'file.too_large', 'file.unreadable', 'file.storage_unavailable'],
})

export const serviceChatImage = endpoint({
  ...common,
  method: 'GET',
  path: '/wps/service/chat/images/:id',
  summary: 'The content of a picture of the own chat',
  download: true,
  request: image,
  response: fileAnswer,
  refusals: ['file.unknown', 'file.storage_unavailable'],
})
