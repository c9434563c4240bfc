import * as wire from '@croupier/wire/content/settings.console'
import { route } from '../../../platform/http/route.ts'
import type { MaintenanceService } from '../site/maintenance.ts'
import type { Settings } from './service.ts'

export const settingsRoutes = (settings: Settings, maintenance: MaintenanceService) => [
  route(wire.settings, () => ({ settings: settings.list() })),
  route(wire.checkSetting, ({ input }) => settings.check(input)),
  route(wire.changeSetting, ({ session, input, address }) => settings.change(session, input, address)),
  route(wire.maintenance, () => maintenance.state()),
  route(wire.closeSite, ({ session, input, address }) => maintenance.turn(session, { on: true, ...input }, address)),
  route(wire.openSite, ({ session, input, address }) => maintenance.turn(session, { on: false, ...input }, address)),
]
