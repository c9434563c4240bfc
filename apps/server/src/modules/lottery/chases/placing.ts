import { windowOf } from '@croupier/game-math/lottery/index'
import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { Refusal } from '@croupier/kernel/refusals'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Draws } from '../../draws/index.ts'
import type { ProductBook } from '../../games/index.ts'
import { ticketKey } from '../../wallet/index.ts'
import type { ExposureService } from '../exposure/service.ts'
import { issuesStore } from '../issues/store.ts'
import type { LotteryPolicy } from '../policy.ts'
import type { LotteryDetail } from '../tickets/model.ts'
import { type PricedBet, priceTicket } from '../tickets/rules.ts'
import { type MemberGroups, newBets, requireGameOnSale } from '../tickets/service.ts'
import { type Chase, type ChaseItem, type ItemKey, itemStatuses } from './model.ts'
import { betsOfItem, decideStep } from './rules.ts'
import { chasesStore as store } from './store.ts'
import { endIfDecided, releaseItems, type TransitionDeps } from './transitions.ts'

export type PlacingDeps = TransitionDeps & {
  db: Db
  log: Logger
  random: Random
  draws: Pick<Draws, 'game'>
  book: Pick<ProductBook<LotteryDetail>, 'placeFromHeld'>
  prizeGroups: MemberGroups
  policy: () => LotteryPolicy
  exposure: Pick<ExposureService, 'take'>
}

/** Items of one turn of the scheduler. Members take turns anew in the next one. */
const MAX_ITEMS = 250

/**
 * Places, postpones or skips items that are due, each in a transaction of its own. An item that fails does not stop those of
 * others. Returns whether more items may be due.
 */
export async function advanceItems(deps: PlacingDeps, now: Instant): Promise<boolean> {
  const { db, log, policy } = deps
  const { chaseHoldUntilSettled, chaseHurrySeconds } = policy()
  const hurryAt = chaseHoldUntilSettled ? plusMs(now, chaseHurrySeconds * MS.second) : null
  const items = await store.due(db, { now, hurryAt }, MAX_ITEMS)
  let failures = 0
  for (const item of items) {
    try {
      await advanceAlone(deps, item)
    } catch (error) {
      failures += 1
      log.error({ err: error, ...item }, 'an item of a repeat order was not placed')
    }
  }
  return items.length === MAX_ITEMS && failures === 0
}

/**
 * A ticket is counted for the limits of its numbers after its money was posted, so an item that they refuse (Lottery rules §15.4) is
 * cancelled by a transaction of its own.
 */
async function advanceAlone(deps: PlacingDeps, item: ItemKey): Promise<void> {
  const { db } = deps
  try {
    await db.transaction().execute((tx) => advanceItem(deps, tx, item))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await db.transaction().execute((tx) => advanceItem(deps, tx, item, 'refuse'))
  }
}

/** `refuse` cancels an item that is due, whose numbers do not take it. */
async function advanceItem(deps: PlacingDeps, tx: Tx, key: ItemKey, due: 'place' | 'refuse' = 'place'): Promise<void> {
  // A turn may take seconds, and a cut-off may pass meanwhile.
  const now = deps.clock.now()
  const chase = await store.tryLock(tx, key)
  if (chase?.status !== 'running') return
  const item = await store.item(tx, key)
  if (item?.status !== 'waiting') return
  const awaitsResult = chase.stopOnWin && (await store.hasPlacedBefore(tx, key))
  const step = decideStep(item, { awaitsResult }, now, deps.policy())
  if (step === 'place') await placeItem(deps, tx, { chase, item, now }, due)
  if (step !== 'skip') return
  await releaseItems(deps, tx, { chase, items: [item], status: 'skipped' })
  await endIfDecided(deps, tx, chase)
}

type DueItem = { chase: Chase; item: ChaseItem; now: Instant }

async function placeItem(
  deps: PlacingDeps,
  tx: Tx,
  { chase, item, now }: DueItem,
  due: 'place' | 'refuse',
): Promise<void> {
  const issue = await issuesStore.lockOpenIssue(tx, { game: chase.game, issueNo: item.issueNo }, now)
  // The item waits: the issue opens later, or the scheduler skips the item after the cut-off.
  if (!issue) return
  const ticketId = due === 'place' ? await placeTicket(deps, tx, { chase, item, now }) : null
  if (!ticketId) {
    await releaseItems(deps, tx, { chase, items: [item], status: 'cancelled_system' })
    return endIfDecided(deps, tx, chase)
  }
  itemStatuses.to(item.status, 'placed')
  await store.placeItem(tx, { ...chase, itemIndex: item.itemIndex }, ticketId, item.stake)
}

/**
 * Places the item's ticket and returns its id. Null when it cannot be placed: the game or a play is closed, a limit or a price
 * has changed, or admission refuses the bet. No caller waits for an answer, so a refusal cancels the item (Lottery rules
 * §15.4, Standards T006). Refuses when a number of it is full or at half odds.
 */
async function placeTicket(deps: PlacingDeps, tx: Tx, { chase, item, now }: DueItem): Promise<string | null> {
  const { memberId, game } = chase
  const ticketId = ticketKey(memberId, uuidV7(now, deps.random), now)
  const ticket = { ticketId, memberId, game, round: item.issueNo, receivedAt: now }
  const priced = await unlessRefused(() => priceItem(deps, tx, chase, item))
  const bets = priced && newBets(priced.bets)
  if (!bets || !(await unlessRefused(() => deps.book.placeFromHeld(tx, { ...ticket, bets }).then(() => true))))
    return null
  await deps.exposure.take(tx, { memberId, game, issueNo: item.issueNo, drawAt: priced.drawAt, bets })
  return ticketId
}

/** What the work returns, or null if it is refused. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The item's bets at current prices; null when they no longer cost what was held for them. Refuses as `priceTicket`. */
async function priceItem(
  deps: PlacingDeps,
  tx: Tx,
  chase: Chase,
  item: ChaseItem,
): Promise<{ bets: PricedBet[]; drawAt: Instant } | null> {
  const ownGroup = await deps.prizeGroups.of(tx, chase.memberId)
  const { family, calendar } = requireGameOnSale(deps, chase.game)
  const requested = betsOfItem(chase.bets, item.multiple, ownGroup)
  const { drawAt } = windowOf(calendar, item.issueNo)
  const { bets, stake } = priceTicket(requested, { family, ownGroup, policy: deps.policy(), drawAt })
  return stake === item.stake ? { bets, drawAt } : null
}
