import * as desk from '@croupier/wire/notifications/templates.console'
import { route } from '../../../platform/http/route.ts'
import type { TemplatesService } from './service.ts'

export const templatesRoutes = (templates: TemplatesService) => [
  route(desk.templateList, () => templates.list()),
  route(desk.saveTemplate, ({ by, input }) => templates.save(by, input)),
]
