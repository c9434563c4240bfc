import { captcha, workChallenge } from '@croupier/wire/identity/session'
import { route } from '../../../platform/http/route.ts'
import type { HumanCheck } from '../human-check/service.ts'
import type { CaptchaService } from './service.ts'

export const captchaRoutes = (service: CaptchaService, humanCheck: HumanCheck) => [
  route(captcha, ({ input }) => service.make(input.id)),
  route(workChallenge, () => humanCheck.challenge()),
]
