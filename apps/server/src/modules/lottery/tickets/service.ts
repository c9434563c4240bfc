import { windowOf } from '@croupier/game-math/lottery/index'
import { type Clock, type Instant, MS, msBetween } from '@croupier/kernel/clock'
import { isTrialId, type MemberId } from '@croupier/kernel/ids'
import { moneyText } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { gathered } from '../../../platform/db/gathered.ts'
import type { DrawGame, Draws } from '../../draws/index.ts'
import type { NewBet, ProductBook } from '../../games/index.ts'
import { type GuardRow, ticketKey } from '../../wallet/index.ts'
import type { CountedLine } from '../exposure/rules.ts'
import type { ExposureParts, ExposureService } from '../exposure/service.ts'
import { closesAt } from '../issues/closing.ts'
import type { IssueRecord } from '../issues/model.ts'
import { issuesStore, openIssueGuard } from '../issues/store.ts'
import type { LotteryPolicy } from '../policy.ts'
import { resultsStore } from '../results/store.ts'
import { inclusionIn } from './inclusion.ts'
import type { LotteryDetail } from './model.ts'
import type { LotteryBet } from './product.ts'
import { type PricedBet, priceTicket, type RequestedBet, requireOpenIssue, sumOf } from './rules.ts'

/**
 * Port: the highest prize group that a member may bet at, implemented by agents. Null: the group of the settings. A transaction asks
 * with itself: while it waits for another connection, others may wait for its locks with all that there are.
 */
export type PrizeGroups = { of(reader: Reader, memberId: MemberId): Promise<number | null> }
/** The same with the group of the settings for members without one. */
export type MemberGroups = { of(reader: Reader, memberId: MemberId): Promise<number> }

export type TicketsDeps = {
  db: Db
  clock: Clock
  draws: Draws
  book: ProductBook<LotteryDetail>
  prizeGroups: MemberGroups
  policy: () => LotteryPolicy
  exposure: ExposureService
}
export type TicketsService = ReturnType<typeof ticketsService>

export function ticketsService(deps: TicketsDeps) {
  const placing = { ...deps, wasPlaced: placedTickets(deps) }
  return {
    place: (request: TicketRequest) => place(placing, request),
    view: (memberId: MemberId, ticketId: string) => view(deps, memberId, ticketId),
    cancel: (tx: Tx, request: CancelRequest) => cancel(deps, tx, request),
  }
}

type TicketOfMember = { memberId: MemberId; ticketId: string }
type PlacingDeps = TicketsDeps & { wasPlaced: ReturnType<typeof placedTickets> }

/** Whether a ticket is in the book. Those who ask after a cut-off share a query. */
function placedTickets({ db, book }: Pick<TicketsDeps, 'db' | 'book'>) {
  const keyOf = ({ memberId, ticketId }: TicketOfMember) => `${ticketId} ${memberId}`
  const find = gathered(async (tickets: readonly TicketOfMember[]) => {
    const placed = await book.betsByTicket(db, tickets)
    return new Map(tickets.filter(({ ticketId }) => placed.has(ticketId)).map((ticket) => [keyOf(ticket), true]))
  }, keyOf)
  return async (memberId: MemberId, ticketId: string): Promise<boolean> => (await find({ memberId, ticketId })) === true
}

/** Returns a game of the calendars that is on sale. Refuses `game.unknown` and `game.closed`. */
export function requireGameOnSale(
  { draws, policy }: { draws: Pick<Draws, 'game'>; policy: () => LotteryPolicy },
  code: string,
): DrawGame {
  const game = draws.game(code)
  return policy().closedGames.includes(code) ? refuse('game.closed', { game: code }) : game
}

export type TicketRequest = {
  memberId: MemberId
  /** The Idempotency-Key. */
  reference: string
  receivedAt: Instant
  input: { game: string; issueNo: string; bets: RequestedBet[] }
}

/**
 * Places a ticket. One transaction of the lane posts the stake, stores the bets and checks that the issue is open (Standards
 * T120), by the time at which this node received it, so a node whose clock may be wrong refuses `server.busy`.
 */
