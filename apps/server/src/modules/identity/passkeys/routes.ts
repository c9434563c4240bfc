import * as wire from '@croupier/wire/identity/passkeys'
import { route } from '../../../platform/http/route.ts'
import { loginByPasskey, type PasskeyLoginDeps } from './login.ts'
import type { PasskeysService } from './service.ts'

export const passkeysRoutes = (service: PasskeysService, login: PasskeyLoginDeps) => [
  route(wire.passkeys, ({ session }) => service.list(session)),
  route(wire.passkeyOptions, ({ session, host }) => service.options(session, host)),
  route(wire.addPasskey, (call) => service.add(call.session, call.input, call)),
  route(wire.renamePasskey, ({ session, input }) => service.rename(session, input)),
  route(wire.removePasskey, ({ session, input }) => service.remove(session, input.passkeyId)),
  route(wire.passkeyLoginOptions, ({ host }) => service.loginOptions(host)),
  route(wire.passkeyLogin, (call) => loginByPasskey(login, call.input, call, call.cookies)),
  route(wire.passkeyStepUpOptions, ({ session, host }) => service.stepUpOptions(session, host)),
]
