import { register, registerMobile, registerSettings } from '@croupier/wire/identity/registration'
import { route } from '../../../platform/http/route.ts'
import type { RegistrationService } from './service.ts'

export const registrationRoutes = (service: RegistrationService) => [
  route(registerSettings, () => service.form()),
  route(register, (call) => service.register(call.input, call)),
  route(registerMobile, (call) => service.registerMobile(call.input, call)),
]