async function place(deps: PlacingDeps, request: TicketRequest) {
  const { memberId, reference, receivedAt, input } = request
  deps.draws.requireRightClock()
  const game = requireGameOnSale(deps, input.game)
  const ticketId = ticketKey(memberId, requireRecentKey(reference, receivedAt), receivedAt)
  await checkIssue(deps, game, request, ticketId)
  const ownGroup = await deps.prizeGroups.of(deps.db, memberId)
  const { drawAt } = windowOf(game.calendar, input.issueNo)
  const { bets, stake } = priceTicket(input.bets, { family: game.family, ownGroup, policy: deps.policy(), drawAt })
  const ticket = {
    ticketId,
    memberId,
    game: input.game,
    round: input.issueNo,
    bets: newBets(bets),
    payload: payloadOf(input),
    receivedAt,
    guards: [{ guard: openIssueGuard, row: [input.game, input.issueNo] }],
  }
  const counted = {
    memberId,
    game: input.game,
    issueNo: input.issueNo,
    drawAt,
    bets: countedBets(ticket.bets, input.bets),
  }
  const { acceptedAt, balance, seq } = await deps.exposure.placing(counted, {
    ticketId,
    place: (limits) => deps.book.place(limits ? withLimits(ticket, limits) : ticket),
    isPlaced: async () => (await deps.book.ticketBets(deps.db, memberId, ticketId)).length > 0,
  })
  return { ticketId, game: input.game, issueNo: input.issueNo, acceptedAt, stake, balance, seq: String(seq) }
}

/**
 * A new ticket needs an open issue. One that was placed in time gets the same answer again, even after the cut-off. Once the issue must
 * have closed, a ticket that came in time and waited need not ask the lane: the issue's row would refuse it.
 */
async function checkIssue(
  { clock, wasPlaced }: PlacingDeps,
  { calendar }: DrawGame,
  { memberId, receivedAt, input: { issueNo } }: TicketRequest,
  ticketId: string,
): Promise<void> {
  const { closeAt } = windowOf(calendar, issueNo)
  const now = clock.now()
  const isClosed = closesAt({ closeAt }) <= now
  if ((receivedAt >= closeAt || isClosed) && (await wasPlaced(memberId, ticketId))) return
  requireOpenIssue({ calendar }, issueNo, isClosed ? now : receivedAt)
}

/** How long an Idempotency-Key is accepted. */
const KEY_AGE_MS = MS.day

/**
 * Returns the Idempotency-Key if it is a UUIDv7 of the last day. The ticket's id carries the time of the key, and must not lie
 * further back. Refuses `request.malformed`.
 */
function requireRecentKey(reference: string, receivedAt: Instant): string {
  const isUuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7/i.test(reference)
  const madeAtMs = isUuidV7 ? Number.parseInt(reference.slice(0, 8) + reference.slice(9, 13), 16) : 0
  if (receivedAt.getTime() - madeAtMs > KEY_AGE_MS) refuse('request.malformed', { field: 'Idempotency-Key' })
  return reference
}

/** The request in a stable form. */
const payloadOf = ({ game, issueNo, bets }: TicketRequest['input']): string =>
  JSON.stringify([game, issueNo, bets.map((bet) => ({ ...bet, stake: moneyText(bet.stake) }))])

/** Priced bets in the form of the bet book. */
export const newBets = (bets: readonly PricedBet[]): NewBet<LotteryDetail>[] =>
  bets.map(({ stake, ...detail }) => ({ stake, detail }))

const withLimits = <T extends { guards: readonly GuardRow[] }>(ticket: T, { guards, riders }: ExposureParts) => ({
  ...ticket,
  guards: [...ticket.guards, ...guards],
  riders,
})

/** New bets for the limits of their numbers, with what the member was shown. */
const countedBets = (bets: readonly NewBet<LotteryDetail>[], requested: readonly RequestedBet[]): CountedLine[] =>
  bets.map((bet, at) => ({ ...bet, acceptsHalf: requested[at]?.halfOdds === true }))

