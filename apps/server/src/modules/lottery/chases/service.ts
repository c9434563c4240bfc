import type { Clock, Instant } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { Refusal, refuse } from '@croupier/kernel/refusals'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { ProductBook } from '../../games/index.ts'
import { account, bucketOf, ticketKey, type Wallet } from '../../wallet/index.ts'
import type { IssueKey } from '../issues/model.ts'
import { issuesStore } from '../issues/store.ts'
import type { LotteryPolicy } from '../policy.ts'
import type { LotteryDetail } from '../tickets/model.ts'
import { type AskedBet, type PricedBet, priceTicket, sumOf } from '../tickets/rules.ts'
import { newBets, type PrizeGroups, type TicketsService } from '../tickets/service.ts'
import { type Chase, type ChaseItem, type ChaseStatus, chaseStatuses, type ItemStatus, itemStatuses } from './model.ts'
import { betsOfItem, chaseIssues, endOf, resultOfItem, stepOf } from './rules.ts'
import { type ItemName, chasesStore as store } from './store.ts'

export type ChasesServiceDeps = {
  db: Db
  clock: Clock
  random: Random
  tickets: TicketsService
  wallet: Wallet
  book: ProductBook<LotteryDetail>
  prizeGroups: PrizeGroups
  policy: () => LotteryPolicy
}
export type ChasesService = ReturnType<typeof chasesService>
type Start = {
  game: string
  bets: AskedBet[]
  items: { issueNo: string; multiple: number }[]
  stopOnWin: boolean
  total: Money
}

/** Items looked at in one turn of the clockwork. */
const TURN = 1_000

