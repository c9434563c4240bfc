import { registry } from '@croupier/wire/registry'
import { recordExport, removeView, savedViews, saveView } from '@croupier/wire/staff/views.console'
import { route } from '../../../platform/http/route.ts'
import type { ViewsService } from './service.ts'

/** The permission that reading a list of the console requires, by the path of its call. */
const permissionOf = new Map(
  registry.flatMap(({ endpoint }) =>
    endpoint.audience === 'staff' && endpoint.method === 'GET' && endpoint.permission
      ? [[endpoint.path as string, endpoint.permission] as const]
      : [],
  ),
)

export const viewsRoutes = (service: ViewsService) => [
  route(savedViews, ({ session }) => service.list(session)),
  route(saveView, ({ session, input }) => service.save(session, input)),
  route(removeView, ({ session, input }) => service.remove(session, input.viewId)),
  route(recordExport, ({ by, input }) => service.recordExport(by, input, permissionOf.get(input.path))),
]
