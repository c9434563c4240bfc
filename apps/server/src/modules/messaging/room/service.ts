import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { ROOM_PAGE } from '@croupier/wire/messaging/room'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { PolicyReader } from '../../content/index.ts'
import { roomBatches } from './batch.ts'
import { type RoomChannel, shownOf } from './channel.ts'
import { roomPolicy } from './policy.ts'
import { barOf, isInForce, masked, mayRead, type Standing, shownName } from './rules.ts'
import { barsStore, roomStore as store } from './store.ts'

export type RoomPorts = {
  /** Port: whether a member is excluded, or has proved no contact, implemented by safer gambling and identity. */
  roomStanding(reader: Reader, memberId: MemberId): Promise<Standing>
  /** Port: the nickname of a member, implemented by identity. */
  nicknameOf(reader: Reader, memberId: MemberId): Promise<string | null>
}
export type RoomDeps = RoomPorts & { db: Db; clock: Clock; settings: PolicyReader }
export type RoomService = ReturnType<typeof roomService>
type Writing = { room: string; clientId: string; content: string }

/** Who may read and write in the rooms now. */
export function roomAccess({ db, clock, settings, roomStanding }: Omit<RoomDeps, 'nicknameOf'>) {
  const policy = settings.policy(roomPolicy)
  async function accessOf(memberId: MemberId) {
    const stored = await barsStore.of(db, memberId)
    const sanction = stored && isInForce(stored, clock.now()) ? stored : undefined
    const bar = barOf(policy(), await roomStanding(db, memberId), sanction)
    return { bar, until: bar !== null && bar === sanction?.kind ? sanction.until : null }
  }
  return {
    policy,
    accessOf,
    hasRoom: (room: string) => policy().rooms.some(({ code }) => code === room),
    mayRead: async (memberId: MemberId) => mayRead((await accessOf(memberId)).bar),
  }
}
export type RoomAccess = ReturnType<typeof roomAccess>

/** §2: the player chat as members use it. */
export function roomService(deps: RoomDeps, access: RoomAccess, { publish }: Pick<RoomChannel, 'publish'>) {
  const { db, clock, nicknameOf } = deps
  const { policy, accessOf, hasRoom } = access
  const batches = roomBatches({ db, clock, publish, slowSeconds: () => policy().slowSeconds })
  return {
    async rooms(memberId: MemberId) {
      const { rooms, slowSeconds, headerColor, isOn } = policy()
      return { rooms: isOn ? rooms : [], slowSeconds, headerColor, ...(await accessOf(memberId)) }
    },
    async history(memberId: MemberId, { room, before }: { room: string; before?: number | undefined }) {
      const { bar } = await accessOf(memberId)
      if (!mayRead(bar) || !hasRoom(room)) refuse('room.barred', { bar })
      return { messages: (await store.before(db, room, { before, limit: ROOM_PAGE })).map(shownOf) }
    },
    async write({ memberId, username }: MemberSession, { room, clientId, content }: Writing) {
      const { bar, until } = await accessOf(memberId)
      if (bar !== null || !hasRoom(room)) refuse('room.barred', { bar, until: until?.toISOString() ?? null })
      const words = policy().maskedWords
      const name = masked(shownName(await nicknameOf(db, memberId), username), words)
      const message = { room, memberId, name, clientId, content: masked(content, words), sentAt: clock.now() }
      return { seq: await batches.write(message) }
    },
  }
}
