import * as wire from '@croupier/wire/cashier/bank-accounts'
import { route } from '../../../platform/http/route.ts'
import type { BankAccountsService } from './service.ts'

export const bankAccountsRoutes = (accounts: BankAccountsService) => [
  route(wire.bankAccounts, ({ session }) => accounts.list(session.memberId)),
  route(wire.addBankAccount, ({ session, input }) => accounts.add(session, input)),
  route(wire.removeBankAccount, ({ session, input }) => accounts.remove(session.memberId, input.id)),
]
