import {
  confirmAuthenticator,
  memberFactors,
  removeAuthenticator,
  renewRecoveryCodes,
  secondFactor,
  setUpAuthenticator,
} from '@croupier/wire/identity/factors'
import { route } from '../../../platform/http/route.ts'
import type { SecondFactor } from './second-factor.ts'
import type { FactorsService } from './service.ts'

export const factorsRoutes = (factors: FactorsService, step: SecondFactor) => [
  route(memberFactors, ({ session }) => factors.shown(session)),
  route(setUpAuthenticator, ({ session, input }) => factors.setUp(session, input)),
  route(confirmAuthenticator, ({ session, input, address }) => factors.confirm(session, input.code, address)),
  route(removeAuthenticator, ({ session, input }) => factors.remove(session, input)),
  route(renewRecoveryCodes, ({ session, input }) => factors.renewCodes(session, input)),
  route(secondFactor, (call) => step.take(call.session, call.input, call)),
]
