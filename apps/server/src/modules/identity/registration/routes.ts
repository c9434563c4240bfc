import { register, registerMobile, registerSettings } from '@croupier/wire/identity/registration'
import type { LoggedIn } from '@croupier/wire/identity/session'
import { type AnyCall, route } from '../../../platform/http/route.ts'
import type { RegistrationService } from './service.ts'

/** Names the member in the log, because the call began without a session. */
function identified({ identify }: Pick<AnyCall, 'identify'>, answer: LoggedIn): LoggedIn {
  identify(`member:${answer.member.id}`)
  return answer
}

export const registrationRoutes = (service: RegistrationService) => [
  route(registerSettings, () => service.form()),
  route(register, async (call) => identified(call, await service.register(call.input, call))),
  route(registerMobile, async (call) => identified(call, await service.registerMobile(call.input, call))),
]
