import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { boundedPageSize } from '@croupier/wire/shapes'
import { type Db, type Reader, retryOnDeadlock, type Tx } from '../../../platform/db/database.ts'
import type { Write } from '../../../platform/db/writes.ts'
import type { Partition } from '../../wallet/index.ts'
import type { Bet, OpenBet, Round } from './model.ts'
import type { Numbers } from './numbers.ts'
import * as placing from './placing.ts'
import { type BetProduct, decodeBets, type Products } from './product.ts'
import * as settling from './settling.ts'
import { betStore, rangeOf } from './store/bets-store.ts'
import { daysStore, type MemberFigures } from './store/days-store.ts'
import type { BetFilters, MemberStore, SettledRound } from './store/member-store.ts'
import { openBets } from './store/open-store.ts'
import { roundStore, type SettledMember } from './store/round-store.ts'
import * as voiding from './voiding.ts'

export type BookDeps = placing.PlacingDeps &
  settling.SettlingDeps & { db: Db; clock: Clock; numbers: Numbers; products: Products; ofMember: MemberStore }

type Paging = { page: number; pageSize: number }
export type OpenAsk = Round & {
  /** Only bets of members in this partition, so that several workers can settle a round. */
  partition: Partition
  /** Bets in one page. */
  page: number
}

/** The book as one product uses it: nothing else places, settles or takes back its bets. */
export type ProductBook<Detail> = {
  /**
   * Places a ticket through the lane. Refuses `wallet.insufficient_funds`, `wallet.busy`, `wallet.payload_differs`,
   * `wallet.cancelled`, and with the codes of the guards and of admission. A ticket that is sent again gets its answer.
   */
  place(order: placing.Order<Detail>): Promise<placing.Placed>
  /** Places a ticket whose result is known: stake, payout and figures in one posting. Refuses as `place`. */
  placeSettled(order: placing.SettledOrder<Detail>): Promise<placing.Placed>
  /** Runs admission for bets that will be placed later, such as those of a repeat order. Refuses with its codes. */
  admit(tx: Tx, bet: { memberId: MemberId; game: string; at: Instant }): Promise<void>
  /** Places a ticket in `tx`, paid from what is held for it. Refuses with the codes of admission. */
  placeHeld(tx: Tx, order: placing.Order<Detail>): Promise<void>
  /**
   * Bets that wait for a result of the round, page by page, by id, as they stood at the first page. `tx` is for reading
   * them alone, and is kept open meanwhile.
   */
  openBets(tx: Tx, ask: OpenAsk): AsyncIterable<OpenBet<Detail>[]>
  /** Statements that settle a page of bets of one game; see `settlePage`. The caller pushes balances afterwards. */
  settlePage(page: settling.SettledPage): Write[]
  /** Settles one bet that pays, through the lane. Refuses `bet.settled`, `wallet.payload_differs`. */
  settleOne(result: settling.SingleResult): Promise<{ balance: Money }>
  /** Settles one bet that pays nothing. False when it does not wait any more. */
  loseOne(tx: Tx, result: settling.SingleResult): Promise<boolean>
  /** Gives a settled bet another result. False when it was not settled. */
  resettle(tx: Tx, result: settling.SingleResult): Promise<boolean>
  /**
   * Voids the waiting bets of a round and gives their stakes back, page by page in transactions of its own; answers how
   * many. Interrupted, it can be repeated.
   */
  voidRound(round: Round & { at: Instant }): Promise<number>
  /** Cancels all bets of a ticket and gives the stakes back; null when one of them does not wait any more. */
  cancelTicket(tx: Tx, end: voiding.TicketEnd): Promise<Money | null>
  /** Undoes a ticket, or keeps one that has not come yet from being placed. */
  rollBack(end: voiding.TicketEnd & { game: string }): Promise<voiding.RollBack>
  /** All bets of a ticket, in order; empty when the member has no such ticket. */
  ticket(reader: Reader, memberId: MemberId, ticketId: string): Promise<Bet<Detail>[]>
  /** Several tickets' bets in one question, by ticket. */
  tickets(
    reader: Reader,
    tickets: readonly { memberId: MemberId; ticketId: string }[],
  ): Promise<Map<string, Bet<Detail>[]>>
  /** A round's bets but the cancelled ones, in the order of their ids, from one snapshot, a page at a time. */
  inOrder(tx: Tx, round: Round): AsyncIterable<Bet<Detail>[]>
  /** Those of the tickets from `first` to `last`. */
  between(reader: Reader, range: Round & { first: string; last: string }): Promise<Bet<Detail>[]>
  /** Sums of these members' settled bets in a round; a member without one is left out. */
  settledOf(reader: Reader, round: Round, memberIds: readonly MemberId[]): Promise<SettledMember[]>
  /** Results of a member's rounds settled after an instant, oldest first, among the last bets. */
  settledSince(reader: Reader, memberId: MemberId, since: Instant): Promise<SettledRound[]>
  /** What each member of a partition has won in a round so far. */
  wonSoFar(reader: Reader, round: Round & { partition: Partition }): Promise<Map<MemberId, Money>>
}

