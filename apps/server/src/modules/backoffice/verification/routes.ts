import { verifications, verifyNow } from '@croupier/wire/backoffice/verifications.console'
import { route } from '../../../platform/http/route.ts'
import type { VerificationService } from './service.ts'

export const verificationRoutes = (service: VerificationService) => [
  route(verifications, ({ input }) => service.list(input)),
  route(verifyNow, ({ by }) => service.verify('demand', by)),
]
