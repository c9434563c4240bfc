import {
  type LoggedIn,
  login,
  logout,
  resumeSession,
  revokeOtherSessions,
  revokeSession,
  sessions,
} from '@croupier/wire/identity/session'
import { type AnyCall, route } from '../../../platform/http/route.ts'
import type { LoginService } from './login.ts'
import type { SessionsService } from './service.ts'

/** Tells the log who came in. */
function entered({ identify }: Pick<AnyCall, 'identify'>, answer: LoggedIn): LoggedIn {
  identify(`member:${answer.member.id}`)
  return answer
}

export const sessionsRoutes = (service: LoginService, open: SessionsService) => [
  route(login, async (call) => entered(call, await service.login(call.input, call, call.cookies))),
  route(resumeSession, async (call) => entered(call, await service.remember.resume(call, call.cookies))),
  route(logout, ({ session, cookies }) => service.logout(session, cookies)),
  route(sessions, ({ session }) => open.list(session)),
  route(revokeSession, ({ session, input }) => open.revoke(session, input.sessionId)),
  route(revokeOtherSessions, ({ session }) => open.revokeOthers(session)),
]
