import { businessDayOf } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { parseRate } from '@croupier/rules/rate'
import type { Module } from '../../module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Content } from '../content/index.ts'
import { accountsOf, type RoundsOf, type Wallet } from '../wallet/index.ts'
import { bookIds } from './bets/ids.ts'
import { type BusinessDayPolicy, businessDayPolicy, nettingPolicy } from './bets/policy.ts'
import type { BetAdmission, BonusFunds } from './bets/ports.ts'
import { type BetProduct, betProducts } from './bets/product.ts'
import { type BetRecords, betRecords } from './bets/records.ts'
import { type BookDeps, betFigures, type Figures, type ProductBook, productBook } from './bets/service.ts'
import { acceptedQuery } from './bets/store/accepted-store.ts'
import { daysStore } from './bets/store/days-store.ts'
import { type ResultFeed, resultFeed } from './bets/store/feed-store.ts'
import { gameDayTable } from './bets/store/game-days-store.ts'
import { idsStore } from './bets/store/ids-store.ts'
import { memberStore } from './bets/store/member-store.ts'
import { GUARDS, RIDERS } from './bets/store/riders-store.ts'
import { settledStore } from './bets/store/settled-store.ts'
import { type CatalogueService, catalogueService } from './catalogue/service.ts'
import { catalogueStore } from './catalogue/store.ts'
import { type CountedGames, countedGames } from './counted/service.ts'
import { type MonthsService, monthsService } from './months/service.ts'
import { gamesTables } from './personal.ts'
import { type MemberOrders, profitService } from './profit/service.ts'
import { gamesRoutes } from './routes.ts'
import type { WinnerMembers } from './winners/model.ts'
import { winnersPolicy } from './winners/policy.ts'
import { isLargeWin } from './winners/rules.ts'
import { winnersService } from './winners/service.ts'
import { winsRider, winsStore } from './winners/store.ts'

export type {
  Bet,
  BetDescription,
  BetResult,
  BetStatus,
  BetTerms,
  NewBet,
  OpenBet,
  Outcome,
  Round,
  SettledStatus,
} from './bets/model.ts'
export { isSettled, nextVersion } from './bets/model.ts'
export type { RoundNetting } from './bets/netting.ts'
export type { PlacedTicket, SettledTicketPlacement, TicketPlacement } from './bets/placing.ts'
export type { BetAdmission, BetSubject, BonusFunds, RefundedBet, StakeFunds } from './bets/ports.ts'
export type { BetProduct } from './bets/product.ts'
export type { BetSides } from './bets/rules.ts'
export type { Figures, OpenBetsQuery, ProductBook } from './bets/service.ts'
export type { SettledPage } from './bets/settling.ts'
export type { OfferedGame, OfferedVendor } from './catalogue/model.ts'
export type { MemberNames } from './catalogue/service.ts'
export {
  type BookArchive,
  bookArchive,
  linesOf,
  MONTH,
  type Month,
  type MonthStatus,
  type MonthSums,
} from './months/archive-store.ts'
export { archivedBets } from './months/archived-bets.ts'

export type Games = Module & {
  /** Adds a product to the bet book, at composition; the product alone places and settles its bets, through the result. */
  registerProduct<Detail>(product: BetProduct<Detail>): ProductBook<Detail>
  records: BetRecords
  figures: Figures
  /** The result of each bet, exactly once. */
  results: ResultFeed
  /** The names of all games by their codes, closed ones too. */
  gameNames(): Promise<ReadonlyMap<string, string>>
  /** The best multiples of a stake. Wins below `least` times the stake may be missing, and so are those of 30 days ago. */
  multiples: { of: typeof winsStore.multiples; least(): number }
  /** Games whose figures are kept by member and day. */
  counted: Pick<CountedGames, 'firstDay' | 'count'>
  /** SQL of the bets of a product that were accepted in a time and won or lost. */
  acceptedQuery: typeof acceptedQuery
  /** The wallet's port: the games and rounds of bets. */
  roundsOf: RoundsOf
  /** The business days that figures count by. */
  businessDay(): BusinessDayPolicy
  /** Lists the games of a provider in the catalogue. */
  replaceProviderGames: CatalogueService['replaceProviderGames']
  /** Lists a vendor with its games, in the caller's transaction. */
  publishVendor: CatalogueService['publishVendor']
}
export type GamesDeps = Pick<Platform, 'clock' | 'database' | 'log' | 'fanout'> & {
  wallet: Wallet
  members: WinnerMembers
  admission: BetAdmission
  bonus: BonusFunds
  orders: MemberOrders
  settings: Content['settings']
}

