import {
  nameSession,
  revokeOtherSessions,
  revokeSession,
  sessions as sessionList,
} from '@croupier/wire/identity/open-sessions'
import { login, logout, resumeSession } from '@croupier/wire/identity/session'
import { route } from '../../../platform/http/route.ts'
import type { LoginService } from './login.ts'
import type { SessionsService } from './service.ts'

export const sessionsRoutes = (service: LoginService, sessions: SessionsService) => [
  route(login, (call) => service.login(call.input, call, call.cookies)),
  route(resumeSession, (call) => service.remember.resume(call, call.cookies)),
  route(logout, ({ session, cookies }) => service.logout(session, cookies)),
  route(sessionList, ({ session }) => sessions.listOwn(session)),
  route(nameSession, ({ session, input }) => sessions.rename(session, input)),
  route(revokeSession, ({ session, input }) => sessions.revoke(session, input.sessionId)),
  route(revokeOtherSessions, ({ session }) => sessions.revokeOthers(session)),
]
