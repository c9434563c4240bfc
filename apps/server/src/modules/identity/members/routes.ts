import { avatar, memberIcon, memberInfo, updateProfile } from '@croupier/wire/identity/member'
import { route } from '../../../platform/http/route.ts'
import type { MembersService } from './service.ts'

export const membersRoutes = (service: MembersService) => [
  route(memberInfo, ({ session }) => service.info(session.memberId)),
  route(avatar, ({ session }) => service.avatar(session.memberId)),
  route(memberIcon, ({ session }) => service.icons(session.memberId)),
  route(updateProfile, ({ session, input }) => service.updateProfile(session.memberId, input)),
]
