import { boardsRoutes } from '../leaderboards/routes.ts'
import type { BoardsDeps } from '../leaderboards/service.ts'
import { boardsService } from '../leaderboards/service.ts'
import { boardDeskService } from '../leaderboards/staff.ts'
import { rafflesRoutes } from '../raffles/routes.ts'
import { rafflesService } from '../raffles/service.ts'
import { type RaffleDeskDeps, raffleDeskService } from '../raffles/staff.ts'
import { missionsRoutes } from './routes.ts'
import { missionsService } from './service.ts'
import { type MissionDeskDeps, missionDeskService } from './staff.ts'

const MISSIONS = 'rewards.missions'
const LEADERBOARDS = 'rewards.leaderboards'
const RAFFLES = 'rewards.raffles'

/** Missions, leaderboards and raffles, as parts of the module. */
export function missionParts(deps: MissionDeskDeps & BoardsDeps & RaffleDeskDeps) {
  const missions = missionsService(deps)
  const boards = boardsService(deps)
  const raffles = rafflesService(deps)
  return {
    routes: [
      ...missionsRoutes(missions, missionDeskService(deps)),
      ...boardsRoutes(boards, boardDeskService(deps)),
      ...rafflesRoutes(raffles, raffleDeskService(deps)),
    ],
    reencrypt: raffles.reencrypt,
    listeners: missions.listeners,
    tasks: [
      { name: MISSIONS, run: missions.run },
      { name: LEADERBOARDS, run: boards.run },
      { name: RAFFLES, run: raffles.run },
    ],
    crons: [
      { task: MISSIONS, match: '*/5 * * * *' },
      { task: LEADERBOARDS, match: '* * * * *' },
      { task: RAFFLES, match: '* * * * *' },
    ],
  }
}
