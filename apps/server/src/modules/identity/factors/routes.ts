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
  route(setUpAuthenticator, ({ session }) => factors.setUp(session)),
  route(confirmAuthenticator, ({ session, input, address }) => factors.confirm(session, input.code, address)),
  route(removeAuthenticator, ({ session }) => factors.remove(session)),
  route(renewRecoveryCodes, ({ session }) => factors.renewCodes(session)),
  route(secondFactor, (call) => step.take(call.session, call.input, call)),
]
