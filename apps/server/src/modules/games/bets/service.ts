import { type BusinessDay, plusDays } from '@croupier/kernel/business-day'
import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import { type Db, type Reader, retryOnDeadlock, type Tx } from '../../../platform/db/database.ts'
import type { Write } from '../../../platform/db/writes.ts'
import type { Partition } from '../../wallet/index.ts'
import { requireLiveMonth } from '../months/service.ts'
import type { BookIds } from './ids.ts'
import type { Bet, OpenBet, Round } from './model.ts'
import { type NettingDeps, type RoundNetting, roundNetting } from './netting.ts'
import {
  type Correction,
  changePayout,
  type PayoutChange,
  resettleBet,
  settleVoidBet,
  voidSettledBet,
} from './payout-changes.ts'
import * as placing from './placing.ts'
import { type BetProduct, decodeBets, type Products } from './product.ts'
import { placeSettled } from './settled-placing.ts'
import * as settling from './settling.ts'
import { betStore, rangeOf } from './store/bets-store.ts'
import { daysStore, type ScoreQuery } from './store/days-store.ts'
import { gameDaysStore } from './store/game-days-store.ts'
import type { MemberStore, RoundTotals } from './store/member-store.ts'
import { openBets } from './store/open-store.ts'
import { type MemberRoundTotals, roundStore } from './store/round-store.ts'
import type { SettledStore } from './store/settled-store.ts'
import * as voiding from './voiding.ts'

export type BookDeps = placing.PlacingDeps &
  settling.SettlingDeps &
  Pick<NettingDeps, 'maxCoverage'> & { db: Db; clock: Clock; ids: BookIds; products: Products; memberBets: MemberStore }

export type OpenBetsQuery = Round & {
  /** Only bets of members in this partition, so that several workers can settle a round. */
  partition: Partition
  /** Bets in one page. */
  pageSize: number
}

/** The bet book for one product. Only the product itself places, settles and cancels its bets. */
export type ProductBook<Detail> = {
  /**
   * Places a ticket through the lane. Refuses `wallet.insufficient_funds`, `wallet.busy`, `wallet.payload_differs`,
   * `wallet.cancelled`, and with the codes of the guards and of admission. A repeated ticket gets the first answer.
   */
  place(ticket: placing.TicketPlacement<Detail>): Promise<placing.PlacedTicket>
  /** Places a ticket whose result is known: stake, payout and figures in one journal. Refuses with the codes of `place`. */
  placeSettled(ticket: placing.SettledTicketPlacement<Detail>): Promise<placing.PlacedTicket>
  /** The bonus money that may pay stakes on games of the category, all bonus money without one. */
  bonusMoney(reader: Reader, memberId: MemberId, category?: string): Promise<Money>
  /** Runs admission for bets that will be placed later, such as those of a repeat order. Refuses with its codes. */
  admit(tx: Tx, bet: { memberId: MemberId; game: string; at: Instant }): Promise<void>
  /** Places a ticket in `tx`, paid from the member's held money. Refuses with the codes of admission. */
  placeFromHeld(tx: Tx, ticket: placing.HeldTicketPlacement<Detail>): Promise<void>
  /**
   * Reads the open bets of a round from one snapshot, page by page, in the order of their ids. `tx` stays open meanwhile and
   * must do nothing else.
   */
  openBets(tx: Tx, query: OpenBetsQuery): AsyncIterable<OpenBet<Detail>[]>
  /** Returns the statements that settle a page of bets of one game. The caller runs them, then pushes balances. */
  settlePageWrites(page: settling.SettledPage): Write[]
  /**
   * Collects the results of a round in one partition, so that opposite sides and covered markets do not count for rewards.
   * `isContinued` includes the bets that are settled already.
   */
  netting(reader: Reader, round: Round & { partition: Partition }, isContinued: boolean): Promise<RoundNetting>
  /**
   * Settles one bet through the lane. The outcome must pay something, because the lane posts no amount of zero. Refuses
   * `bet.settled`, `wallet.payload_differs`.
   */
  settlePayingBet(result: settling.SingleResult): Promise<{ balance: Money }>
  /** Settles one bet in the caller's transaction, with any outcome. False when the bet is not open any more. */
  settleBetInTransaction(tx: Tx, result: settling.SingleResult): Promise<boolean>
  /** Replaces the result of a settled bet. False when it was not settled, or has another version than `ifVersion`. */
  resettleBet(tx: Tx, correction: Correction): Promise<boolean>
  /** Voids a settled bet: reverses its result and returns the stake. False as with `resettleBet`. */
  voidSettledBet(tx: Tx, voided: Omit<Correction, 'outcome'>): Promise<boolean>
  /** Gives a void bet a result after all: takes the returned stake back, and posts the result. False when it is not void. */
  settleVoidBet(tx: Tx, correction: Correction): Promise<boolean>
  /** Adds to the payout of a settled bet, or takes from it. False when it was not settled, or would pay less than nothing. */
  changePayout(tx: Tx, change: PayoutChange): Promise<boolean>
  /**
   * Voids the open bets of a round and refunds their stakes, page by page, in transactions of its own. Returns their number.
   * After an interruption it can run again.
   */
  voidRound(round: Round & { at: Instant; acceptedFrom?: Instant }): Promise<number>
  /** Cancels all bets of a ticket and refunds their stakes. Null when one of them is not open any more. */
  cancelTicket(tx: Tx, cancellation: voiding.TicketCancellation): Promise<Money | null>
  /**
   * Reserves the key of a ticket that has not come, for a rollback that was faster: the ticket can never be placed. False when
   * it is placed already.
   */
  reserveTicket(cancellation: voiding.TicketCancellation & { game: string }): Promise<boolean>
  /** Rolls back a ticket. Reserves the key of a ticket that has not arrived yet, so that it can never be placed. */
  rollBack(cancellation: voiding.TicketCancellation & { game: string }): Promise<voiding.RollBackResult>
  /** All bets of a ticket, in order; empty when the member has no such ticket. */
  ticketBets(reader: Reader, memberId: MemberId, ticketId: string): Promise<Bet<Detail>[]>
  /** Refuses `bet.archived` if a ticket with this id would be in an archived month. */
  requireLive(reader: Reader, ticketId: string): Promise<void>
  /** Reads the bets of several tickets with one query, by ticket. */
  betsByTicket(
    reader: Reader,
    tickets: readonly { memberId: MemberId; ticketId: string }[],
  ): Promise<Map<string, Bet<Detail>[]>>
  /** Reads a round's bets without the cancelled ones from one snapshot, page by page, in the order of their ids. */
  roundBets(tx: Tx, round: Round): AsyncIterable<Bet<Detail>[]>
  /** As `roundBets`, with the bets of trial accounts, in one partition. */
  allRoundBets(tx: Tx, round: Round & { partition: Partition }): AsyncIterable<Bet<Detail>[]>
  /** Sums of these members' settled bets in a round; a member without one is left out. */
  settledByMember(reader: Reader, round: Round, memberIds: readonly MemberId[]): Promise<MemberRoundTotals[]>
  /** Results of the member's rounds settled after an instant, oldest first. Reads the member's last bets only. */
  roundsSettledSince(reader: Reader, memberId: MemberId, since: Instant): Promise<RoundTotals[]>
  /** The payouts, stakes included, of each member of a partition for the won bets of a round so far. */
  payoutsByMember(reader: Reader, round: Round & { partition: Partition }): Promise<Map<MemberId, Money>>
}

