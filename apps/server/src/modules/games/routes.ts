import { memberIdOf } from '@croupier/kernel/ids'
import { VIETNAM } from '@croupier/rules/lottery-pages'
import { bet, bets } from '@croupier/wire/games/bets'
import { gameNames, memberBets } from '@croupier/wire/games/bets.console'
import {
  changeFavourite,
  favoriteGames,
  favoriteGamesList,
  gameList,
  gameVendor,
  hotGames,
  popularGames,
  recentGame,
  vassGameType,
  vnGameMenuRecent,
} from '@croupier/wire/games/catalogue'
import { gameMenus, vnGameMenu } from '@croupier/wire/games/menus'
import { personalProfit } from '@croupier/wire/games/profit'
import { ownListing, setOwnListing, winnerBoard } from '@croupier/wire/games/winners'
import { type Route, route } from '../../platform/http/route.ts'
import type { BetRecords } from './bets/records.ts'
import type { catalogueService, MemberNames } from './catalogue/service.ts'
import type { ProfitService } from './profit/service.ts'
import type { WinnersService } from './winners/service.ts'

type Services = {
  names: MemberNames
  records: BetRecords
  catalogue: ReturnType<typeof catalogueService>
  profit: ProfitService
  winners: WinnersService
}

/** §7: the filters of the calls of the Vietnamese lotteries. */
const vietnamese = ({ prizeMode }: { prizeMode?: string | undefined }) => ({ accountTypeName: VIETNAM, prizeMode })

export const gamesRoutes = ({ records, catalogue, names, profit, winners }: Services): Route[] => [
  route(gameMenus, () => catalogue.menus()),
  route(vnGameMenu, ({ input }) => catalogue.menus(vietnamese(input))),
  route(hotGames, ({ input }) => catalogue.list({ vassalage: input.vassalage, hotOnly: true })),
  route(gameList, ({ input }) => catalogue.list(input)),
  route(vassGameType, ({ input }) => catalogue.types(input.vassalage)),
  route(gameVendor, () => catalogue.lanes()),
  route(popularGames, ({ input }) => catalogue.popular(input)),
  route(winnerBoard, winners.list),
  route(ownListing, ({ session }) => winners.ofMember(session.memberId)),
  route(setOwnListing, ({ session, input }) => winners.setOfMember(session.memberId, input.isListed)),
  route(recentGame, ({ session, input: { count } }) => catalogue.recent(session.memberId, { count })),
  route(vnGameMenuRecent, ({ session, input }) =>
    catalogue.recent(session.memberId, { ...vietnamese(input), count: input.count }),
  ),
  route(favoriteGames, ({ session }) => catalogue.favourites.codes(session.memberId)),
  route(favoriteGamesList, ({ session }) => catalogue.favourites.games(session.memberId)),
  route(changeFavourite, ({ session, input }) => catalogue.favourites.change(session.memberId, input)),
  route(bets, ({ session, input }) => records.record(session.memberId, input)),
  route(gameNames, () => catalogue.names()),
  route(bet, ({ session, input }) => records.bet(session.memberId, input.betId)),
  route(personalProfit, ({ session, input }) => profit.ofMember(session.memberId, input)),
  route(memberBets, async ({ input: { memberId, ...filters } }) => {
    const found = await records.search({
      ...filters,
      memberId: memberId === undefined ? undefined : memberIdOf(memberId),
    })
    const usernames = await names([...new Set(found.items.map((one) => one.memberId))])
    return { ...found, items: found.items.map((one) => ({ ...one, username: usernames.get(one.memberId) ?? '' })) }
  }),
]
