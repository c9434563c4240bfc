import type { Instant } from '@croupier/kernel/clock'
import { type Money, UNITS_PER_ONE } from '@croupier/kernel/money'
import type { Reader } from '../../../platform/db/database.ts'
import type { PolicyReader } from '../../content/index.ts'
import type { GrantsService } from '../grants/service.ts'
import { scoreOfPoints } from '../leaderboards/rules.ts'
import { mallRoutes } from '../mall/routes.ts'
import { mallService } from '../mall/service.ts'
import { mallDeskService } from '../mall/staff.ts'
import type { HoldPictures } from '../ports.ts'
import { turnoverService } from '../turnover/service.ts'
import { daysStore } from './days-store.ts'
import { runPoints } from './nightly.ts'
import { pointsPolicy } from './policy.ts'
import { pointsRoutes } from './routes.ts'
import { type PointsDeps, pointsService } from './service.ts'

export type PointsParts = ReturnType<typeof pointsParts>
type Deps = Omit<PointsDeps, 'settings' | 'turnover'> & {
  policies: PolicyReader
  grants: GrantsService
  holdPictures: HoldPictures
}

const POINTS = 'rewards.points'

/** Points and the points mall, as parts of the module. */
export function pointsParts({ policies, grants, holdPictures, ...given }: Deps) {
  const turnover = turnoverService(given)
  const deps = { ...given, turnover, settings: policies.policy(pointsPolicy) }
  const points = pointsService(deps)
  const forMall = { ...deps, points, grants }
  const mall = mallService(forMall)
  return {
    points,
    forMissions: { points: deps.settings, earnedPoints },
    turnoverLeft: turnover.left,
    pictureUses: mall.pictureUses,
    routes: [...pointsRoutes(points), ...mallRoutes(mall, mallDeskService({ ...forMall, holdPictures }))],
    listeners: points.listeners,
    tasks: [{ name: POINTS, run: () => runPoints(deps) }],
    crons: [{ task: POINTS, match: '*/10 * * * *' }],
  }
}

/** The points that members earned within a time, as scores of a leaderboard. */
async function earnedPoints(reader: Reader, { least, ...period }: { from: Instant; to: Instant; least: Money }) {
  const found = await daysStore.earnedWithin(reader, { ...period, least: least / UNITS_PER_ONE })
  return found.map(({ memberId, points }) => ({ memberId, score: scoreOfPoints(points) }))
}
