import { moneyText, parseMoney } from '@croupier/kernel/money'
import * as accounts from '@croupier/wire/cashier/bank-accounts'
import { disputeReceipt, uploadProof } from '@croupier/wire/cashier/receipts'
import * as wire from '@croupier/wire/cashier/withdrawals'
import { approveWithdrawal, payWithdrawal } from '@croupier/wire/cashier/withdrawals.console'
import type { GatewayWorld } from './gateway.ts'
import { picture } from './identity-checks.ts'
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
  async function dispute(as: TestMember, id: string): Promise<void> {
    const proof = { type: 'image/png', content: new Uint8Array(await picture()) }
    await w.call(uploadProof, { id }, { as, file: proof })
    await w.call(disputeReceipt, { id, claim: 'Nothing on my account' }, { as })
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
    dispute,
    /** A withdrawal that was paid, and that its member disputes with a proof. */
    async disputed(as: TestMember, amount = '200.00'): Promise<string> {
      const { id } = await this.request(as, amount)
      await w.call(approveWithdrawal, { id }, { as: await w.staff('finance') })
      await w.call(payWithdrawal, { id }, { as: await w.staff('treasury') })
      await this.settle()
      await dispute(as, id)
      return id
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