export function productBook<Detail>(deps: BookDeps, product: BetProduct<Detail>): ProductBook<Detail> {
  const { code } = product
  const own = { ...deps, product }
  // `voidRound` and `rollBack` lock a bet and then its member's accounts. The lane locks the accounts and then the bet. So they
  // can deadlock with the lane; then PostgreSQL ends one transaction, and this one runs again.
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    retryOnDeadlock(() => deps.db.transaction().execute(work))
  return {
    place: (ticket) => placing.place(own, ticket),
    placeSettled: (ticket) => placeSettled(own, ticket),
    bonusMoney: (reader, memberId, category) => deps.bonus.available(reader, memberId, category),
    admit: (tx, bet) => deps.admission.check(tx, { ...bet, product: code }),
    placeFromHeld: (tx, ticket) => placing.placeFromHeld(own, tx, ticket),
    openBets: (tx, query) => openBets(tx, { ...query, product: code }, product.decode),
    netting: (reader, round, isContinued) => roundNetting(own, reader, round, isContinued),
    settlePageWrites: (page) => settling.settlePageWrites(own, page),
    settlePayingBet: (result) => settling.settlePayingBet(own, result),
    settleBetInTransaction: (tx, result) => settling.settleBetInTransaction(own, tx, result),
    resettleBet: (tx, correction) => resettleBet(own, tx, correction),
    voidSettledBet: (tx, voided) => voidSettledBet(own, tx, voided),
    settleVoidBet: (tx, correction) => settleVoidBet(own, tx, correction),
    changePayout: (tx, change) => changePayout(own, tx, change),
    voidRound: (round) => voiding.voidRound({ ...own, transaction }, round),
    cancelTicket: (tx, cancellation) => voiding.cancelTicket(own, tx, cancellation),
    reserveTicket: (cancellation) => voiding.reserveTicket(own, cancellation),
    rollBack: (cancellation) => voiding.rollBack({ ...own, transaction }, cancellation),
    ...productReads(product),
    requireLive: requireLiveMonth,
    roundsSettledSince: (reader, memberId, since) =>
      deps.memberBets.roundsSettledSince(reader, { memberId, product: code, since }),
  }
}

