import { languages } from '@croupier/rules/languages'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fileAnswer } from '../files.ts'
import { instant, line, memberId, nothing, pageOf, paging } from '../shapes.ts'
import { CHAT_LENGTH, CHAT_STATES, chatLine, chatPart, written } from './chat.ts'

/** The lists of the desk: `mine` are the chats that the caller has taken. */
export const CHAT_QUEUES = ['waiting', 'mine', 'taken', 'closed'] as const
export type ChatQueue = (typeof CHAT_QUEUES)[number]

const chat = z.object({
  id: z.uuid(),
  state: z.enum(CHAT_STATES),
  /** Null for a visitor. */
  memberId: z.nullable(memberId),
  username: z.nullable(z.string()),
  /** The language of the customer's page. */
  language: z.string(),
  /** The member of staff who took the chat. */
  agent: z.nullable(z.string()),
  isMine: z.boolean(),
  /** The last line, shortened. */
  last: z.string(),
  /** Whether the customer wrote last. */
  isUnanswered: z.boolean(),
  openedAt: instant,
  lastAt: instant,
})
export type DeskChat = z.output<typeof chat>

/** A text that staff send often, by language. */
export const cannedReply = z.object({
  title: line(60),
  text: z.partialRecord(z.enum(languages), z.string().check(z.trim(), z.minLength(1), z.maxLength(CHAT_LENGTH))),
})

const staff = { module: 'messaging', token: true, audience: 'staff' } as const
const view = { ...staff, permission: 'message.chat.view' } as const
const answer = { ...staff, permission: 'message.chat.answer' } as const
const id = z.object({ id: z.uuid() })

export const chatDesk = endpoint({
  ...view,
  method: 'GET',
  path: '/console/chats',
  summary: 'Live chats: waiting ones from the oldest, all others from the newest',
  request: z.object({
    ...paging,
    queue: z._default(z.enum(CHAT_QUEUES), 'waiting'),
    /** An id or a username. */
    member: z.optional(line(40)),
  }),
  response: pageOf(chat),
  refusals: [],
})

export const deskChat = endpoint({
  ...view,
  method: 'GET',
  path: '/console/chats/:id',
  summary: 'One live chat with a part of its lines, and the canned replies',
  request: z.object({ id: z.uuid(), ...chatPart }),
  response: z.object({
    chat,
    lastSeq: z.int(),
    /** The last line that the customer has seen. */
    seenSeq: z.int(),
    lines: z.array(chatLine),
    cannedReplies: z.array(cannedReply),
  }),
  refusals: ['message.unknown'],
})

export const takeChat = endpoint({
  ...answer,
  method: 'POST',
  path: '/console/chats/:id/take',
  summary: 'Takes a waiting chat; one member of staff answers it',
  request: id,
  response: nothing,
  refusals: ['message.unknown', 'message.state'],
})

/** A colleague may do it, too: the one who took the chat may have left. */
export const releaseChat = endpoint({
  ...answer,
  method: 'POST',
  path: '/console/chats/:id/release',
  summary: 'Returns a taken chat to the queue',
  request: z.object({ id: z.uuid(), reason: line(300, 3) }),
  response: nothing,
  refusals: ['message.unknown', 'message.state'],
})

export const answerChat = endpoint({
  ...answer,
  method: 'POST',
  path: '/console/chats/:id/lines',
  summary: 'Answers the customer of a chat that the caller has taken',
  request: z.object({ id: z.uuid(), ...written }),
  response: z.object({ seq: z.int() }),
  refusals: ['request.malformed', 'message.unknown', 'message.state', 'file.unknown'],
})

export const closeChat = endpoint({
  ...answer,
  method: 'POST',
  path: '/console/chats/:id/close',
  summary: 'Closes a chat',
  request: z.object({ id: z.uuid(), reason: line(300, 3) }),
  response: nothing,
  refusals: ['message.unknown', 'message.state'],
})

/** T164: judged by its content and encoded again, as a picture of a member. */
export const uploadDeskImage = endpoint({
  ...answer,
  method: 'POST',
  path: '/console/chats/:id/images',
  summary: 'Uploads a picture for an answer: PNG or JPEG, at most 5 MB',
  upload: true,
  throttle: { limit: 60, windowSeconds: 3600, by: 'account' },
  request: id,
  response: id,
  refusals: [
    'message.unknown',
    'message.state',
    'picture.not_accepted',
    'file.not_accepted',
    'file.too_large',
    'file.unreadable',
    'file.storage_unavailable',
  ],
})

/** T164: whoever opens a picture is in the audit log. */
export const viewChatImage = endpoint({
  ...view,
  method: 'GET',
  path: '/console/chats/images/:id',
  summary: 'The content of a picture of a chat',
  download: true,
  request: id,
  response: fileAnswer,
  refusals: ['file.unknown', 'file.storage_unavailable'],
})
