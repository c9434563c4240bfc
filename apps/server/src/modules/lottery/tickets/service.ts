import { leafHash } from '@croupier/game-math/fairness/index'
import { windowOf } from '@croupier/game-math/lottery/index'
import type { Clock } from '@croupier/kernel/clock'
import { type Instant, MS, msBetween } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { moneyText } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { DrawGame, Draws } from '../../draws/index.ts'
import type { NewBet, ProductBook } from '../../games/index.ts'
import { ticketKey } from '../../wallet/index.ts'
import type { GateIssue } from '../issues/model.ts'
import { issueGate, issuesStore } from '../issues/store.ts'
import { proofIn } from '../issues/tree.ts'
import type { LotteryPolicy } from '../policy.ts'
import { leafOf, saltOf } from './leaf.ts'
import type { LotteryDetail } from './model.ts'
import type { LotteryBet } from './product.ts'
import { type AskedBet, openIssue, type PricedBet, priceTicket, sumOf } from './rules.ts'

/** Port: the highest prize group that a member may bet at. The tree of agents answers it. */
export type PrizeGroups = { of(memberId: MemberId): number | Promise<number> }

export type TicketsServiceDeps = {
  db: Db
  clock: Clock
  draws: Draws
  book: ProductBook<LotteryDetail>
  prizeGroups: PrizeGroups
  policy: () => LotteryPolicy
}
export type TicketsService = ReturnType<typeof ticketsService>
export type TicketAsk = {
  memberId: MemberId
  /** The Idempotency-Key. */
  reference: string
  receivedAt: Instant
  input: { game: string; issueNo: string; bets: AskedBet[] }
}

/** How long an Idempotency-Key stays good: its time is inside it. */
const KEY_AGE_MS = MS.day

