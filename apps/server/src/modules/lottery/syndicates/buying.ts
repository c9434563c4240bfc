import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, units } from '@croupier/kernel/money'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import type { Tx } from '../../../platform/db/database.ts'
import type { ProductBook } from '../../games/index.ts'
import { account, bucketOf, ticketKey } from '../../wallet/index.ts'
import type { LotteryDetail } from '../tickets/model.ts'
import { endWhenFull } from './ending.ts'
import { holdingsStore } from './holdings-store.ts'
import { type Holding, type Sale, type Syndicate, saleStatuses } from './model.ts'
import { priceShares, requireSyndicate, type SharesDeps } from './parts.ts'
import { sharesLeft } from './rules.ts'
import { salesStore } from './sales-store.ts'
import { syndicatesStore as store } from './store.ts'

export type BuyingDeps = SharesDeps & { book: Pick<ProductBook<LotteryDetail>, 'admit'> }

export type BuyRequest = {
  memberId: MemberId
  /** The Idempotency-Key. */
  reference: string
  receivedAt: Instant
  input: { syndicateId: string; shares: number; stake: Money }
}

/** How long a buyer's node has to hold the stake of reserved shares, before they are given free. */
const RESERVED_MS = 5 * MS.second
const SALES_AT_ONCE = 250

/**
 * Sells shares in three transactions, because the syndicate and its buyer may be in two cells: shares are reserved in the organiser's cell,
 * the stake is held in the buyer's, and the sale is confirmed. A node that dies between them leaves a reserved sale, which
 * `resolveOverdue` ends.
 */
export async function buy(deps: BuyingDeps, { memberId, reference, receivedAt, input }: BuyRequest) {
  const { db } = deps
  const { syndicateId, bucket, shareStake } = await requireSyndicate(deps, input.syndicateId)
  if (input.stake !== shareStake * BigInt(input.shares)) refuse('lottery.stake_mismatch')
  const holdingId = ticketKey(memberId, reference, receivedAt)
  const wanted = { holdingId, syndicateId, bucket, memberId, shares: input.shares }
  const syndicate = await db.transaction().execute((tx) => reserve(deps, tx, wanted, receivedAt))
  const sale = { ...wanted, status: 'reserved' as const }
  try {
    await db.transaction().execute((tx) => hold(deps, tx, { sale, syndicate, at: receivedAt }))
  } catch (error) {
    if (error instanceof Refusal) await resolveSale(deps, sale)
    throw error
  }
  const isFull = await db.transaction().execute((tx) => settleSale(deps, tx, sale, 'sold'))
  if (isFull) deps.wake()
  return { holdingId, shares: input.shares, stake: input.stake }
}

/** Reserves shares. The same sale again changes nothing. */
async function reserve(
  { clock }: BuyingDeps,
  tx: Tx,
  wanted: Omit<Sale, 'status'>,
  receivedAt: Instant,
): Promise<Syndicate> {
  const syndicate = await store.lock(tx, wanted)
  invariant(syndicate, 'syndicates are never deleted')
  const known = await salesStore.find(tx, wanted)
  if (known) {
    if (known.syndicateId !== wanted.syndicateId || known.shares !== wanted.shares) refuse('wallet.payload_differs')
    return known.status === 'released' ? refuse('wallet.cancelled') : syndicate
  }
  if (syndicate.status !== 'open' || receivedAt >= syndicate.endsAt) refuse('lottery.syndicate_ended')
  const left = sharesLeft(syndicate)
  if (wanted.shares > left) refuse('lottery.syndicate_shares', { left })
  await salesStore.reserve(tx, { ...wanted, reservedAt: clock.now() })
  await store.take(tx, syndicate, wanted.shares)
  return syndicate
}

type Held = { sale: Sale; syndicate: Syndicate; at: Instant }

/** Admits the buyer as for a bet, and holds the stake. Refuses `wallet.cancelled` when the sale was given free meanwhile. */
async function hold(deps: BuyingDeps, tx: Tx, { sale, syndicate, at }: Held): Promise<void> {
  const { holdingId, syndicateId, memberId, shares } = sale
  const key = { holdingId, bucket: bucketOf(memberId) }
  const known = await holdingsStore.find(tx, key)
  if (known) return requireSame(sale, known)
  await deps.book.admit(tx, { memberId, game: syndicate.game, at })
  const { stake } = await priceShares(deps, tx, { syndicate, memberId, shares })
  if (stake !== units(syndicate.shareStake * BigInt(shares))) refuse('lottery.stake_mismatch')
  const postings = [{ from: account.cash(memberId), to: account.held(memberId), amount: stake }]
  await deps.wallet.post(tx, { kind: 'syndicate.hold', reference: holdingId, at, postings })
  if (await holdingsStore.add(tx, { holdingId, syndicateId, memberId, shares, stake, createdAt: at })) return
  requireSame(sale, await holdingsStore.find(tx, key))
}

const isOf = (sale: Sale, holding: Holding | undefined): boolean =>
  holding?.syndicateId === sale.syndicateId && holding.shares === sale.shares

function requireSame(sale: Sale, holding: Holding | undefined): void {
  if (!holding || holding.status === 'void') refuse('wallet.cancelled')
  if (!isOf(sale, holding)) refuse('wallet.payload_differs')
}

/**
 * Ends a reserved sale: confirms it if the stake is held, and otherwise first makes sure that it never will be, in the buyer's cell,
 * before the shares are given free.
 */
async function resolveSale(deps: BuyingDeps, sale: Sale): Promise<void> {
  const { db, clock } = deps
  const { holdingId, memberId, syndicateId } = sale
  const holding = await db.transaction().execute(async (tx) => {
    await holdingsStore.addVoid(tx, { holdingId, syndicateId, memberId, createdAt: clock.now() })
    return holdingsStore.find(tx, { holdingId, bucket: bucketOf(memberId) })
  })
  await db.transaction().execute((tx) => settleSale(deps, tx, sale, isOf(sale, holding) ? 'sold' : 'released'))
}

/** Ends a reserved sale in the organiser's cell. Returns whether the syndicate is full with it. */
async function settleSale(deps: BuyingDeps, tx: Tx, sale: Sale, status: 'sold' | 'released'): Promise<boolean> {
  const syndicate = await store.lock(tx, sale)
  const known = await salesStore.find(tx, sale)
  invariant(syndicate && known, 'a sale and its syndicate are never deleted')
  if (known.status !== 'reserved') return false
  await salesStore.set(tx, sale, saleStatuses.to(known.status, status))
  if (status === 'sold') return endWhenFull(deps, tx, syndicate)
  await store.take(tx, syndicate, -sale.shares)
  return false
}

/** Ends reserved sales whose buyer's node did not. Returns whether there may be more. */
export async function resolveOverdue(deps: BuyingDeps, now: Instant): Promise<boolean> {
  const sales = await salesStore.reservedBefore(deps.db, plusMs(now, -RESERVED_MS), SALES_AT_ONCE)
  for (const sale of sales) await resolveSale(deps, sale)
  return sales.length === SALES_AT_ONCE
}
