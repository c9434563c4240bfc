import { boardsRoutes } from '../leaderboards/routes.ts'
import type { BoardsDeps } from '../leaderboards/service.ts'
import { boardsService } from '../leaderboards/service.ts'
import { boardDeskService } from '../leaderboards/staff.ts'
import { missionsRoutes } from './routes.ts'
import { missionsService } from './service.ts'
import { type MissionDeskDeps, missionDeskService } from './staff.ts'

const MISSIONS = 'rewards.missions'
const LEADERBOARDS = 'rewards.leaderboards'

/** Missions and leaderboards, as parts of the module. */
export function missionParts(deps: MissionDeskDeps & BoardsDeps) {
  const missions = missionsService(deps)
  const boards = boardsService(deps)
  return {
    routes: [...missionsRoutes(missions, missionDeskService(deps)), ...boardsRoutes(boards, boardDeskService(deps))],
    listeners: missions.listeners,
    tasks: [
      { name: MISSIONS, run: missions.run },
      { name: LEADERBOARDS, run: boards.run },
    ],
    crons: [
      { task: MISSIONS, match: '*/5 * * * *' },
      { task: LEADERBOARDS, match: '* * * * *' },
    ],
  }
}
