import type { Calendar } from '@croupier/game-math/lottery/index'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Tx } from '../../../platform/db/database.ts'
import type { CursorRequest } from '../../../platform/db/store.ts'
import type { ProductBook } from '../../games/index.ts'
import { account, bucketOf, type Partition, ticketKey } from '../../wallet/index.ts'
import type { IssueKey } from '../issues/model.ts'
import type { LotteryDetail } from '../tickets/model.ts'
import type { RequestedBet } from '../tickets/rules.ts'
import { requireGameOnSale } from '../tickets/service.ts'
import type { Chase, ChaseStatus } from './model.ts'
import { advanceItems, type PlacingDeps } from './placing.ts'
import { priceOrder, validateChaseIssues } from './rules.ts'
import { applyTicketResults, type SettlingDeps } from './settling.ts'
import { chasesStore as store } from './store.ts'
import { endChases, releaseItems } from './transitions.ts'

export type ChasesDeps = PlacingDeps & SettlingDeps & { book: Pick<ProductBook<LotteryDetail>, 'admit'> }
export type ChasesService = ReturnType<typeof chasesService>

/** Repeat orders (Lottery rules §15). Every change of an order happens under the lock of its row. */
export const chasesService = (deps: ChasesDeps) => ({
  start: (tx: Tx, request: StartRequest) => start(deps, tx, request),
  cancel: (tx: Tx, request: CancelRequest) => cancel(deps, tx, request),
  list: (request: CursorRequest & { memberId: MemberId; status: ChaseStatus | undefined }) =>
    store.page(deps.db, request),
  view: (memberId: MemberId, chaseId: string) => view(deps, memberId, chaseId),
  /** Places, postpones or skips items that are due at `now`. Returns whether more may be due. */
  advance: (now: Instant) => advanceItems(deps, now),
  /**
   * Gives the placed items of a partition the results of their tickets on the issue, once these are settled or void (Lottery
   * rules §15.1, §15.3).
   */
  applyTicketResults: (tx: Tx, issue: IssueKey, partition: Partition) => applyTicketResults(deps, tx, issue, partition),
})

type StartRequest = {
  memberId: MemberId
  /** The Idempotency-Key. */
  reference: string
  receivedAt: Instant
  input: {
    game: string
    bets: RequestedBet[]
    items: { issueNo: string; multiple: number }[]
    stopOnWin: boolean
    total: Money
  }
}

/** Takes an order: checks every item, holds the whole amount, and counts the member's running orders. */
async function start(deps: ChasesDeps, tx: Tx, { memberId, reference, receivedAt, input }: StartRequest) {
  const game = requireGameOnSale(deps, input.game)
  await deps.book.admit(tx, { memberId, game: game.code, at: receivedAt })
  const ownGroup = await deps.prizeGroups.of(tx, memberId)
  // Items store no prizes: each is priced when it is placed.
  const pricing = { family: game.family, ownGroup, policy: deps.policy(), drawAt: receivedAt }
  const { bets, items, total } = priceOrder(input.bets, itemsOf(deps, game.calendar, input.items, receivedAt), pricing)
  if (total !== input.total) refuse('lottery.stake_mismatch')
  const chaseId = ticketKey(memberId, reference, receivedAt)
  await deps.wallet.post(tx, {
    kind: 'chase.hold',
    reference: chaseId,
    at: receivedAt,
    postings: [{ from: account.cash(memberId), to: account.held(memberId), amount: total }],
  })
  // The posting locks the member's cash, so orders of one member are counted one after another.
  const { runningChases } = deps.policy()
  if ((await store.countRunning(tx, memberId)) >= runningChases) refuse('lottery.chase_limit', { max: runningChases })
  const order = { chaseId, memberId, bucket: bucketOf(memberId), game: game.code, stopOnWin: input.stopOnWin }
  await store.add(tx, { ...order, bets, total, createdAt: receivedAt }, items)
  return { chaseId, total }
}

function itemsOf(
  { policy }: ChasesDeps,
  calendar: Calendar,
  requested: StartRequest['input']['items'],
  receivedAt: Instant,
) {
  const issueNos = requested.map(({ issueNo }) => issueNo)
  const issues = validateChaseIssues(calendar, issueNos, receivedAt, policy().chaseIssues)
  return issues.map(({ issueNo, openAt, closeAt }, itemIndex) => ({
    itemIndex,
    issueNo,
    openAt,
    closeAt,
    multiple: requested[itemIndex]!.multiple,
  }))
}

type CancelRequest = { memberId: MemberId; chaseId: string; issueNos: readonly string[] | undefined }

/** Cancels waiting items for their owner: those on `issueNos`, or all (Lottery rules §15.2). */
async function cancel(deps: ChasesDeps, tx: Tx, { memberId, chaseId, issueNos }: CancelRequest) {
  const chase = await store.lock(tx, await requireChase(deps, memberId, chaseId))
  if (chase?.status !== 'running') return refuse('lottery.chase_final')
  const waiting = (await store.items(tx, chase)).filter(({ status }) => status === 'waiting')
  const named = issueNos && new Set(issueNos)
  const cancelled = named ? waiting.filter(({ issueNo }) => named.has(issueNo)) : waiting
  if (cancelled.length === 0) refuse('lottery.chase_final')
  const refunded = await releaseItems(deps, tx, { chase, items: cancelled, status: 'cancelled_user' })
  if (cancelled.length < waiting.length) return { chaseId, status: chase.status, refunded }
  await endChases(deps, tx, [chase], 'user_stopped')
  return { chaseId, status: 'user_stopped' as const, refunded }
}

async function view(deps: ChasesDeps, memberId: MemberId, chaseId: string) {
  const chase = await requireChase(deps, memberId, chaseId)
  return { ...chase, items: await store.items(deps.db, chase) }
}

const requireChase = async ({ db }: ChasesDeps, memberId: MemberId, chaseId: string): Promise<Chase> =>
  (await store.find(db, memberId, chaseId)) ?? refuse('lottery.chase_unknown')