type Reads = 'ticketBets' | 'betsByTicket' | 'roundBets' | 'allRoundBets' | 'settledByMember' | 'payoutsByMember'
function productReads<Detail>(product: BetProduct<Detail>): Pick<ProductBook<Detail>, Reads> {
  const { code } = product
  const decoded = (reader: Reader, bets: readonly Bet<string>[]) => decodeBets(product, reader, bets)
  return {
    ticketBets: async (reader, memberId, ticketId) =>
      decoded(reader, await betStore.range(reader, rangeOf(memberId, ticketId))),
    async betsByTicket(reader, tickets) {
      return Map.groupBy(await decoded(reader, await betStore.tickets(reader, tickets)), ({ ticketId }) => ticketId)
    },
    async *roundBets(tx, round) {
      for await (const page of roundStore.roundBets(tx, { ...round, product: code })) yield await decoded(tx, page)
    },
    async *allRoundBets(tx, round) {
      for await (const page of roundStore.allRoundBets(tx, { ...round, product: code })) yield await decoded(tx, page)
    },
    settledByMember: (reader, round, memberIds) =>
      roundStore.settledByMember(reader, { ...round, product: code }, memberIds),
    payoutsByMember: (reader, round) => roundStore.payoutsByMember(reader, { ...round, product: code }),
  }
}

export type Figures = ReturnType<typeof betFigures>

/** Sums over settled bets, for the modules above. They read the daily sums of members, so the number of bets does not matter. */
export function betFigures(
  dayOf: (at: Instant) => BusinessDay,
  memberBets: Pick<MemberStore, 'openStakes'> & SettledStore,
  products: Pick<Products, 'categoriesOf'>,
) {
  return {
    dayOf,
    dayQuery: daysStore.dayQuery,
    /** The results of a member's last bets from an instant up to, and without, another, with their categories. */
    async settledWithin(reader: Reader, memberId: MemberId, span: { from: Instant; to: Instant }) {
      const found = await memberBets.settledWithin(reader, memberId, span)
      const settled: (Omit<(typeof found)[number], 'product' | 'game' | 'detail'> & { category: string })[] = []
      for (const [product, own] of Map.groupBy(found, (one) => one.product)) {
        const categories = await products.categoriesOf(product, reader, own)
        own.forEach(({ product: _, game: __, detail: ___, ...sums }, at) => {
          settled.push({ category: categories[at]!, ...sums })
        })
      }
      return settled
    },
    ofMembers: daysStore.ofMembers,
    validBetsSince: daysStore.validBetsSince,
    validBetsWithin: daysStore.validBetsWithin,
    playedByCategory: daysStore.playedByCategory,
    openTickets: betStore.openTickets,
    /** Figures of the last business days, including the current one. */
    ofLastDays: (reader: Reader, memberIds: readonly MemberId[], { days, now }: { days: number; now: Instant }) =>
      daysStore.ofMembers(reader, memberIds, { from: plusDays(dayOf(now), 1 - days) }),
    ofProducts: daysStore.ofProducts,
    paidSince: daysStore.paidSince,
    playedSince: daysStore.playedSince,
    validBetsOn: daysStore.validBetsOn,
    bonusBetsOn: daysStore.bonusBetsOn,
    firstDay: daysStore.firstDay,
    ofMemberByDay: daysStore.ofMemberByDay,
    ofMembersByDay: daysStore.ofMembersByDay,
    scoresOf,
    /** Figures of members by business day and counted game. */
    ofMembersByGame: gameDaysStore.ofMembers,
    /** The stakes and payouts of a member's bets that were settled since a business day. */
    async ofMemberSince(
      reader: Reader,
      memberId: MemberId,
      from: BusinessDay,
    ): Promise<{ staked: Money; paid: Money }> {
      const figures = (await daysStore.ofMembers(reader, [memberId], { from })).get(memberId)
      if (!figures) return { staked: ZERO, paid: ZERO }
      return { staked: figures.stake, paid: units(figures.payout + figures.selfRebate) }
    },
    /** The stakes of the open bets among a member's last bets. */
    openStakes: memberBets.openStakes,
    /** The stakes of a member that were settled since a business day, with those of open bets among the last bets. */
    async stakedSince(reader: Reader, memberId: MemberId, from: BusinessDay): Promise<Money> {
      const settled = (await daysStore.ofMembers(reader, [memberId], { from })).get(memberId)?.stake ?? ZERO
      return units(settled + (await memberBets.openStakes(reader, memberId)))
    },
    settledSince: daysStore.settledSince,
  }
}

/** The scores of members over business days, in a category or in a counted game. */
const scoresOf = (reader: Reader, { game, ...query }: ScoreQuery & { game: string | null }) =>
  game === null ? daysStore.scoresOf(reader, query) : gameDaysStore.scoresOf(reader, { ...query, game })
