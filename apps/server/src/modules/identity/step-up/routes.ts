import { stepUp, stepUpCode, stepUpWays } from '@croupier/wire/identity/step-up'
import { route } from '../../../platform/http/route.ts'
import type { StepUpService } from './service.ts'

export const stepUpRoutes = (service: StepUpService) => [
  route(stepUpWays, ({ session }) => service.ways(session)),
  route(stepUpCode, ({ session, address }) => service.sendCode(session, address)),
  route(stepUp, (call) => service.prove(call.session, call.input, call)),
]
