import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import { account, CELLS, type Credit, type House, partitionsOf, siblingKey } from '../../wallet/index.ts'
import { betStatus, type Round } from './model.ts'
import { sumOf } from './rules.ts'
import type { Settling } from './settling.ts'
import { betStore, type ClosedBet, rangeOf, type Voiding } from './store/bets-store.ts'

/** Bets that end without a result: their stakes go back to the pockets that paid them. */

type Transacting = Settling & { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

/** Gives stakes back to the pockets that paid them, each keyed by its bet. */
async function refund(deps: Settling, tx: Tx, at: Instant, bets: readonly ClosedBet[]): Promise<void> {
  await deps.wallet.postMany(tx, { at, credits: bets.flatMap((bet) => refundsOf(deps.product.house(bet.game), bet)) })
}

function refundsOf(house: House, { betId, memberId, stake, funds }: ClosedBet): Credit[] {
  const parts: ReadonlyMap<string, Money> = funds ?? new Map([['cash', stake]])
  return [...parts].map(([pocket, amount]) => ({
    key: siblingKey(betId, pocket === 'cash' ? 'stake.refund' : `stake.refund.${pocket}`),
    kind: 'stake.refund',
    from: account.house(house),
    to: account.pocket(memberId, pocket),
    amount,
    reference: betId,
  }))
}

/** Bets that one transaction voids. */
const VOID_PAGE = 500

/** Voids the waiting bets of a round and gives their stakes back, page by page; answers how many. */
export async function voidRound(deps: Transacting, round: Round & { at: Instant }): Promise<number> {
  let count = 0
  for (const partition of partitionsOf(CELLS)) {
    let voided: number
    do {
      voided = await deps.transaction((tx) => voidPage(deps, tx, { ...round, partition }))
      count += voided
    } while (voided > 0)
  }
  return count
}

async function voidPage(deps: Settling, tx: Tx, voiding: Voiding): Promise<number> {
  const voided = await betStore.voidRound(tx, { ...voiding, product: deps.product.code, limit: VOID_PAGE })
  await refund(deps, tx, voiding.at, voided)
  return voided.length
}

export type TicketEnd = { memberId: MemberId; ticketId: string; at: Instant }

/** Ends all bets of a ticket and gives the stakes back; null when one of them does not wait any more. */
export async function cancelTicket(
  deps: Settling,
  tx: Tx,
  { memberId, ticketId, at }: TicketEnd,
): Promise<Money | null> {
  const bets = await betStore.lock(tx, rangeOf(memberId, ticketId))
  if (bets.length === 0 || bets.some(({ status }) => !betStatus.allows(status, 'cancelled'))) return null
  await betStore.close(tx, bets, 'cancelled', at)
  await refund(deps, tx, at, bets)
  return sumOf(bets.map(({ stake }) => stake))
}

/** What became of a rollback; `settled` is refused by the products that cannot undo a result. */
export type RollBack = 'cancelled' | 'reversed' | 'settled'

/**
 * Undoes a ticket that its partner takes back, or keeps it from ever being placed when it has not come yet. A ticket that
 * comes at the same moment is either found or kept out: its stake and the cancellation need the same key.
 */
export async function rollBack(deps: Transacting, { game, ...end }: TicketEnd & { game: string }): Promise<RollBack> {
  const undo = () => deps.transaction((tx) => undoTicket(deps, tx, end))
  const found = await undo()
  if (found) return found
  const { ticketId: key, memberId, at } = end
  if (await deps.wallet.lane.cancel({ key, memberId, at, house: deps.product.house(game) })) return 'cancelled'
  return (await undo()) ?? 'settled'
}

/** Null when the member has no such ticket. */
async function undoTicket(deps: Settling, tx: Tx, end: TicketEnd): Promise<RollBack | null> {
  if ((await cancelTicket(deps, tx, end)) !== null) return 'reversed'
  const bets = await betStore.range(tx, rangeOf(end.memberId, end.ticketId))
  if (bets.length === 0) return null
  // A voided bet has its stake back already.
  return bets.every(({ status }) => status === 'cancelled' || status === 'void') ? 'reversed' : 'settled'
}
