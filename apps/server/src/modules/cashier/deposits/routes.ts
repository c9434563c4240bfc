import * as wire from '@croupier/wire/cashier/deposits'
import * as console from '@croupier/wire/cashier/deposits.console'
import type { PaymentMethod } from '@croupier/wire/cashier/methods'
import { paymentMethods } from '@croupier/wire/cashier/methods'
import { route } from '../../../platform/http/route.ts'
import type { ManualCredits } from './credits.ts'
import type { DepositsService } from './service.ts'
import type { StaffDeposits } from './staff.ts'

export const depositsRoutes = (
  deposits: DepositsService,
  staff: StaffDeposits,
  credits: ManualCredits,
  methods: () => readonly PaymentMethod[],
) => [
  route(paymentMethods, () => ({ methods: [...methods()] })),
  route(wire.createDeposit, ({ session, input, reference }) => deposits.create(session.memberId, input, reference)),
  route(wire.deposits, ({ session, input }) => deposits.list(session.memberId, input)),
  route(wire.depositById, ({ session, input }) => deposits.byId(session.memberId, input.id)),
  route(console.depositDesk, ({ input }) => staff.list(input)),
  route(console.depositDetail, ({ input }) => staff.detail(input.id)),
  route(console.failDeposit, ({ tx, by, input }) => staff.fail(tx, by, input)),
  route(console.depositCooldowns, ({ input }) => staff.cooldowns(input)),
  route(console.liftDepositCooldown, ({ tx, by, input }) => staff.lift(tx, by, input)),
  route(console.creditReport, ({ input }) => credits.report(input.day)),
  route(console.requestCredit, ({ tx, by, input }) => credits.request(tx, by, input)),
]
