import {
  type LoggedIn,
  login,
  logout,
  resumeSession,
  revokeOtherSessions,
  revokeSession,
  sessions as sessionList,
} from '@croupier/wire/identity/session'
import { type AnyCall, route } from '../../../platform/http/route.ts'
import type { LoginService } from './login.ts'
import type { SessionsService } from './service.ts'

/** Names the member in the log, because the call began without a session. */
function identified({ identify }: Pick<AnyCall, 'identify'>, answer: LoggedIn): LoggedIn {
  identify(`member:${answer.member.id}`)
  return answer
}

export const sessionsRoutes = (service: LoginService, sessions: SessionsService) => [
  route(login, async (call) => identified(call, await service.login(call.input, call, call.cookies))),
  route(resumeSession, async (call) => identified(call, await service.remember.resume(call, call.cookies))),
  route(logout, ({ session, cookies }) => service.logout(session, cookies)),
  route(sessionList, ({ session }) => sessions.listOwn(session)),
  route(revokeSession, ({ session, input }) => sessions.revoke(session, input.sessionId)),
  route(revokeOtherSessions, ({ session }) => sessions.revokeOthers(session)),
]
