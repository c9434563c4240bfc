import type { PolicyReader } from '../../content/index.ts'
import type { RewardFigures } from '../ports.ts'
import { turnoverService } from '../turnover/service.ts'
import { rebateDesk, sweepRebates } from './nightly.ts'
import type { RebateDeps } from './paying.ts'
import { rebatePolicy } from './policy.ts'
import { rebateRoutes } from './routes.ts'
import { rebateService } from './service.ts'

const REBATE = 'rewards.rebate'

type Deps = Omit<RebateDeps, 'settings' | 'turnover'> & { policies: PolicyReader; figures: RewardFigures }

/** The manual rebate, as parts of the module. */
export function rebateParts({ policies, ...given }: Deps) {
  const deps = { ...given, turnover: turnoverService(given), settings: policies.policy(rebatePolicy) }
  const service = rebateService(deps)
  return {
    service,
    desk: rebateDesk(deps),
    routes: rebateRoutes(service),
    tasks: [{ name: REBATE, run: () => sweepRebates(deps) }],
    crons: [{ task: REBATE, match: '*/10 * * * *' }],
  }
}
