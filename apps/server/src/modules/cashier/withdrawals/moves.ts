import type { Clock } from '@croupier/kernel/clock'
import { type Money, moneyText } from '@croupier/kernel/money'
import type { WithdrawalState } from '@croupier/wire/cashier/withdrawals'
import type { Tx } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { account, type Wallet } from '../../wallet/index.ts'
import { type Person, type Withdrawal, withdrawalMoves } from './model.ts'
import { withdrawalsStore as store } from './store.ts'

export type MovesDeps = { clock: Clock; outbox: Outbox; wallet: Pick<Wallet, 'post'> }
export type WithdrawalMoves = ReturnType<typeof withdrawalMover>
type Moving = { by: Person | null; note?: string | null; change?: Partial<Withdrawal> }

/** Moves withdrawals: state, history, money and facts in one transaction. The one place where money goes out. */
export function withdrawalMover({ clock, outbox, wallet }: MovesDeps) {
  async function book(tx: Tx, { id, memberId, amount, fee, state }: Withdrawal): Promise<void> {
    const held = account.held(memberId)
    const cash = account.cash(memberId)
    const at = clock.now()
    const post = (
      kind: 'withdrawal.hold' | 'withdrawal.release' | 'withdrawal.paid' | 'withdrawal.fee',
      from: typeof held,
      to: typeof held,
      moved: Money,
    ) => wallet.post(tx, { kind, reference: id, at, postings: [{ from, to, amount: moved }] })
    if (state === 'requested') await post('withdrawal.hold', cash, held, amount)
    if (state === 'rejected' || state === 'failed') await post('withdrawal.release', held, cash, amount)
    if (state !== 'paid') return
    await post('withdrawal.paid', held, account.house('world'), (amount - fee) as Money)
    if (fee > 0n) await post('withdrawal.fee', held, account.house('fees'), fee)
  }
  async function tell(tx: Tx, { id, memberId, amount, state, note }: Withdrawal): Promise<void> {
    const fact = { reference: `withdrawal.${state}:${id}`, memberId, orderId: id, amount: moneyText(amount) }
    // A withdrawal may be held, released and approved again: each time is an event of its own.
    const again = { ...fact, reference: `${fact.reference}:${clock.now().getTime()}` }
    const reason = note ?? ''
    if (state === 'requested') await outbox.record(tx, 'withdrawal.requested', fact)
    if (state === 'approved') await outbox.record(tx, 'withdrawal.approved', again)
    if (state === 'paid') await outbox.record(tx, 'withdrawal.paid', fact)
    if (state === 'rejected') await outbox.record(tx, 'withdrawal.rejected', { ...fact, reason })
    if (state === 'failed') await outbox.record(tx, 'withdrawal.failed', { ...fact, reason })
    if (state === 'held') await outbox.record(tx, 'withdrawal.held', { ...again, reason })
  }
  return {
    async request(tx: Tx, one: Withdrawal): Promise<void> {
      await store.add(tx, one)
      await store.addMove(tx, one.id, { at: one.requestedAt, from: null, to: one.state, by: null, note: null })
      await book(tx, one)
      await tell(tx, one)
    },
    /** `at` is locked by the caller. */
    async move(tx: Tx, at: Withdrawal, to: WithdrawalState, { by, note = null, change = {} }: Moving) {
      const state = withdrawalMoves.to(at.state, to) as WithdrawalState
      const moved: Withdrawal = { ...at, ...change, state }
      await store.save(tx, moved)
      await store.addMove(tx, at.id, { at: clock.now(), from: at.state, to: state, by, note })
      // Back in the queue nothing is booked: the money has been held since the request.
      if (at.state === 'held' && state === 'requested') return moved
      await book(tx, moved)
      await tell(tx, moved)
      return moved
    },
  }
}
