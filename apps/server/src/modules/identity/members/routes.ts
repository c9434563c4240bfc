import { agree, agreementDue } from '@croupier/wire/identity/agreement'
import { avatar, firstLoginNotice, memberIcon, memberInfo, updateProfile } from '@croupier/wire/identity/member'
import { route } from '../../../platform/http/route.ts'
import type { AgreementsService } from './agreements.ts'
import type { MembersService } from './service.ts'

export const membersRoutes = (service: MembersService, agreements: AgreementsService) => [
  route(agreementDue, ({ session }) => agreements.due(session.memberId)),
  route(agree, ({ session, input, address }) => agreements.agree(session.memberId, input, address)),
  route(memberInfo, ({ session }) => service.info(session.memberId)),
  route(firstLoginNotice, ({ session }) => service.firstLoginNotice(session.memberId)),
  route(avatar, ({ session }) => service.avatar(session.memberId)),
  route(memberIcon, ({ session }) => service.icons(session.memberId)),
  route(updateProfile, ({ session, input }) => service.updateProfile(session.memberId, input)),
]
