import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing, wholeText } from '../shapes.ts'

/** The longest message in the chat room, in characters. */
export const ROOM_LENGTH = 200
/** Messages of one answer. */
export const ROOM_PAGE = 50

/** Why a member may not read or write: `muted` may read, all others neither. */
export const ROOM_BARS = ['off', 'excluded', 'unverified', 'banned', 'muted'] as const
export type RoomBar = (typeof ROOM_BARS)[number]

export const roomCode = z.string().check(z.regex(/^[a-z0-9-]{1,20}$/))

/** A message as the members of the room see it. */
export const roomMessage = z.object({
  /** Rises in each room, with gaps. */
  seq: z.int(),
  /** The name that the writer shows to others. */
  name: z.string(),
  content: z.string(),
  sentAt: instant,
})
export type RoomMessage = z.output<typeof roomMessage>

const member = { module: 'messaging', token: true } as const

/** §2, §3: the rooms, and what this member may do in them. */
export const chatRooms = endpoint({
  ...member,
  method: 'GET',
  path: '/wps/rooms',
  summary: 'The rooms of the player chat, and whether the member may read and write',
  request: nothing,
  response: z.object({
    rooms: z.array(z.object({ code: roomCode, name: z.string() })),
    /** Seconds between two messages of a member. */
    slowSeconds: z.int(),
    /** §3 chat header colour, `#1a2b3c`. Null is that of the design. */
    headerColor: z.nullable(z.string()),
    bar: z.nullable(z.enum(ROOM_BARS)),
    /** When a bar ends by itself. */
    until: z.nullable(instant),
  }),
  refusals: [],
})

/** The live channel `room` brings what is written from now on. */
export const roomHistory = endpoint({
  ...member,
  method: 'GET',
  path: '/wps/rooms/:room/messages',
  summary: 'Messages of a room before one of them, in their order',
  request: z.object({ room: roomCode, before: z.optional(wholeText) }),
  response: z.object({ messages: z.array(roomMessage) }),
  refusals: ['room.barred'],
})

/** Forbidden words, links and telephone numbers are masked. A member who is too fast is refused `request.too_many`. */
export const writeToRoom = endpoint({
  ...member,
  method: 'POST',
  path: '/wps/rooms/:room/messages',
  summary: 'Writes a message to the members of a room',
  pace: { limit: 10, windowSeconds: 10 },
  request: z.object({ room: roomCode, clientId: z.uuid(), content: line(ROOM_LENGTH) }),
  response: z.object({ seq: z.int() }),
  refusals: ['room.barred', 'request.too_many'],
})
