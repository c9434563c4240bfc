import { changeStaffPassword, staffLogin, staffLogout, staffSession } from '@croupier/wire/staff/session.console'
import { route } from '../../../platform/http/route.ts'
import type { SessionsService } from './service.ts'

export const sessionsRoutes = (service: SessionsService) => [
  route(staffLogin, async ({ input, address, userAgent, tokenHash, identify }) => {
    const answer = await service.login(input, { address, userAgent, tokenHash })
    if (answer.step === 'in') identify(`staff:${answer.me.id}`)
    return answer
  }),
  route(staffSession, ({ session }) => service.me(session)),
  route(staffLogout, ({ by }) => service.logout(by)),
  route(changeStaffPassword, ({ by, input }) => service.changePassword(by, input)),
]
