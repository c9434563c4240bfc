import {
  login,
  logout,
  resumeSession,
  revokeOtherSessions,
  revokeSession,
  sessions,
} from '@croupier/wire/identity/session'
import { route } from '../../../platform/http/route.ts'
import type { LoginService } from './login.ts'
import type { SessionsService } from './service.ts'

export const sessionsRoutes = (service: LoginService, open: SessionsService) => [
  route(login, (call) => service.login(call.input, call, call.cookies)),
  route(resumeSession, (call) => service.remember.resume(call, call.cookies)),
  route(logout, ({ session, cookies }) => service.logout(session, cookies)),
  route(sessions, ({ session }) => open.list(session)),
  route(revokeSession, ({ session, input }) => open.revoke(session, input.sessionId)),
  route(revokeOtherSessions, ({ session }) => open.revokeOthers(session)),
]
