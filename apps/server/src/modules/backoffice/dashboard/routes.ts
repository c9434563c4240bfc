import { dashboard, waiting } from '@croupier/wire/backoffice/dashboard.console'
import { route } from '../../../platform/http/route.ts'
import type { DashboardService } from './service.ts'

export const dashboardRoutes = (service: DashboardService) => [
  route(dashboard, () => service.today()),
  route(waiting, ({ session }) => service.waiting(session)),
]
