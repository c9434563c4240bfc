import { approvals, approve, reject } from '@croupier/wire/staff/approvals.console'
import { route } from '../../../platform/http/route.ts'
import type { ApprovalsService } from './service.ts'

export const approvalsRoutes = (service: ApprovalsService) => [
  route(approvals, ({ session, input }) => service.page(session, input)),
  route(approve, ({ by, input }) => service.approve(by, input)),
  route(reject, ({ by, input }) => service.reject(by, input)),
]
