import * as wire from '@croupier/wire/privacy/copies'
import { route } from '../../../platform/http/route.ts'
import type { CopiesService } from './service.ts'

export const copiesRoutes = (copies: CopiesService) => [
  route(wire.dataCopies, ({ session }) => copies.list(session.memberId)),
  route(wire.requestDataCopy, ({ session }) => copies.request(session.memberId)),
  route(wire.downloadDataCopy, ({ session, input }) => copies.download(session.memberId, input)),
]
