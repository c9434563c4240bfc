import * as wire from '@croupier/wire/cashier/withdrawals'
import * as console from '@croupier/wire/cashier/withdrawals.console'
import { route } from '../../../platform/http/route.ts'
import type { WithdrawalDecisions } from './decisions.ts'
import type { WithdrawalsService } from './service.ts'
import type { StaffWithdrawals } from './staff.ts'

export const withdrawalsRoutes = (
  withdrawals: WithdrawalsService,
  staff: StaffWithdrawals,
  decisions: WithdrawalDecisions,
) => [
  route(wire.requestWithdrawal, ({ tx, session, input }) => withdrawals.request(tx, session.memberId, input)),
  route(wire.withdrawals, ({ session, input }) => withdrawals.list(session.memberId, input)),
  route(wire.withdrawalById, ({ session, input }) => withdrawals.byId(session.memberId, input.id)),
  route(wire.withdrawalReadiness, ({ session }) => withdrawals.readiness(session.memberId)),
  route(console.withdrawalQueue, ({ input }) => staff.queue(input)),
  route(console.withdrawalDetail, ({ input }) => staff.detail(input.id)),
  route(console.claimWithdrawal, ({ tx, by, input }) => decisions.claim({ tx, by, id: input.id, words: null })),
  route(console.approveWithdrawal, ({ tx, by, input }) =>
    decisions.approve({ tx, by, id: input.id, words: input.reason ?? null }),
  ),
  route(console.holdWithdrawal, ({ tx, by, input }) => decisions.hold({ tx, by, id: input.id, words: input.note })),
  route(console.releaseWithdrawal, ({ tx, by, input }) =>
    decisions.release({ tx, by, id: input.id, words: input.reason ?? null }),
  ),
  route(console.rejectWithdrawal, ({ tx, by, input }) => decisions.reject({ tx, by, id: input.id, words: input.note })),
  route(console.payWithdrawal, ({ tx, by, input }) => decisions.pay({ tx, by, id: input.id, words: null })),
]
