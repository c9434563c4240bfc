import {
  blockMember,
  endMemberSessions,
  member,
  members,
  requestUnblock,
} from '@croupier/wire/backoffice/members.console'
import { route } from '../../../platform/http/route.ts'
import type { Blocking } from './blocking.ts'
import type { MembersService } from './service.ts'

export const membersRoutes = (service: MembersService, blocking: Blocking) => [
  route(members, ({ input }) => service.page(input)),
  route(member, ({ session, input }) => service.one(session, input.memberId)),
  route(blockMember, ({ session, input, address }) => blocking.block(session, input, address)),
  route(endMemberSessions, ({ session, input, address }) => blocking.endSessions(session, input, address)),
  route(requestUnblock, ({ session, input, address }) => blocking.requestUnblock(session, input, address)),
]
