import { loginSteps, unknownAddress, unknownAddressCode } from '@croupier/wire/identity/unknown-address'
import { route } from '../../../platform/http/route.ts'
import type { UnknownAddressStep } from './step.ts'

export const unknownAddressRoutes = (step: UnknownAddressStep) => [
  route(loginSteps, ({ session }) => step.shown(session)),
  route(unknownAddressCode, ({ session, input, address }) => step.sendCode(session, input.way, address)),
  route(unknownAddress, (call) => step.take(call.session, call.input, call)),
]