/** Lottery rules §15: repeat orders. Every move of an order happens under the lock of its row. */
export function chasesService(deps: ChasesServiceDeps) {
  const { db, clock, tickets, wallet, book, prizeGroups, policy } = deps

  /** Gives back what was held for waiting items. */
  async function release(tx: Tx, chase: Chase, items: readonly ChaseItem[], status: ItemStatus): Promise<Money> {
    const amount = sumOf(items.map(({ stake }) => stake))
    const [first] = items
    if (!first) return amount
    for (const item of items) itemStatuses.to(item.status, status)
    const { chaseId, memberId } = chase
    await store.setItems(
      tx,
      chase,
      items.map(({ nth }) => nth),
      status,
    )
    await store.release(tx, chase, amount)
    await wallet.post(tx, {
      kind: 'chase.release',
      reference: `${chaseId}:${first.nth}`,
      at: clock.now(),
      postings: [{ from: account.held(memberId), to: account.cash(memberId), amount }],
    })
    return amount
  }
  async function end(tx: Tx, chase: Chase, status: ChaseStatus): Promise<void> {
    await store.end(tx, chase, chaseStatuses.to(chase.status, status) as ChaseStatus, clock.now())
  }
  async function endIfOver(tx: Tx, chase: Chase): Promise<ChaseStatus> {
    const over = endOf((await store.items(tx, chase)).map(({ status }) => status))
    if (over) await end(tx, chase, over)
    return over ?? chase.status
  }
  /** The item's bets at today's prices, or null: the game or a play closed, a limit fell, a price changed. */
  async function priceItem(chase: Chase, item: ChaseItem): Promise<PricedBet[] | null> {
    const ownGroup = await prizeGroups.of(chase.memberId)
    try {
      const { family } = tickets.gameOnSale(chase.game)
      const asked = betsOfItem(chase.bets, item.multiple, ownGroup)
      const { bets, stake } = priceTicket(asked, { family, ownGroup, policy: policy() })
      return stake === item.stake ? bets : null
    } catch (error) {
      // Lottery rules §15.4: here nobody waits for an answer, a refusal decides the item
      if (error instanceof Refusal) return null
      throw error
    }
  }
  async function placeItem(tx: Tx, chase: Chase, item: ChaseItem, now: Instant): Promise<void> {
    const gate = await issuesStore.holdOpen(tx, { game: chase.game, issueNo: item.issueNo }, now)
    if (!gate) return
    const bets = await priceItem(chase, item)
    const ticketId = bets && (await placeTicket(deps, tx, { chase, issueNo: item.issueNo, bets, now }))
    if (!ticketId) {
      await release(tx, chase, [item], 'cancelled_system')
      await endIfOver(tx, chase)
      return
    }
    itemStatuses.to(item.status, 'placed')
    await store.placeItem(tx, { ...chase, nth: item.nth }, ticketId, item.stake)
  }
  async function advanceItem(name: ItemName, now: Instant): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const chase = await store.lock(tx, name.chaseId, name.bucket, false)
      if (chase?.status !== 'running') return
      const items = await store.items(tx, chase)
      const item = items.find(({ nth }) => nth === name.nth)
      if (item?.status !== 'waiting') return
      const earlier = items.filter(({ nth }) => nth < item.nth).map(({ status }) => status)
      const step = stepOf(item, { stopOnWin: chase.stopOnWin, earlier }, now, policy())
      if (step === 'place') await placeItem(tx, chase, item, now)
      if (step !== 'skip') return
      await release(tx, chase, [item], 'skipped')
      await endIfOver(tx, chase)
    })
  }
  /** Each order with an item on the issue gets what its ticket came to. */
  async function decideItems(tx: Tx, key: IssueKey): Promise<void> {
    const placed = await store.placedOn(tx, key)
    const tickets = await book.tickets(tx, placed)
    for (const { chaseId, bucket, nth, ticketId } of placed) {
      const chase = await store.lock(tx, chaseId, bucket)
      if (!chase) continue
      const bets = tickets.get(ticketId) ?? []
      const result = resultOfItem(bets.map(({ status }) => status))
      await store.setItems(tx, chase, [nth], itemStatuses.to('placed', result) as ItemStatus)
      if (chase.status !== 'running') continue
      if (result === 'won' && chase.stopOnWin) {
        const waiting = (await store.items(tx, chase)).filter(({ status }) => status === 'waiting')
        await release(tx, chase, waiting, 'cancelled_system')
        await end(tx, chase, 'won_stopped')
      } else await endIfOver(tx, chase)
    }
  }
  async function own(memberId: MemberId, chaseId: string): Promise<Chase> {
    return (await store.find(db, memberId, chaseId)) ?? refuse('lottery.chase_unknown')
  }
  return {
    /** Takes an order: every item is checked now, and the whole amount is held. */
    async start(tx: Tx, ask: { memberId: MemberId; reference: string; receivedAt: Instant; input: Start }) {
      const { memberId, reference, receivedAt: now, input } = ask
      const { family, calendar, code: game } = tickets.gameOnSale(input.game)
      const issueNos = input.items.map(({ issueNo }) => issueNo)
      const issues = chaseIssues(calendar, issueNos, now, policy().chaseIssues)
      const pricing = { family, ownGroup: await prizeGroups.of(memberId), policy: policy() }
      const multiples = input.items.map(({ multiple }) => multiple)
      const [least, most] = [Math.min(...multiples), Math.max(...multiples)]
      const { bets, stake } = priceTicket(betsOfItem(input.bets, least), pricing)
      if (most !== least) priceTicket(betsOfItem(input.bets, most), pricing)
      const each = units(stake / BigInt(least))
      const items = issues.map(({ issueNo, openAt, closeAt }, nth) => {
        const multiple = multiples[nth]!
        return { nth, issueNo, openAt, closeAt, multiple, stake: units(each * BigInt(multiple)) }
      })
      const total = sumOf(items.map((item) => item.stake))
      if (total !== input.total) refuse('lottery.stake_mismatch')
      const chaseId = ticketKey(memberId, reference, now)
      const lines = input.bets.map((bet, at) => ({ ...bet, selection: bets[at]!.selection }))
      const bucket = bucketOf(memberId)
      await store.add(
        tx,
        { chaseId, memberId, bucket, game, bets: lines, stopOnWin: input.stopOnWin, total, createdAt: now },
        items,
      )
      await wallet.post(tx, {
        kind: 'chase.hold',
        reference: chaseId,
        at: now,
        postings: [{ from: account.cash(memberId), to: account.held(memberId), amount: total }],
      })
      return { chaseId, total }
    },
    /** Rule 2: the owner cancels waiting items, named ones or all. */
    async cancel(tx: Tx, ask: { memberId: MemberId; chaseId: string; issueNos: readonly string[] | undefined }) {
      const { bucket } = await own(ask.memberId, ask.chaseId)
      const chase = await store.lock(tx, ask.chaseId, bucket)
      if (chase?.status !== 'running') return refuse('lottery.chase_final')
      const waiting = (await store.items(tx, chase)).filter(({ status }) => status === 'waiting')
      const asked = ask.issueNos ? waiting.filter(({ issueNo }) => ask.issueNos?.includes(issueNo)) : waiting
      if (asked.length === 0) refuse('lottery.chase_final')
      const refunded = await release(tx, chase, asked, 'cancelled_user')
      if (asked.length < waiting.length) return { chaseId: chase.chaseId, status: chase.status, refunded }
      await end(tx, chase, 'user_stopped')
      return { chaseId: chase.chaseId, status: 'user_stopped' as const, refunded }
    },
    async list({ memberId, status, page, pageSize }: Parameters<typeof store.page>[1]) {
      const size = boundedPageSize(pageSize)
      return { ...(await store.page(db, { memberId, status, page, pageSize: size })), page, pageSize: size }
    },
    async one(memberId: MemberId, chaseId: string) {
      const chase = await own(memberId, chaseId)
      return { ...chase, items: await store.items(db, chase) }
    },
    /** Places, holds back or skips what is due at `now`. */
    async advance(now: Instant): Promise<void> {
      for (const name of await store.due(db, now, TURN)) await advanceItem(name, now)
    },
    /** Rule 1, in the transaction that settles the issue. */
    issueSettled: decideItems,
    /** Rule 3, in the transaction that cancels the issue: the order goes on with its next item. */
    issueCancelled: decideItems,
  }
}

type TicketOfItem = { chase: Chase; issueNo: string; bets: readonly PricedBet[]; now: Instant }

/** T006: the id of an item's ticket, or null when admission refuses the bet: nobody waits for an answer here. */
async function placeTicket(
  { random, book }: Pick<ChasesServiceDeps, 'random' | 'book'>,
  tx: Tx,
  { chase: { memberId, game, chaseId }, issueNo, bets, now }: TicketOfItem,
): Promise<string | null> {
  const ticketId = ticketKey(memberId, uuidV7(now, random), now)
  const ticket = { ticketId, memberId, game, round: issueNo, bets: newBets(bets), payload: chaseId, receivedAt: now }
  try {
    await book.placeHeld(tx, ticket)
    return ticketId
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
