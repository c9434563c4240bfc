import { windowOf } from '@croupier/game-math/lottery/index'
import type { Instant } from '@croupier/kernel/clock'
import { uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Tx } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import type { ProductBook } from '../../games/index.ts'
import { ticketKey } from '../../wallet/index.ts'
import type { ExposureService } from '../exposure/service.ts'
import { issuesStore } from '../issues/store.ts'
import type { LotteryDetail } from '../tickets/model.ts'
import { newBets } from '../tickets/service.ts'
import { endAtTime, finish, giveBack } from './ending.ts'
import { holdingsStore } from './holdings-store.ts'
import { type HoldingKey, type HoldingReason, holdingStatuses, type Syndicate, type SyndicateKey } from './model.ts'
import { priceShares, requireSyndicate, type SharesDeps } from './parts.ts'
import { salesStore } from './sales-store.ts'
import { syndicatesStore as store } from './store.ts'

export type PlacingDeps = SharesDeps & {
  log: Logger
  random: Random
  outbox: Pick<Outbox, 'record'>
  book: Pick<ProductBook<LotteryDetail>, 'placeFromHeld'>
  exposure: Pick<ExposureService, 'take'>
}

/** Syndicates of one turn of the scheduler. */
const MAX_SYNDICATES = 50
/** Transactions of a turn at a time. They leave half of a node's connections to calls. */
const AT_ONCE = 8

/** Ends sales whose time has come, places tickets and returns stakes. A syndicate that fails does not stop others. */
export async function advanceSyndicates(deps: PlacingDeps, now: Instant): Promise<boolean> {
  const { db, log } = deps
  const due = await store.due(db, now, MAX_SYNDICATES)
  const inSlot = pLimit(AT_ONCE)
  let failures = 0
  async function advanceAlone(key: SyndicateKey): Promise<void> {
    try {
      await inSlot(() => db.transaction().execute((tx) => endAtTime(deps, tx, key)))
      const syndicate = await inSlot(() => requireSyndicate(deps, key.syndicateId))
      if ((await advanceHoldings(deps, syndicate, inSlot)) === 'decided')
        await inSlot(() => endDecided(deps, syndicate))
    } catch (error) {
      failures += 1
      log.error({ err: error, ...key }, 'a syndicate was not placed or returned')
    }
  }
  await Promise.all(due.map(advanceAlone))
  return due.length === MAX_SYNDICATES && failures === 0
}

/**
 * Places or returns the stakes of a syndicate whose sale has ended, several at a time. Holdings may wait for their issue to open. After a
 * holding that waits or fails, no other is begun.
 */
async function advanceHoldings(
  deps: PlacingDeps,
  syndicate: Syndicate,
  inSlot: LimitFunction,
): Promise<'decided' | 'waits'> {
  const { status, syndicateId } = syndicate
  if (status !== 'placing' && status !== 'returning') return 'waits'
  const keys = await inSlot(() => holdingsStore.heldOf(deps.db, syndicateId))
  let isStopped = false
  async function advanceOne(key: HoldingKey): Promise<void> {
    if (isStopped) return
    try {
      isStopped = (await advanceHolding(deps, syndicate, key)) === 'waits' || isStopped
    } catch (error) {
      isStopped = true
      throw error
    }
  }
  const results = await Promise.allSettled(keys.map((key) => inSlot(() => advanceOne(key))))
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return isStopped ? 'waits' : 'decided'
}

async function advanceHolding(deps: PlacingDeps, syndicate: Syndicate, key: HoldingKey): Promise<'done' | 'waits'> {
  const { db, clock } = deps
  const { status, reason, closeAt } = syndicate
  // A turn may take seconds, and the cut-off may pass meanwhile.
  const isLate = clock.now() >= closeAt
  if (status === 'placing' && !isLate) return placeAlone(deps, syndicate, key)
  const ofSyndicate = reason === 'cancelled' || reason === 'staff' ? reason : 'unsold'
  const why: HoldingReason = status === 'placing' ? 'closed' : ofSyndicate
  await db.transaction().execute((tx) => giveBack(deps, tx, key, why))
  return 'done'
}

/**
 * Ends a syndicate whose holdings are decided. They are in many cells, so they are read before its transaction: none is added once its
 * sale has ended and no sale is reserved, and none is ever held again.
 */
async function endDecided(deps: PlacingDeps, { syndicateId, bucket }: Syndicate): Promise<void> {
  const { db } = deps
  if (await salesStore.hasReserved(db, { syndicateId, bucket })) return
  if ((await holdingsStore.countOf(db, syndicateId, 'held')) > 0) return
  const hasTickets = (await holdingsStore.countOf(db, syndicateId, 'placed')) > 0
  await db.transaction().execute((tx) => finish(deps, tx, { syndicateId, bucket, hasTickets }))
}

/**
 * Places the ticket of a holding in a transaction of its own, in the cell of its holder. Nobody waits for an answer, so a holder who
 * may not bet any more gets the stake back, as for an item of a repeat order, and the others play.
 */
async function placeAlone(deps: PlacingDeps, syndicate: Syndicate, key: HoldingKey): Promise<'done' | 'waits'> {
  const { db } = deps
  try {
    return await db.transaction().execute((tx) => placeHolding(deps, tx, syndicate, key))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await db.transaction().execute((tx) => giveBack(deps, tx, key, 'refused'))
    return 'done'
  }
}

async function placeHolding(
  deps: PlacingDeps,
  tx: Tx,
  syndicate: Syndicate,
  key: HoldingKey,
): Promise<'done' | 'waits'> {
  const { game, issueNo } = syndicate
  const now = deps.clock.now()
  const holding = await holdingsStore.lock(tx, key)
  if (holding?.status !== 'held') return 'done'
  if (!(await issuesStore.lockOpenIssue(tx, syndicate, now))) return 'waits'
  const { memberId, shares, stake } = holding
  const priced = await priceShares(deps, tx, { syndicate, memberId, shares })
  if (priced.stake !== stake) refuse('lottery.stake_mismatch')
  const ticketId = ticketKey(memberId, uuidV7(now, deps.random), now)
  const bets = newBets(priced.bets)
  await deps.book.placeFromHeld(tx, { ticketId, memberId, game, round: issueNo, receivedAt: now, bets })
  const { drawAt } = windowOf(deps.draws.game(game).calendar, issueNo)
  await deps.exposure.take(tx, { memberId, game, issueNo, drawAt, bets })
  holdingStatuses.to(holding.status, 'placed')
  await holdingsStore.place(tx, key, ticketId, now)
  return 'done'
}
