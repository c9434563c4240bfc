import {
  memberSafety,
  requestLooserLimit,
  safetyRegister,
  setOperatorLimit,
} from '@croupier/wire/safer-gambling/register.console'
import { route } from '../../../platform/http/route.ts'
import type { OperatorLimits } from './operator-limits.ts'
import type { RegisterService } from './service.ts'

export const registerRoutes = (register: RegisterService, limits: OperatorLimits) => [
  route(safetyRegister, ({ input }) => register.list(input)),
  route(memberSafety, ({ input }) => register.member(input.memberId)),
  route(setOperatorLimit, ({ by, input }) => limits.set(by, input)),
  route(requestLooserLimit, ({ by, input }) => limits.requestLoosening(by, input)),
]