export function ticketsService({ db, clock, draws, book, prizeGroups, policy }: TicketsServiceDeps) {
  /** A game that is on sale. */
  function gameOnSale(code: string): DrawGame {
    const game = draws.game(code)
    return policy().closedGames.includes(code) ? refuse('game.closed', { game: code }) : game
  }
  async function owned(memberId: MemberId, ticketId: string): Promise<{ bets: LotteryBet[]; issue: GateIssue }> {
    const bets = await book.ticket(db, memberId, ticketId)
    const [first] = bets
    const issue = first?.round && (await issuesStore.find(db, { game: first.game, issueNo: first.round }))
    return issue ? { bets, issue } : refuse('lottery.ticket_unknown')
  }
  /** A ticket that is there already keeps its answer, however late it is asked for again; a new one needs an open issue. */
  async function mustBeOpen(game: DrawGame, { memberId, receivedAt, input }: TicketAsk, ticketId: string) {
    const late = receivedAt >= windowOf(game.calendar, input.issueNo).closeAt
    const [known] = late ? await book.ticket(db, memberId, ticketId) : []
    if (!known) openIssue(game, input.issueNo, receivedAt)
  }
  async function inclusion(issue: GateIssue, bets: readonly LotteryBet[], memberId: MemberId) {
    const [first] = bets
    if (!issue.betsRoot || !first || bets.some(({ status }) => status === 'cancelled')) return null
    const { game, issueNo, saltKey } = issue
    const pieces = await issuesStore.pieces(db, issue)
    const nth = pieces.findIndex(
      ({ firstTicket, lastTicket }) => firstTicket <= first.ticketId && first.ticketId <= lastTicket,
    )
    const piece = pieces[nth]
    if (!piece) return null
    const around = await book.between(db, { game, round: issueNo, first: piece.firstTicket, last: piece.lastTicket })
    const leaf = leafOf(bets, saltKey)
    return {
      leaf: { ...leaf, bets: [...leaf.bets] },
      salt: saltOf(saltKey, first.ticketId),
      memberId,
      leafHash: leafHash(leaf),
      path: proofIn(pieces, nth, around, first.ticketId, saltKey),
      root: issue.betsRoot,
    }
  }
  return {
    gameOnSale,
    /** T120: places a ticket. One posting, its bets ride with it, the issue's gate is checked in the same transaction. */
    async place(ask: TicketAsk) {
      const { memberId, reference, receivedAt, input } = ask
      const game = gameOnSale(input.game)
      const ticketId = ticketKey(memberId, boundedKey(reference, receivedAt), receivedAt)
      await mustBeOpen(game, ask, ticketId)
      const ownGroup = await prizeGroups.of(memberId)
      const { bets, stake } = priceTicket(input.bets, { family: game.family, ownGroup, policy: policy() })
      const { acceptedAt, balance, seq } = await book.place({
        ticketId,
        memberId,
        game: input.game,
        round: input.issueNo,
        bets: newBets(bets),
        payload: payloadOf(input),
        receivedAt,
        guards: [{ guard: issueGate, row: [input.game, input.issueNo] }],
      })
      return { ticketId, game: input.game, issueNo: input.issueNo, acceptedAt, stake, balance, seq: String(seq) }
    },
    /** The owner's view of a ticket, with its proof after the cut-off. */
    async view(memberId: MemberId, ticketId: string) {
      const { bets, issue } = await owned(memberId, ticketId)
      const record = await draws.find(issue)
      const now = clock.now()
      const waits = bets.every(({ status }) => status === 'accepted')
      return {
        ticketId,
        game: issue.game,
        issueNo: issue.issueNo,
        acceptedAt: bets[0]!.acceptedAt,
        stake: sumOf(bets.map(({ stake }) => stake)),
        payout: sumOf(bets.map(({ payout }) => payout)),
        cancellable: waits && issue.status === 'open' && msBetween(now, issue.closeAt) > 0,
        closeAt: issue.closeAt,
        drawAt: issue.drawAt,
        numbers: record?.numbers ?? null,
        bets: bets.map(shownBet),
        inclusion: await inclusion(issue, bets, memberId),
      }
    },
    /**
     * Lottery rules §2.3 decide cancelling too: before the cut-off, with the gate held so that it cannot close
     * meanwhile.
     */
    async cancel(
      tx: Tx,
      { memberId, ticketId, receivedAt }: { memberId: MemberId; ticketId: string; receivedAt: Instant },
    ) {
      const { issue } = await owned(memberId, ticketId)
      if (!(await issuesStore.holdOpen(tx, issue, receivedAt))) refuse('lottery.ticket_final')
      const refunded = await book.cancelTicket(tx, { memberId, ticketId, at: receivedAt })
      return refunded === null ? refuse('lottery.ticket_final') : { ticketId, refunded }
    },
  }
}

/** The key's time, a UUIDv7's, bounds how far back a ticket has to be looked for. Refuses `request.malformed`. */
function boundedKey(reference: string, receivedAt: Instant): string {
  const made = /^[0-9a-f]{8}-[0-9a-f]{4}-7/i.test(reference)
    ? Number.parseInt(reference.slice(0, 8) + reference.slice(9, 13), 16)
    : 0
  if (receivedAt.getTime() - made > KEY_AGE_MS) refuse('request.malformed', { field: 'Idempotency-Key' })
  return reference
}

/** What was asked, in a stable form. */
const payloadOf = ({ game, issueNo, bets }: TicketAsk['input']): string =>
  JSON.stringify([game, issueNo, bets.map((bet) => ({ ...bet, stake: moneyText(bet.stake) }))])

/** A ticket's priced bets as the bet book takes them. */
export const newBets = (bets: readonly PricedBet[]): NewBet<LotteryDetail>[] =>
  bets.map(({ stake, ...detail }) => ({ stake, detail }))

function shownBet({
  detail: { ownGroup: _, prizes, ...detail },
  bucket: __,
  funds: ___,
  version: ____,
  ...bet
}: LotteryBet) {
  return { ...bet, ...detail, prizes: { ...prizes } }
}
