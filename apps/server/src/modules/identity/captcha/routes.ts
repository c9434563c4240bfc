import { captcha } from '@croupier/wire/identity/session'
import { route } from '../../../platform/http/route.ts'
import type { CaptchaService } from './service.ts'

export const captchaRoutes = (service: CaptchaService) => [route(captcha, ({ input }) => service.make(input.id))]
