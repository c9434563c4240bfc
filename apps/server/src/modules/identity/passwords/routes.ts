import { changePassword, passwordRules, setPaymentPassword } from '@croupier/wire/identity/password'
import { route } from '../../../platform/http/route.ts'
import type { PasswordsService } from './service.ts'

export const passwordsRoutes = (service: PasswordsService) => [
  route(changePassword, ({ session, input }) => service.change(session, input)),
  route(setPaymentPassword, ({ session, input }) => service.setPayment(session, input)),
  route(passwordRules, () => service.rules()),
]