export function productBook<Detail>(deps: BookDeps, product: BetProduct<Detail>): ProductBook<Detail> {
  deps.products.register(product)
  const { code } = product
  const own = { ...deps, product }
  // These lock a bet before its accounts, the lane the accounts before the bet, so the two can deadlock.
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    retryOnDeadlock(() => deps.db.transaction().execute(work))
  return {
    place: (order) => placing.place(own, order),
    placeSettled: (order) => placing.placeSettled(own, order),
    admit: (tx, bet) => deps.admission.ask(tx, { ...bet, product: code }),
    placeHeld: (tx, order) => placing.placeHeld(own, tx, order),
    openBets: (tx, ask) => openBets(tx, { ...ask, product: code }, product.decode),
    settlePage: (page) => settling.settlePage(own, page),
    settleOne: (result) => settling.settleOne(own, result),
    loseOne: (tx, result) => settling.loseOne(own, tx, result),
    resettle: (tx, result) => settling.resettle(own, tx, result),
    voidRound: (round) => voiding.voidRound({ ...own, transaction }, round),
    cancelTicket: (tx, end) => voiding.cancelTicket(own, tx, end),
    rollBack: (end) => voiding.rollBack({ ...own, transaction }, end),
    ...productReads(product),
    settledSince: (reader, memberId, since) => deps.ofMember.settledSince(reader, { memberId, product: code, since }),
  }
}

type Reads = 'ticket' | 'tickets' | 'inOrder' | 'between' | 'settledOf' | 'wonSoFar'
function productReads<Detail>(product: BetProduct<Detail>): Pick<ProductBook<Detail>, Reads> {
  const { code } = product
  const decoded = (reader: Reader, bets: readonly Bet<string>[]) => decodeBets(product, reader, bets)
  return {
    ticket: async (reader, memberId, ticketId) =>
      decoded(reader, await betStore.range(reader, rangeOf(memberId, ticketId))),
    async tickets(reader, tickets) {
      return Map.groupBy(await decoded(reader, await betStore.tickets(reader, tickets)), ({ ticketId }) => ticketId)
    },
    async *inOrder(tx, round) {
      for await (const page of roundStore.inOrder(tx, { ...round, product: code })) yield await decoded(tx, page)
    },
    between: async (reader, range) => decoded(reader, await roundStore.between(reader, { ...range, product: code })),
    settledOf: (reader, round, memberIds) => roundStore.settledOf(reader, { ...round, product: code }, memberIds),
    wonSoFar: (reader, round) => roundStore.wonSoFar(reader, { ...round, product: code }),
  }
}

export type BetRecords = ReturnType<typeof betRecords>

/** The book as members and staff read it, whatever the product. */
export function betRecords({
  db,
  clock,
  products,
  ofMember,
}: Pick<BookDeps, 'db' | 'clock' | 'products' | 'ofMember'>) {
  async function list(asked: BetFilters & Paging) {
    const page = Math.max(asked.page, 1)
    const pageSize = boundedPageSize(asked.pageSize)
    const { items, totals } = await ofMember.list(db, asked, { page, pageSize })
    return { items: await products.show(db, items), totals, page, pageSize, total: totals.bets }
  }
  return {
    /** §3 betting record, of one member. */
    record: (memberId: MemberId, asked: BetFilters & Paging) => list({ ...asked, memberId }),

    async bet(memberId: MemberId, betId: string) {
      const found = await betStore.range(db, { memberId, first: betId, last: betId })
      const [shown] = await products.show(db, found)
      return shown ?? refuse('bet.unknown')
    },

    /** The last bets of a member, newest first. */
    lastOf: async (reader: Reader, memberId: MemberId, limit: number) =>
      products.show(reader, await ofMember.lastOf(reader, memberId, limit)),

    /** For staff. Without a member, a ticket or a game it reads one day, because nobody can read all bets. */
    async search(asked: BetFilters & Paging) {
      if (asked.memberId || asked.ticketId || asked.game) return list(asked)
      const start = plusMs(asked.to ?? clock.now(), -MS.day)
      return list({ ...asked, from: asked.from && asked.from > start ? asked.from : start })
    },
  }
}

export type Figures = ReturnType<typeof betFigures>

/** Sums over settled bets, for the modules above: read from members' days, however many bets there are. */
export function betFigures(dayOf: (at: Instant) => BusinessDay) {
  return {
    dayOf,
    ofMembers: daysStore.ofMembers,
    /** Valid bets of each member since the start of a business day; a member without any is left out. */
    validBetsSince: daysStore.validBetsSince,
    /** Figures of the last business days, the running one included. */
    ofLastDays: (
      reader: Reader,
      memberIds: readonly MemberId[],
      { days, now }: { days: number; now: Instant },
    ): Promise<Map<MemberId, MemberFigures>> =>
      daysStore.ofMembers(reader, memberIds, { from: plusDays(dayOf(now), 1 - days) }),
    ofProducts: daysStore.ofProducts,
    settledSince: daysStore.settledSince,
  }
}
