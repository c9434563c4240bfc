import type { Money } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { NO_POINTS, refundPoints } from '@croupier/rules/rewards/points'
import type { Tx } from '../../../platform/db/database.ts'
import { type AccountName, account, type Kind } from '../../wallet/index.ts'
import type { GrantsService } from '../grants/service.ts'
import type { PointsDeps, PointsService } from '../points/service.ts'
import type { StoredOrder } from './model.ts'
import { mallStore as store } from './store.ts'

export type MallDeps = PointsDeps & { points: PointsService; grants: Pick<GrantsService, 'offer' | 'usualEnd'> }
type CashMove = { kind: Kind; from: AccountName; to: AccountName }

/** Moves the cash part of an order. Most orders have none. */
export async function moveCash(
  { clock, wallet }: MallDeps,
  tx: Tx,
  { id, amount }: { id: string; amount: Money },
  { kind, from, to }: CashMove,
): Promise<void> {
  if (amount === 0n) return
  await wallet.post(tx, { kind, reference: id, at: clock.now(), postings: [{ from, to, amount }] })
}

/** Takes the held cash. An order of cash becomes a reward that the member claims. */
export async function approve(deps: MallDeps, tx: Tx, order: StoredOrder, remark: string): Promise<StoredOrder> {
  const { clock, grants } = deps
  const { id, memberId, name, worth } = order
  const decided = { status: 'approved' as const, remark, decidedAt: clock.now() }
  await store.decide(tx, id, decided)
  const paid = { kind: 'points.paid' as const, from: account.held(memberId), to: account.house('rewards') }
  await moveCash(deps, tx, order, paid)
  if (worth > 0n) {
    const right = { source: 'mall' as const, sourceRef: id, level: null, note: name }
    const isOffered = await grants.offer(tx, { ...right, memberId, amount: worth, expiresAt: grants.usualEnd() })
    if (!isOffered) refuse('rewards.member_refused')
  }
  return { ...order, ...decided }
}

/** Returns points to their lots, the cash, and the stock. */
export async function reject(deps: MallDeps, tx: Tx, order: StoredOrder, remark: string): Promise<StoredOrder> {
  const { clock, points, settings } = deps
  const { id, memberId, lots } = order
  const decided = { status: 'rejected' as const, remark, decidedAt: clock.now() }
  await store.decide(tx, id, decided)
  const released = { kind: 'points.release' as const, from: account.held(memberId), to: account.cash(memberId) }
  await moveCash(deps, tx, order, released)
  await store.addStock(tx, order.rewardId, order.quantity)
  await points.change(tx, memberId, (balance) => {
    const spent = { ...NO_POINTS, ...balance, spent: { [id]: lots } }
    const refunded = refundPoints(spent, id, points.today(), settings().refundGraceDays)
    return { balance: refunded, moves: [{ kind: 'refunded', points: order.points, reference: id }], answer: null }
  })
  return { ...order, ...decided }
}
