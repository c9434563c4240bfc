import * as wire from '@croupier/wire/content/apps.console'
import { route } from '../../../platform/http/route.ts'
import type { AppsService } from './service.ts'

export const appsRoutes = (apps: AppsService) => [
  route(wire.appsDesk, () => apps.list()),
  route(wire.sendAppPart, ({ by, input, file }) => apps.takePart(by, input, file)),
  route(wire.publishApp, ({ by, input }) => apps.publish(by, input)),
  route(wire.removeApp, ({ by, input }) => apps.remove(by, input)),
]
