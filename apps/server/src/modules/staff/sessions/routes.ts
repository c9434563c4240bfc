import { changeStaffPassword, staffLogin, staffLogout, staffSession } from '@croupier/wire/staff/session.console'
import { route } from '../../../platform/http/route.ts'
import { type LoginDeps, login } from './login.ts'
import { changePassword } from './password.ts'

export const sessionsRoutes = (deps: LoginDeps) => [
  route(staffLogin, async ({ input, identify, ...call }) => {
    const answer = await login(deps, input, call)
    if (answer.step === 'in') identify(`staff:${answer.me.id}`)
    return answer
  }),
  route(staffSession, ({ session }) => deps.sessions.me(session)),
  route(staffLogout, ({ by }) => deps.sessions.logout(by)),
  route(changeStaffPassword, ({ by, input }) => changePassword(deps, by, input)),
]
