import * as wire from '@croupier/wire/content/settings.console'
import { route } from '../../../platform/http/route.ts'
import type { MaintenanceService } from '../site/maintenance.ts'
import type { Settings } from './service.ts'

export const settingsRoutes = (settings: Settings, maintenance: MaintenanceService) => [
  route(wire.settings, () => ({ settings: settings.list() })),
  route(wire.checkSetting, ({ input }) => settings.check(input)),
  route(wire.changeSetting, ({ by, input }) => settings.change(by, input)),
  route(wire.settingVersions, ({ input }) => settings.versions(input)),
  route(wire.restoreSetting, ({ by, input }) => settings.restore(by, input)),
  route(wire.maintenance, () => maintenance.state()),
  route(wire.playersOnline, () => maintenance.playersOnline()),
  route(wire.closeSite, ({ by, input }) => maintenance.turn(by, { on: true, ...input })),
  route(wire.openSite, ({ by, input }) => maintenance.turn(by, { on: false, ...input })),
]
