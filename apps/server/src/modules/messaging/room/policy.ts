import { roomCode } from '@croupier/wire/messaging/room'
import { anyChange, policy, raising } from '@croupier/wire/policy'
import { line } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

/** §2, §3: the player chat room. */
export const roomPolicy = policy({
  name: 'messaging.rooms',
  summary: 'The player chat: its rooms, masks, slow mode and header colour',
  shown: true,
  schema: z.object({
    isOn: z.boolean(),
    rooms: z.array(z.object({ code: roomCode, name: line(40) })).check(z.maxLength(10)),
    /** Only members who have proved a mobile number or an email address. */
    verifiedOnly: z.boolean(),
    slowSeconds: z.int().check(z.minimum(0), z.maximum(3_600)),
    maskedWords: z.array(line(40, 2)).check(z.maxLength(500)),
    headerColor: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/), z.describe('Such as #1a2b3c'))),
  }),
  initial: {
    isOn: true,
    rooms: [{ code: 'lobby', name: 'Lobby' }],
    verifiedOnly: true,
    slowSeconds: 3,
    maskedWords: [],
    headerColor: null,
  },
  // Moderation must be quick. Whoever lets unverified members in needs a second approver.
  alone: {
    isOn: anyChange,
    rooms: anyChange,
    verifiedOnly: (before, after) => raising(Number(before), Number(after)),
    slowSeconds: anyChange,
    maskedWords: anyChange,
    headerColor: anyChange,
  },
})
export type RoomPolicy = z.output<typeof roomPolicy.schema>