/** The owner's view of a ticket, with its inclusion proof after the cut-off. */
async function view(deps: TicketsDeps, memberId: MemberId, ticketId: string) {
  const { draws, clock } = deps
  const { bets, issue } = await requireTicket(deps, memberId, ticketId)
  const record = await draws.find(issue)
  const postponedTo = record?.origin === 'outside' ? await resultsStore.postponedTo(deps.db, issue) : null
  const isUndecided = bets.every(({ status }) => status === 'accepted')
  return {
    ticketId,
    game: issue.game,
    issueNo: issue.issueNo,
    acceptedAt: bets[0]!.acceptedAt,
    stake: sumOf(bets.map(({ stake }) => stake)),
    payout: sumOf(bets.map(({ payout }) => payout)),
    cancellable: isUndecided && issue.status === 'open' && msBetween(clock.now(), issue.closeAt) > 0,
    closeAt: issue.closeAt,
    drawAt: postponedTo ?? issue.drawAt,
    numbers: record?.numbers ?? null,
    bets: bets.map(shownBet),
    inclusion: await inclusionOf(deps, issue, bets, memberId),
  }
}

async function requireTicket(
  { db, book }: TicketsDeps,
  memberId: MemberId,
  ticketId: string,
): Promise<{ bets: LotteryBet[]; issue: IssueRecord }> {
  const bets = await book.ticketBets(db, memberId, ticketId)
  const [first] = bets
  if (!first) await book.requireLive(db, ticketId)
  const issue = first?.round && (await issuesStore.find(db, { game: first.game, issueNo: first.round }))
  return issue ? { bets, issue } : refuse('lottery.ticket_unknown')
}

const shownBet = ({ betId, stake, status, payout, selfRebate, detail }: LotteryBet) => {
  const { play, selection, units, multiple, mode, prizeGroup, prizes } = detail
  const shown = { play, selection, units, multiple, mode, prizeGroup, prizes: { ...prizes } }
  return { betId, stake, status, payout, selfRebate, ...shown }
}

/** The proof that a ticket is in the published root; null before the cut-off, for a cancelled ticket and for play money. */
async function inclusionOf({ db }: TicketsDeps, issue: IssueRecord, bets: readonly LotteryBet[], memberId: MemberId) {
  const [first] = bets
  if (isTrialId(memberId)) return null
  if (!issue.betsRoot || !first || bets.some(({ status }) => status === 'cancelled')) return null
  const subtrees = await issuesStore.subtrees(db, issue)
  const subtreeIndex = subtrees.findIndex(
    ({ firstTicket, lastTicket }) => firstTicket <= first.ticketId && first.ticketId <= lastTicket,
  )
  if (subtreeIndex < 0) return null
  const leaves = await issuesStore.subtreeLeaves(db, issue, subtreeIndex)
  const { saltKey, betsRoot: root } = issue
  return inclusionIn(bets, { saltKey, root, roots: subtrees.map((one) => one.root), subtreeIndex, leaves })
}

type CancelRequest = { memberId: MemberId; ticketId: string; receivedAt: Instant }

/** Cancels a ticket before the cut-off (Lottery rules §2.3). The lock keeps the issue open until the commit. */
async function cancel(deps: TicketsDeps, tx: Tx, { memberId, ticketId, receivedAt }: CancelRequest) {
  deps.draws.requireRightClock()
  const { issue, bets } = await requireTicket(deps, memberId, ticketId)
  if (!(await issuesStore.lockOpenIssue(tx, issue, receivedAt))) refuse('lottery.ticket_final')
  const refunded = await deps.book.cancelTicket(tx, { memberId, ticketId, at: receivedAt })
  if (refunded === null) return refuse('lottery.ticket_final')
  const { game, issueNo, drawAt } = issue
  await deps.exposure.giveBack(tx, { memberId, game, issueNo, drawAt, bets })
  return { ticketId, refunded }
}
