import { freePlayLogin } from '@croupier/wire/identity/trial'
import { route } from '../../../platform/http/route.ts'
import type { TrialService } from './service.ts'

export const trialRoutes = (service: TrialService) => [
  route(freePlayLogin, (call) => service.start(call.input.random, call)),
]
