import type { Clock } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import type { Money } from '@croupier/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import { account, type Wallet } from '../../wallet/index.ts'
import { sumOf } from '../tickets/rules.ts'
import { type Chase, type ChaseItem, type ChaseStatus, chaseStatuses, type ItemStatus, itemStatuses } from './model.ts'
import { endOf } from './rules.ts'
import { chasesStore as store } from './store.ts'

export type TransitionDeps = { clock: Clock; wallet: Wallet }

/** Ends waiting items and returns the stakes that were held for them. The order must be locked. */
export async function releaseItems(
  { clock, wallet }: TransitionDeps,
  tx: Tx,
  { chase, items, status }: { chase: Chase; items: readonly ChaseItem[]; status: ItemStatus },
): Promise<Money> {
  const amount = sumOf(items.map(({ stake }) => stake))
  const [first] = items
  if (!first) return amount
  for (const item of items) itemStatuses.to(item.status, status)
  const itemIndexes = items.map(({ itemIndex }) => itemIndex)
  await store.setItems(tx, chase, itemIndexes, status)
  await store.release(tx, chase, amount)
  await wallet.post(tx, { ...releaseOf(chase, first.itemIndex, amount), at: clock.now() })
  return amount
}

/** Stops orders that won: cancels their waiting items and returns the stakes that were held for them. */
export async function stopWonChases(
  { clock, wallet }: TransitionDeps,
  tx: Tx,
  winners: readonly { chase: Chase; firstWaiting: number | null }[],
): Promise<void> {
  if (winners.length === 0) return
  const chases = winners.map(({ chase }) => chase)
  const at = clock.now()
  await store.cancelWaiting(tx, chases, itemStatuses.to('waiting', 'cancelled_system'))
  await store.releaseAll(tx, chases)
  await endChases({ clock }, tx, chases, 'won_stopped')
  for (const { chase, firstWaiting } of winners) {
    if (firstWaiting !== null) await wallet.post(tx, { ...releaseOf(chase, firstWaiting, chase.held), at })
  }
}

export async function endChases(
  { clock }: Pick<TransitionDeps, 'clock'>,
  tx: Tx,
  chases: readonly Chase[],
  status: ChaseStatus,
): Promise<void> {
  for (const chase of chases) chaseStatuses.to(chase.status, status)
  if (chases.length > 0) await store.end(tx, chases, status, clock.now())
}

/** Ends an order when its last item is decided. */
export async function endIfDecided(deps: Pick<TransitionDeps, 'clock'>, tx: Tx, chase: Chase): Promise<void> {
  const progress = (await store.progressOf(tx, [chase])).get(chase.chaseId)
  invariant(progress, `the order ${chase.chaseId} has items`)
  const end = endOf(progress)
  if (end) await endChases(deps, tx, [chase], end)
}

const releaseOf = ({ chaseId, memberId }: Chase, firstItem: number, amount: Money) => ({
  kind: 'chase.release' as const,
  reference: `${chaseId}:${firstItem}`,
  postings: [{ from: account.held(memberId), to: account.cash(memberId), amount }],
})
