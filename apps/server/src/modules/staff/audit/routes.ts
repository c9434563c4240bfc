import { audit, auditChain } from '@croupier/wire/staff/audit.console'
import { route } from '../../../platform/http/route.ts'
import type { AuditService } from './service.ts'

export const auditRoutes = (service: AuditService) => [
  route(audit, ({ input }) => service.page(input)),
  route(auditChain, () => service.check()),
]
