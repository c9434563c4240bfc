import { register, registerSettings } from '@croupier/wire/identity/registration'
import { route } from '../../../platform/http/route.ts'
import type { RegistrationService } from './service.ts'

export const registrationRoutes = (service: RegistrationService) => [
  route(registerSettings, () => service.form()),
  route(register, async (call) => {
    const answer = await service.register(call.input, call)
    call.identify(`member:${answer.member.id}`)
    return answer
  }),
]