/** Tier 10: the catalogue of games and the book of all bets. */
export function games(given: GamesDeps): Games {
  const { clock, log, fanout, wallet, members, admission, bonus, orders, settings } = given
  const { db } = given.database
  const businessDay = settings.policy(businessDayPolicy)
  const dayOf = (at: Instant) => businessDayOf(at, businessDay())
  const stakeAccounts = (memberId: MemberId) => accountsOf(memberId, wallet.pockets())
  const memberBets = memberStore(stakeAccounts)
  const ids = bookIds({ db, store: idsStore })
  const products = betProducts()
  const { multiples, ...rules } = policies(settings)
  const counted = countedGames({ db, clock, log, fanout, businessDay })
  const deps: BookDeps = {
    db,
    clock,
    wallet,
    ids,
    admission,
    bonus,
    dayOf,
    products,
    memberBets,
    gameStats: catalogueStore,
    isCounted: counted.isCounted,
    ...rules,
  }
  const months = monthsService({ db, clock, log })
  const records = betRecords({ ...deps, months, businessDay })
  const catalogue = catalogueService({ db, clock, store: catalogueStore, bets: memberBets })
  const profit = profitService({ db, businessDay, orders, days: daysStore })
  wallet.lane.register({ riders: [...RIDERS, gameDayTable.rider, winsRider], guards: GUARDS })
  return {
    registerProduct(product) {
      wallet.register({ houses: product.houses })
      products.register(product)
      return productBook(deps, product)
    },
    personal: gamesTables(records),
    records,
    figures: betFigures(dayOf, { ...memberBets, ...settledStore(stakeAccounts) }, products),
    results: resultFeed,
    gameNames: async () => new Map((await catalogue.names()).games.map(({ code, name }) => [code, name])),
    multiples,
    counted: { firstDay: counted.firstDay, count: counted.count },
    acceptedQuery,
    roundsOf: memberBets.roundsOf,
    businessDay,
    replaceProviderGames: catalogue.replaceProviderGames,
    publishVendor: catalogue.publishVendor,
    routes: gamesRoutes({
      records,
      catalogue,
      names: members.usernames,
      profit,
      winners: winnersService({ db, clock, members }),
    }),
    ...background(months, catalogue),
    watches: [counted.watch],
  }
}

const background = (months: MonthsService, catalogue: CatalogueService): Pick<Module, 'loops' | 'tasks' | 'crons'> => ({
  loops: [months.loop],
  tasks: [
    { name: 'games.forget', run: catalogue.deleteExpired },
    { name: 'games.months', run: months.ensure },
  ],
  crons: [
    { task: 'games.forget', match: '17 3 * * *' },
    { task: 'games.months', match: '27 3 * * *' },
  ],
})

/** Settings of the bet book, as it asks for them. */
function policies(
  settings: GamesDeps['settings'],
): Pick<BookDeps, 'maxCoverage' | 'isLargeWin'> & Pick<Games, 'multiples'> {
  const winners = settings.policy(winnersPolicy)
  const netting = settings.policy(nettingPolicy)
  return {
    maxCoverage: () => parseRate(String(netting().maxCoverage)),
    isLargeWin: (win) => isLargeWin(win, winners()),
    multiples: { of: winsStore.multiples, least: () => winners().multiplierMin },
  }
}
