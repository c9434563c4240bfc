import * as wire from '@croupier/wire/privacy/erasure'
import * as desk from '@croupier/wire/privacy/erasures.console'
import { route } from '../../../platform/http/route.ts'
import type { ErasuresDesk } from './desk.ts'
import type { ErasuresService } from './service.ts'

export const erasuresRoutes = (erasures: ErasuresService, forStaff: ErasuresDesk) => [
  route(wire.erasure, ({ session }) => erasures.show(session.memberId)),
  route(wire.requestErasure, ({ session }) => erasures.request(session.memberId)),
  route(wire.withdrawErasure, ({ session }) => erasures.withdraw(session.memberId)),
  route(desk.erasures, ({ input }) => forStaff.list(input)),
  route(desk.requestErasureHold, ({ by, input }) => forStaff.requestHold(by, input)),
  route(desk.requestErasureRelease, ({ by, input }) => forStaff.requestRelease(by, input)),
  route(desk.requestErasureOfClosed, ({ by, input }) => forStaff.ofClosed.request(by, input)),
  route(desk.requestErasureWithdrawal, ({ by, input }) => forStaff.ofClosed.withdraw(by, input)),
]
