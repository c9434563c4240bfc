import type { Instant } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import type { DepositState } from '@croupier/wire/cashier/deposits'
import type { Tx } from '../../../platform/db/database.ts'
import { orderMovesStore } from '../orders/moves-store.ts'
import { type Deposit, depositMoves } from './model.ts'
import { depositsStore as store } from './store.ts'

export type DepositChange = Partial<Omit<Deposit, 'id' | 'state'>>

/** Adds an order, with its entry in the status history. Undefined when this key of the member has an order already. */
export async function openDeposit(tx: Tx, order: Deposit & { idempotencyKey: string }): Promise<Deposit | undefined> {
  const added = await store.add(tx, order)
  const move = { at: order.createdAt, from: null, to: order.state, by: null, note: null }
  if (added) await orderMovesStore.record(tx, order.id, move)
  return added
}

/** Changes the state of a deposit that the caller has locked, with its entry in the status history. */
export async function moveDeposit(
  tx: Tx,
  deposit: Deposit,
  { to, at, change = {} }: { to: DepositState; at: Instant; change?: DepositChange },
): Promise<Deposit> {
  const from = deposit.state
  invariant(depositMoves.allows(from, to), `a deposit does not move from ${from} to ${to}`)
  await store.save(tx, deposit.id, { ...change, state: to })
  const moved: Deposit = { ...deposit, ...change, state: to }
  await orderMovesStore.record(tx, deposit.id, { at, from, to, by: null, note: moved.reason })
  return moved
}
