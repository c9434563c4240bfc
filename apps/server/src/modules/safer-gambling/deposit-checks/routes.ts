import { answerDepositCheck, depositCheck } from '@croupier/wire/safer-gambling/deposit-checks'
import { depositChecks, requestDeposits, stopDeposits } from '@croupier/wire/safer-gambling/deposit-checks.console'
import { route } from '../../../platform/http/route.ts'
import type { ChecksDesk } from './desk.ts'
import type { DepositChecksService } from './service.ts'

export const depositChecksRoutes = (service: DepositChecksService, desk: ChecksDesk) => [
  route(depositCheck, ({ session }) => service.show(session.memberId)),
  route(answerDepositCheck, ({ session, input }) => service.answer(session.memberId, input)),
  route(depositChecks, ({ input }) => desk.list(input)),
  route(stopDeposits, ({ by, input }) => desk.stop(by, input)),
  route(requestDeposits, ({ by, input }) => desk.requestContinue(by, input)),
]
