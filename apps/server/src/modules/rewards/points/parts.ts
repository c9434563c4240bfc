import type { PolicyReader } from '../../content/index.ts'
import type { GrantsService } from '../grants/service.ts'
import { mallRoutes } from '../mall/routes.ts'
import { mallService } from '../mall/service.ts'
import { mallDeskService } from '../mall/staff.ts'
import type { HoldPictures } from '../ports.ts'
import { turnoverService } from '../turnover/service.ts'
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
    settings: deps.settings,
    turnoverLeft: turnover.left,
    pictureUses: mall.pictureUses,
    routes: [...pointsRoutes(points), ...mallRoutes(mall, mallDeskService({ ...forMall, holdPictures }))],
    listeners: points.listeners,
    tasks: [{ name: POINTS, run: () => runPoints(deps) }],
    crons: [{ task: POINTS, match: '*/10 * * * *' }],
  }
}
