import { missionLeaderboard } from '@croupier/wire/rewards/leaderboards'
import { leaderboardDesk, saveLeaderboard } from '@croupier/wire/rewards/leaderboards.console'
import { route } from '../../../platform/http/route.ts'
import type { BoardsService } from './service.ts'
import type { BoardDesk } from './staff.ts'

export const boardsRoutes = (boards: BoardsService, desk: BoardDesk) => [
  route(missionLeaderboard, ({ session }) => boards.list(session.memberId)),
  route(leaderboardDesk, () => desk.list()),
  route(saveLeaderboard, ({ tx, by, input }) => desk.save(tx, by, input)),
]
