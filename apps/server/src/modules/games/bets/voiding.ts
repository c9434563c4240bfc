import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import { account, CELLS, type Credit, type House, partitionsOf, siblingKey } from '../../wallet/index.ts'
import { betStatus } from './model.ts'
import type { BetAdmission } from './ports.ts'
import { sumOf } from './rules.ts'
import type { ProductSettlingDeps } from './settling.ts'
import { betStore, type RefundableBet, rangeOf, type VoidRoundInput } from './store/bets-store.ts'

export type RefundDeps = ProductSettlingDeps & { admission: Pick<BetAdmission, 'refunded'> }
type VoidingDeps = RefundDeps & { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

/** Gives stakes back to the pockets that paid them, each keyed by its bet. */
export async function refundStakes(
  deps: RefundDeps,
  tx: Tx,
  at: Instant,
  bets: readonly RefundableBet[],
): Promise<void> {
  await deps.wallet.postCredits(tx, {
    at,
    credits: bets.flatMap((bet) => refundCredits(deps.product.house(bet.game), bet)),
  })
  await deps.admission.refunded(tx, bets)
}

function refundCredits(house: House, { betId, memberId, stake, funds, version = 0 }: RefundableBet): Credit[] {
  const parts: ReadonlyMap<string, Money> = funds ?? new Map([['cash', stake]])
  const corrected = version > 0 ? ` ${version}` : ''
  return [...parts].map(([pocket, amount]) => ({
    key: siblingKey(betId, `${pocket === 'cash' ? 'stake.refund' : `stake.refund.${pocket}`}${corrected}`),
    kind: 'stake.refund',
    from: account.house(house),
    to: account.pocket(memberId, pocket),
    amount,
    reference: betId,
  }))
}

/** Number of bets that one transaction voids. */
const VOID_PAGE_SIZE = 500

/** Voids the open bets of a round and refunds their stakes, page by page. Returns their number. */
export async function voidRound(deps: VoidingDeps, round: Omit<VoidRoundInput, 'partition'>): Promise<number> {
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

async function voidPage(deps: RefundDeps, tx: Tx, input: VoidRoundInput): Promise<number> {
  const voided = await betStore.voidRound(tx, { ...input, product: deps.product.code, limit: VOID_PAGE_SIZE })
  await refundStakes(deps, tx, input.at, voided)
  return voided.length
}

export type TicketCancellation = { memberId: MemberId; ticketId: string; at: Instant }

/** Cancels all bets of a ticket and refunds their stakes. Null when one of them is not open any more. */
export async function cancelTicket(
  deps: RefundDeps,
  tx: Tx,
  { memberId, ticketId, at }: TicketCancellation,
): Promise<Money | null> {
  const bets = await betStore.lock(tx, rangeOf(memberId, ticketId))
  if (bets.length === 0 || bets.some(({ status }) => !betStatus.allows(status, 'cancelled'))) return null
  await betStore.voidOrCancel(tx, bets, 'cancelled', at)
  await refundStakes(deps, tx, at, bets)
  return sumOf(bets.map(({ stake }) => stake))
}

/**
 * The result of a rollback. `key_reserved`: the ticket had not arrived, and can never be placed. `refunded`: its stake is back.
 * `already_settled`: the bet book does not undo a result, so nothing has changed.
 */
export type RollBackResult = 'key_reserved' | 'refunded' | 'already_settled'

/**
 * Rolls back a ticket for its partner. Reserves the key of a ticket that has not arrived yet, so that it can never be placed.
 * A concurrent ticket is either found or kept out, because its stake and the reservation need the same key.
 */
export async function rollBack(
  deps: VoidingDeps,
  { game, ...cancellation }: TicketCancellation & { game: string },
): Promise<RollBackResult> {
  const refund = () => deps.transaction((tx) => refundTicket(deps, tx, cancellation))
  const known = await refund()
  if (known) return known
  if (await reserveTicket(deps, { game, ...cancellation })) return 'key_reserved'
  return (await refund()) ?? 'already_settled'
}

/** Reserves the key of a ticket that has not come, so that it can never be placed. False when it is placed already. */
export const reserveTicket = (
  { wallet, product }: Pick<ProductSettlingDeps, 'wallet' | 'product'>,
  { game, ticketId: key, memberId, at }: TicketCancellation & { game: string },
): Promise<boolean> => wallet.lane.cancel({ key, memberId, at, house: product.house(game) })

/** Refunds a ticket, or finds that it is refunded or settled already. Null when the member has no such ticket. */
async function refundTicket(
  deps: RefundDeps,
  tx: Tx,
  cancellation: TicketCancellation,
): Promise<RollBackResult | null> {
  if ((await cancelTicket(deps, tx, cancellation)) !== null) return 'refunded'
  const bets = await betStore.range(tx, rangeOf(cancellation.memberId, cancellation.ticketId))
  if (bets.length === 0) return null
  // A voided bet has its stake back already.
  return bets.every(({ status }) => status === 'cancelled' || status === 'void') ? 'refunded' : 'already_settled'
}
