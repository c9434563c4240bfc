import * as wire from '@croupier/wire/messaging/room'
import * as console from '@croupier/wire/messaging/room.console'
import { route } from '../../../platform/http/route.ts'
import type { RoomService } from './service.ts'
import type { RoomDesk } from './staff.ts'

export const roomRoutes = (room: RoomService, desk: RoomDesk) => [
  route(wire.chatRooms, ({ session }) => room.rooms(session.memberId)),
  route(wire.roomHistory, ({ session, input }) => room.history(session.memberId, input)),
  route(wire.writeToRoom, ({ session, input }) => room.write(session, input)),
  route(console.roomDesk, ({ input }) => desk.list(input)),
  route(console.hideRoomMessage, ({ by, input }) => desk.hide(by, input)),
  route(console.sanctionRoomMember, ({ by, input }) => desk.sanction(by, input)),
  route(console.liftRoomSanction, ({ by, input }) => desk.lift(by, input)),
]
