import {
  blockMember,
  endMemberSessions,
  member,
  members,
  requestFactorReset,
  requestUnblock,
} from '@croupier/wire/backoffice/members.console'
import { route } from '../../../platform/http/route.ts'
import type { Blocking } from './blocking.ts'
import type { FactorReset } from './factor-reset.ts'
import type { MembersService } from './service.ts'

export const membersRoutes = (service: MembersService, blocking: Blocking, factors: FactorReset) => [
  route(members, ({ input }) => service.page(input)),
  route(member, ({ session, input }) => service.one(session, input.memberId)),
  route(blockMember, ({ by, input }) => blocking.block(by, input)),
  route(endMemberSessions, ({ by, input }) => blocking.endSessions(by, input)),
  route(requestUnblock, ({ by, input }) => blocking.requestUnblock(by, input)),
  route(requestFactorReset, ({ by, input }) => factors.request(by, input)),
]
