import { agree, agreementDue } from '@croupier/wire/identity/agreement'
import { memberLabelsDesk, setMemberLabels } from '@croupier/wire/identity/labels.console'
import { avatar, firstLoginNotice, memberIcon, memberInfo } from '@croupier/wire/identity/member'
import { uploadPicture } from '@croupier/wire/identity/pictures'
import {
  acceptMemberPicture,
  memberPicture,
  memberPicturesDesk,
  removeMemberPicture,
} from '@croupier/wire/identity/pictures.console'
import { memberProfile, revealProfile, updateProfile } from '@croupier/wire/identity/profile'
import { route } from '../../../platform/http/route.ts'
import type { AgreementsService } from './agreements.ts'
import type { MemberLabels } from './labels.ts'
import type { OwnProfile } from './own-profile.ts'
import type { MemberPictures } from './pictures.ts'
import type { MembersService } from './service.ts'

export const membersRoutes = (
  service: MembersService,
  profile: OwnProfile,
  agreements: AgreementsService,
  pictures: MemberPictures,
  labels: MemberLabels,
) => [
  route(agreementDue, ({ session }) => agreements.due(session.memberId)),
  route(agree, ({ session, input, address }) => agreements.agree(session.memberId, input, address)),
  route(memberInfo, ({ session }) => service.info(session.memberId)),
  route(firstLoginNotice, ({ session }) => service.firstLoginNotice(session.memberId)),
  route(avatar, ({ session }) => service.avatar(session.memberId)),
  route(memberIcon, ({ session }) => service.icons(session.memberId)),
  route(memberProfile, ({ session }) => profile.shown(session.memberId)),
  route(revealProfile, ({ session, input }) => profile.reveal(session.memberId, input)),
  route(uploadPicture, ({ session, file }) => pictures.upload(session.memberId, file)),
  route(memberPicture, ({ input }) => pictures.view(input)),
  route(memberPicturesDesk, ({ input }) => pictures.desk(input)),
  route(acceptMemberPicture, ({ by, input }) => pictures.accept(by, input)),
  route(removeMemberPicture, ({ by, input }) => pictures.removeForStaff(by, input)),
  route(memberLabelsDesk, () => labels.offered()),
  route(setMemberLabels, ({ by, input }) => labels.set(by, input)),
  route(updateProfile, ({ session, input }) => profile.update(session.memberId, input)),
]
