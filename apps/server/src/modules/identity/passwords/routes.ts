import {
  changePassword,
  forgotByEmail,
  passwordRules,
  resetByLink,
  resetByPhone,
  setFirstPassword,
  setPaymentPassword,
} from '@croupier/wire/identity/password'
import { route } from '../../../platform/http/route.ts'
import type { ForgottenService } from './forgotten.ts'
import type { PasswordsService } from './service.ts'

export const passwordsRoutes = (service: PasswordsService, forgotten: ForgottenService) => [
  route(changePassword, ({ session, input }) => service.change(session, input)),
  route(setFirstPassword, ({ session, input }) => service.setFirst(session, input)),
  route(setPaymentPassword, ({ session, input }) => service.setPayment(session, input)),
  route(passwordRules, () => service.rules()),
  route(forgotByEmail, (call) => forgotten.byEmail(call.input, call)),
  route(resetByLink, ({ input }) => forgotten.resetByLink(input)),
  route(resetByPhone, (call) => forgotten.resetByPhone(call.input, call)),
]
