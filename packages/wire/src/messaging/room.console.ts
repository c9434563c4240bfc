import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flagText, instant, line, memberId, nothing, pageOf, paging, wholeText } from '../shapes.ts'
import { roomCode } from './room.ts'

/** Muted members may not write, banned ones neither read nor write. */
export const ROOM_SANCTIONS = ['muted', 'banned'] as const

const message = z.object({
  seq: z.int(),
  room: roomCode,
  memberId,
  username: z.string(),
  name: z.string(),
  /** With masks, as the members saw it. */
  content: z.string(),
  sentAt: instant,
  hiddenAt: z.nullable(instant),
  /** The sanction in force of the member. */
  sanction: z.nullable(z.object({ kind: z.enum(ROOM_SANCTIONS), until: z.nullable(instant) })),
})
export type DeskMessage = z.output<typeof message>

const staff = { module: 'messaging', token: true, audience: 'staff' } as const
const moderate = { ...staff, permission: 'message.room.moderate' } as const
const reason = line(300, 3)

export const roomDesk = endpoint({
  ...staff,
  method: 'GET',
  path: '/console/rooms/messages',
  summary: 'Messages of the chat rooms, newest first',
  permission: 'message.room.view',
  request: z.object({
    ...paging,
    room: z.optional(roomCode),
    /** An id or a username. */
    member: z.optional(line(40)),
    hidden: z.optional(flagText),
  }),
  response: pageOf(message),
  refusals: [],
})

export const hideRoomMessage = endpoint({
  ...moderate,
  method: 'POST',
  path: '/console/rooms/messages/:seq/hide',
  summary: 'Hides a message from the members of its room',
  request: z.object({ seq: wholeText, reason }),
  response: nothing,
  refusals: ['message.unknown', 'message.state'],
})

/** Another sanction replaces the one before. */
export const sanctionRoomMember = endpoint({
  ...moderate,
  method: 'PUT',
  path: '/console/members/:memberId/rooms/sanction',
  summary: 'Mutes a member in the chat rooms for some hours, or bans the member until it is lifted',
  request: z.object({
    memberId,
    kind: z.enum(ROOM_SANCTIONS),
    /** Null: until staff lift it. */
    hours: z.nullable(z.int().check(z.minimum(1), z.maximum(8_760))),
    reason,
  }),
  response: nothing,
  refusals: ['member.unknown'],
})

export const liftRoomSanction = endpoint({
  ...moderate,
  method: 'POST',
  path: '/console/members/:memberId/rooms/lift',
  summary: 'Lifts the sanction of a member in the chat rooms',
  request: z.object({ memberId, reason }),
  response: nothing,
  refusals: ['message.state'],
})
