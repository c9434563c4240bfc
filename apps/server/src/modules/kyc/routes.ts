import { identityCheck, removeDocument, submitCheck, uploadDocument } from '@croupier/wire/kyc/check'
import {
  decideMatch,
  identityCheckOf,
  identityChecks,
  rejectCheck,
  requestAcceptance,
  requestDocuments,
  reviewCheck,
  viewDocument,
} from '@croupier/wire/kyc/checks.console'
import { uploadWatchList, watchLists } from '@croupier/wire/kyc/watch-lists.console'
import { route } from '../../platform/http/route.ts'
import type { MemberChecks } from './service.ts'
import type { StaffChecks } from './staff.ts'
import type { WatchListsDesk } from './watch-lists/desk.ts'

export const kycRoutes = (checks: MemberChecks, staff: StaffChecks) => [
  route(identityCheck, ({ session }) => checks.show(session.memberId)),
  route(uploadDocument, ({ session, input, file }) => checks.upload(session.memberId, input, file)),
  route(removeDocument, ({ session, input }) => checks.remove(session.memberId, input.id)),
  route(submitCheck, ({ session, input }) => checks.submit(session.memberId, input)),
  route(identityChecks, ({ input }) => staff.list(input)),
  route(identityCheckOf, ({ by, input }) => staff.detail(by, input.memberId)),
  route(viewDocument, ({ by, input }) => staff.view(by, input.id)),
  route(reviewCheck, ({ by, input }) => staff.review(by, input.memberId)),
  route(requestAcceptance, ({ by, input }) => staff.requestAcceptance(by, input)),
  route(rejectCheck, ({ by, input }) => staff.reject(by, input)),
  route(requestDocuments, ({ by, input }) => staff.requestDocuments(by, input)),
  route(decideMatch, ({ by, input }) => staff.decideMatch(by, input)),
]

export const watchListsRoutes = (desk: WatchListsDesk) => [
  route(watchLists, ({ input }) => desk.list(input)),
  route(uploadWatchList, ({ by, input }) => desk.upload(by, input)),
]
