import * as wire from '@croupier/wire/identity/providers'
import * as desk from '@croupier/wire/identity/providers.console'
import { waysIn } from '@croupier/wire/identity/ways-in'
import { route } from '../../../platform/http/route.ts'
import type { ProvidersService } from './service.ts'
import type { ProvidersDesk } from './staff.ts'

export const providersRoutes = (providers: ProvidersService, staff: ProvidersDesk, passkeys: { isOn(): boolean }) => [
  route(waysIn, async () => ({ passkeys: passkeys.isOn(), providers: await providers.offered() })),
  route(wire.startProviderLogin, (call) => providers.startLogin(call.input.provider, call)),
  route(wire.providerLogin, (call) => providers.login(call.input, call)),
  route(wire.registerByProvider, (call) => providers.register(call.input, call)),
  route(wire.linkedProviders, ({ session }) => providers.linked(session)),
  route(wire.startProviderLink, (call) => providers.startLink(call.input.provider, call.session, call)),
  route(wire.linkProvider, ({ session, input, cookies }) => providers.link(session, input, cookies)),
  route(wire.unlinkProvider, ({ session, input }) => providers.unlink(session, input.provider)),
  route(wire.startProviderStepUp, (call) => providers.startStepUp(call.input.provider, call.session, call)),
  route(desk.providerList, () => staff.list()),
  route(desk.changeProvider, ({ by, input }) => staff.change(by, input)),
]
