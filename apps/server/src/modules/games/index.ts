import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Module } from '../../module.ts'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Write } from '../../platform/db/writes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LaneRider, RiderRows, Wallet } from '../wallet/index.ts'
import { betFigures } from './bets/figures-store.ts'
import { memberStore } from './bets/member-store.ts'
import type { Bet, BetResult, NewBet, OpenBet } from './bets/model.ts'
import type { OpenAsk } from './bets/open-store.ts'
import { type RoundReader, roundReader } from './bets/round-store.ts'
import { betBookService } from './bets/service.ts'
import { sharedIds } from './bets/shared.ts'
import { sharedStore } from './bets/shared-store.ts'
import { betStore } from './bets/store.ts'
import { type CatalogueService, catalogueService, type MemberNames } from './catalogue/service.ts'
import { catalogueStore } from './catalogue/store.ts'
import { gamesRoutes } from './routes.ts'

export type { Bet, BetResult, BetStatus, BetTerms, NewBet, OpenBet, Outcome, SettledStatus } from './bets/model.ts'
export type { OpenAsk } from './bets/open-store.ts'
export type { RoundReader } from './bets/round-store.ts'
export { statusOf } from './bets/rules.ts'
export type { OfferedGame } from './catalogue/model.ts'
export type { MemberNames } from './catalogue/service.ts'

/** The book of all bets, whatever the product. Owns `games.bets` and what bets share, `games.terms` and `games.rounds`. */
export type BetBook = {
  /** Rides with a stake through the fast lane: `riders: [await betBook.ride(bets)]`. */
  rider: LaneRider
  ride(bets: readonly NewBet[]): Promise<RiderRows>
  /** For composite cases, with the stake posted through the first door in the same transaction. */
  insert(tx: Tx, bets: readonly NewBet[]): Promise<void>
  /**
   * Bets of a round that still wait for their result, page by page, by id, as they stood at the first page. `tx` is for
   * reading them alone, and is kept open meanwhile.
   */
  openBets(tx: Tx, ask: OpenAsk): AsyncIterable<OpenBet[]>
  /**
   * What settles bets of a game and posts their payouts and self-rebates, computed and ready to be written together: all
   * of it or, when one of the bets is not `accepted` any more, nothing. The caller tells the members (`settledOf`,
   * `wallet.tellBalances`).
   */
  settleChunk(chunk: { at: Date; game: string; results: readonly BetResult[] }): Write[]
  /** Gives the stakes of a round's waiting bets back, at most `limit`; answers how many. Repeat until 0. */
  voidRound(tx: Tx, round: { game: string; round: string; at: Date; limit: number }): Promise<number>
  /** The owner cancels a ticket: all its bets, or `null` when one of them no longer waits. Answers what went back. */
  cancelTicket(tx: Tx, cancel: { memberId: MemberId; ticketId: string; at: Date }): Promise<Money | null>
  /** Turnover that counts: valid bets of a member's bets that were settled since an instant. */
  turnoverSince(reader: Reader, memberId: string, from: Date): Promise<Money>
  /** The last bets of a member, newest first. */
  lastOf(reader: Reader, memberId: MemberId, limit: number): Promise<Bet[]>
  /** All bets of a ticket, in order; empty when the member has no such ticket. */
  ticket(reader: Reader, memberId: MemberId, ticketId: string): Promise<Bet[]>
}

/** `figures`: sums over many bets, for the modules above. */
export type Games = Module & {
  betBook: BetBook
  rounds: RoundReader
  figures: typeof betFigures
  offer: CatalogueService['offer']
}
export type GamesDeps = Pick<Platform, 'clock' | 'database'> & { wallet: Wallet; names: MemberNames }

/** Tier 8: what can be played, and every bet that was placed. */
export function games({ clock, database: { db }, wallet, names }: GamesDeps): Games {
  const shared = sharedIds({ db, store: sharedStore })
  const book = { store: betStore, ofMember: memberStore, shared, board: catalogueStore }
  const betBook = betBookService({ db, clock, wallet, ...book })
  const catalogue = catalogueService({ db, clock, names, store: catalogueStore, bets: memberStore })
  wallet.lane.register({ riders: [betBook.rider] })
  return {
    betBook,
    rounds: roundReader,
    figures: betFigures,
    offer: catalogue.offer,
    routes: gamesRoutes(betBook, catalogue),
    tasks: [{ name: 'games.forget', run: catalogue.forget }],
    crons: [{ task: 'games.forget', match: '17 3 * * *' }],
  }
}
