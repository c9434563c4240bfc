import { lotteryGame, lotteryGames } from '@croupier/wire/lottery/games'
import { type Route, route } from '../../../platform/http/route.ts'
import type { GamesService } from './service.ts'

export const gamesRoutes = (games: GamesService): Route[] => [
  route(lotteryGames, () => games.list()),
  route(lotteryGame, ({ session, input }) => games.view(input, session?.memberId ?? null)),
]
