import * as wire from '@croupier/wire/cashier/withdrawals'
import * as console from '@croupier/wire/cashier/withdrawals.console'
import { route } from '../../../platform/http/route.ts'
import type { WithdrawalDecisions } from './decisions.ts'
import type { WithdrawalDesk } from './desk.ts'
import type { WithdrawalsService } from './service.ts'

export const withdrawalsRoutes = (
  withdrawals: WithdrawalsService,
  desk: WithdrawalDesk,
  decisions: WithdrawalDecisions,
) => [
  route(wire.requestWithdrawal, ({ tx, session, input }) => withdrawals.request(tx, session.memberId, input)),
  route(wire.withdrawals, ({ session, input }) => withdrawals.list(session.memberId, input)),
  route(wire.withdrawalById, ({ session, input }) => withdrawals.byId(session.memberId, input.id)),
  route(wire.withdrawalReadiness, ({ session }) => withdrawals.readiness(session.memberId)),
  route(console.withdrawalQueue, ({ input }) => desk.queue(input)),
  route(console.withdrawalDetail, ({ input }) => desk.detail(input.id)),
  route(console.claimWithdrawal, ({ input, ...call }) => decisions.claim({ ...call, id: input.id, words: null })),
  route(console.approveWithdrawal, ({ input, ...call }) =>
    decisions.approve({ ...call, id: input.id, words: input.reason ?? null }),
  ),
  route(console.holdWithdrawal, ({ input, ...call }) => decisions.hold({ ...call, id: input.id, words: input.note })),
  route(console.releaseWithdrawal, ({ input, ...call }) =>
    decisions.release({ ...call, id: input.id, words: input.reason ?? null }),
  ),
  route(console.rejectWithdrawal, ({ input, ...call }) =>
    decisions.reject({ ...call, id: input.id, words: input.note }),
  ),
  route(console.payWithdrawal, ({ input, ...call }) => decisions.pay({ ...call, id: input.id, words: null })),
]
