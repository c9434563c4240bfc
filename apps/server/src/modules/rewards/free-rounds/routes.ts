import { freeRounds } from '@croupier/wire/rewards/free-rounds'
import { freeRoundGames } from '@croupier/wire/rewards/offers.console'
import { route } from '../../../platform/http/route.ts'
import type { freeRoundsService } from './service.ts'

export const freeRoundsRoutes = (service: ReturnType<typeof freeRoundsService>) => [
  route(freeRounds, ({ session }) => service.own(session.memberId)),
  route(freeRoundGames, () => service.games()),
]
