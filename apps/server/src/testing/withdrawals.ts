import { moneyText, parseMoney } from '@croupier/kernel/money'
import * as accounts from '@croupier/wire/cashier/bank-accounts'
import * as wire from '@croupier/wire/cashier/withdrawals'
import type { GatewayWorld } from './gateway.ts'
import type { TestMember } from './world.ts'

export const paymentPassword = '836104'

/** Helpers for withdrawals: add an account, request, and let the gateway pay. */
export function withdrawalsIn(w: GatewayWorld) {
  let count = 0
  const addAccount = (as: TestMember, more: object = {}) => {
    const number = `00-12 ${String(++count).padStart(6, '0')}`
    const details = { kind: 'bank', institution: 'Harbour Bank', holder: 'LI ANA', number } as const
    return w.call(accounts.addBankAccount, { ...details, ...more }, { as, paymentPassword })
  }
  return {
    /** A member with money and a name, who may withdraw. */
    member: () => w.member({ cash: '1000.00', payeeName: 'Ana Li', paymentPassword }),
    addAccount,
    /** Requests a withdrawal to the member's first account, which is added when there is none. */
    async request(as: TestMember, amount = '200.00', more: object = {}) {
      const to = (await w.call(accounts.bankAccounts, {}, { as })).accounts[0] ?? (await addAccount(as))
      const request = { method: 'bank-transfer', bankAccountId: to.id, amount: parseMoney(amount) }
      return w.call(wire.requestWithdrawal, request, { as, paymentPassword, ...more })
    },
    /** Cash and held. */
    async balance(of: TestMember) {
      const { cash, held } = await w.app.modules.wallet.balanceOf(w.platform.database.db, of.memberId)
      return [moneyText(cash), moneyText(held)]
    },
    stateOf: async (as: TestMember, id: string) => (await w.call(wire.withdrawalById, { id }, { as })).state,
    /** Sends approved payouts, and lets the gateway report their results. */
    async settle() {
      await w.runJobs()
      w.clock.advance('3s')
      await w.hooks()
    },
  }
}
