import type { Clock } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import type { Money } from '@croupier/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import { account, type House, type Journal, type Posting, type Wallet } from '../../wallet/index.ts'
import { type SentTransfer, type Transfer, transferMoves } from './model.ts'
import { type Ending, questionAt } from './rules.ts'
import { transfersStore as store } from './store.ts'

export type MovesDeps = { clock: Clock; wallet: Pick<Wallet, 'post' | 'repayDebt' | 'register'> }
export type TransferMoves = ReturnType<typeof transferMover>

/** The money that members moved to a provider and have not taken back. Below zero when they won there. */
export const vendorHouseOf = (providerId: string): House => `vendors.${providerId}`

/**
 * Moves transfers, with their postings in the same transaction. Money for a provider is held from the request on. Money from a
 * provider is posted when the provider has said that it left there.
 */
export function transferMover({ clock, wallet }: MovesDeps) {
  async function post(tx: Tx, { transferId, amount }: Transfer, kind: Journal['kind'], side: Omit<Posting, 'amount'>) {
    invariant(amount !== null, 'money moves in amounts')
    await wallet.post(tx, { kind, reference: transferId, at: clock.now(), postings: [{ ...side, amount }] })
  }
  const accountsOf = ({ memberId, providerId }: Transfer) => {
    const house = vendorHouseOf(providerId)
    wallet.register({ houses: [house] })
    return { cash: account.cash(memberId), held: account.held(memberId), vendor: account.house(house) }
  }
  const repay = (tx: Tx, { transferId: reference, memberId }: Transfer) =>
    wallet.repayDebt(tx, { reference, at: clock.now(), memberId })

  return {
    async ask(tx: Tx, one: Transfer): Promise<void> {
      const { cash, held } = accountsOf(one)
      await store.add(tx, one)
      if (one.direction === 'in') await post(tx, one, 'vendor.hold', { from: cash, to: held })
    },
    /** Makes a locked transfer `unknown`. It is sent when this is committed, and never again. */
    async send(tx: Tx, one: Transfer, amount: Money): Promise<SentTransfer> {
      const sentAt = clock.now()
      const state = transferMoves.to(one.state, 'unknown')
      const nextQuestionAt = questionAt({ sentAt, questions: 0 }, sentAt)
      const sent = { ...one, amount, sentAt, state, nextQuestionAt }
      await store.save(tx, sent)
      return sent
    },
    /** Ends a locked transfer. */
    async end(tx: Tx, one: Transfer, ending: Ending): Promise<void> {
      const reason = ending.to === 'refused' ? ending.reason : null
      const state = transferMoves.to(one.state, ending.to)
      await store.save(tx, { ...one, state, reason, endedAt: clock.now(), nextQuestionAt: null })
      const { cash, held, vendor } = accountsOf(one)
      if (one.direction === 'in') {
        if (state === 'done') return post(tx, one, 'vendor.in', { from: held, to: vendor })
        await post(tx, one, 'vendor.release', { from: held, to: cash })
        return repay(tx, one)
      }
      if (state === 'refused') return
      await post(tx, one, 'vendor.out', { from: vendor, to: cash })
      await repay(tx, one)
    },
  }
}
