import type { Clock } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { units } from '@croupier/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { account, type Wallet } from '../../wallet/index.ts'
import { holdingsStore } from './holdings-store.ts'
import {
  type HoldingKey,
  type HoldingReason,
  holdingStatuses,
  type Syndicate,
  type SyndicateKey,
  type SyndicateReason,
  syndicateStatuses,
} from './model.ts'
import { endSale, sharesLeft } from './rules.ts'
import { salesStore } from './sales-store.ts'
import { syndicatesStore as store } from './store.ts'

export type EndingDeps = { clock: Clock; wallet: Pick<Wallet, 'post'> }

/** Ends the sale of a locked syndicate with its last share. Returns whether it did. */
export async function endWhenFull(deps: EndingDeps, tx: Tx, syndicate: Syndicate): Promise<boolean> {
  const isFull = syndicate.status === 'open' && sharesLeft(syndicate) === 0
  if (!isFull || (await salesStore.hasReserved(tx, syndicate))) return false
  await startPlacing(deps, tx, syndicate, { filled: 0, released: syndicate.guaranteed })
  return true
}

/** Ends the sale at its time: the guarantee takes the shares that are left, or all stakes are returned. Waits for reserved sales. */
export async function endAtTime(deps: EndingDeps, tx: Tx, key: SyndicateKey): Promise<void> {
  const syndicate = await store.lock(tx, key)
  if (syndicate?.status !== 'open' || deps.clock.now() < syndicate.endsAt) return
  if (await salesStore.hasReserved(tx, syndicate)) return
  const end = endSale(syndicate)
  if (end) await startPlacing(deps, tx, syndicate, end)
  else await startReturning(tx, syndicate, 'unsold')
}

/** The organiser's holding is in the cell of the syndicate, so it changes with it. */
async function startPlacing(
  { clock, wallet }: EndingDeps,
  tx: Tx,
  syndicate: Syndicate,
  { filled, released }: { filled: number; released: number },
): Promise<void> {
  const { syndicateId: holdingId, bucket, memberId, status, own, shareStake } = syndicate
  syndicateStatuses.to(status, 'placing')
  await store.startPlacing(tx, syndicate, own + filled)
  if (released === 0) return
  const key = { holdingId, bucket }
  const holding = await holdingsStore.lock(tx, key)
  invariant(holding?.status === 'held', 'the stake of an organiser is held while shares are sold')
  const shares = own + filled
  await holdingsStore.resize(tx, key, { shares, stake: units(shareStake * BigInt(shares)) })
  await wallet.post(tx, {
    kind: 'syndicate.release',
    reference: `${holdingId}:guarantee`,
    at: clock.now(),
    postings: [
      { from: account.held(memberId), to: account.cash(memberId), amount: units(shareStake * BigInt(released)) },
    ],
  })
}

/** Gives up a locked syndicate. Its holders get their stakes back one after another. */
export async function startReturning(tx: Tx, syndicate: Syndicate, reason: SyndicateReason): Promise<void> {
  syndicateStatuses.to(syndicate.status, 'returning')
  await store.startReturning(tx, syndicate, reason)
}

/** Returns the stake of a holding, once. */
export async function giveBack(
  { clock, wallet }: EndingDeps,
  tx: Tx,
  key: HoldingKey,
  reason: HoldingReason,
): Promise<void> {
  const holding = await holdingsStore.lock(tx, key)
  if (holding?.status !== 'held') return
  holdingStatuses.to(holding.status, 'returned')
  const { holdingId, memberId, stake: amount } = holding
  const at = clock.now()
  await holdingsStore.giveBack(tx, key, reason, at)
  const postings = [{ from: account.held(memberId), to: account.cash(memberId), amount }]
  await wallet.post(tx, { kind: 'syndicate.release', reference: `${holdingId}:return`, at, postings })
}

/** Ends a syndicate whose holdings are all placed or returned; `hasTickets` if one of them is placed. Its holders are told afterwards. */
export async function finish(
  { clock, outbox }: Pick<EndingDeps, 'clock'> & { outbox: Pick<Outbox, 'record'> },
  tx: Tx,
  { hasTickets, ...key }: SyndicateKey & { hasTickets: boolean },
): Promise<void> {
  const syndicate = await store.lock(tx, key)
  if (syndicate?.status !== 'placing' && syndicate?.status !== 'returning') return
  const isPlaced = syndicate.status === 'placing' && hasTickets
  const status = syndicateStatuses.to(syndicate.status, isPlaced ? 'placed' : 'returned')
  const reason = isPlaced ? null : (syndicate.reason ?? 'not_placed')
  await store.end(tx, syndicate, { status, reason, endedAt: clock.now() })
  const { syndicateId } = syndicate
  await outbox.record(tx, 'syndicate.ended', { reference: `syndicate:${syndicateId}`, syndicateId })
}
