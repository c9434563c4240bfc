import type { Clock } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import type { DepositState } from '@croupier/wire/cashier/deposits'
import type { Tx } from '../../../platform/db/database.ts'
import { orderMovesStore } from '../orders/moves-store.ts'
import { type Deposit, depositMoves } from './model.ts'
import { depositsStore as store } from './store.ts'

export type DepositMoves = ReturnType<typeof depositMover>

/** Changes the state of deposits, with its entry in the status history. The caller has locked the deposit. */
export function depositMover({ clock }: { clock: Clock }) {
  return {
    /** Undefined when this key of the member has its order already. */
    async open(tx: Tx, order: Deposit & { idempotencyKey: string }): Promise<Deposit | undefined> {
      const added = await store.add(tx, order)
      const move = { at: order.createdAt, from: null, to: order.state, by: null, note: null }
      if (added) await orderMovesStore.record(tx, order.id, move)
      return added
    },
    async move(tx: Tx, at: Deposit, to: DepositState, change: Partial<Omit<Deposit, 'id' | 'state'>> = {}) {
      invariant(depositMoves.allows(at.state, to), `a deposit does not move from ${at.state} to ${to}`)
      await store.save(tx, at.id, { ...change, state: to })
      const moved: Deposit = { ...at, ...change, state: to }
      await orderMovesStore.record(tx, at.id, { at: clock.now(), from: at.state, to, by: null, note: moved.reason })
      return moved
    },
  }
}
