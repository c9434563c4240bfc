import type { PolicyReader } from '../../content/index.ts'
import { referralPolicy } from './policy.ts'
import { referralRoutes } from './routes.ts'
import { type ReferralDeps, referralService } from './service.ts'
import { type ReferralDeskDeps, referralDeskService } from './staff.ts'

const REFERRAL = 'rewards.referral'

type Deps = Omit<ReferralDeps & ReferralDeskDeps, 'settings'> & { policies: PolicyReader }

/** The referral programme, as parts of the module. */
export function referralParts({ policies, ...given }: Deps) {
  const deps = { ...given, settings: policies.policy(referralPolicy) }
  const service = referralService(deps)
  return {
    service,
    routes: referralRoutes(service, referralDeskService(deps)),
    listeners: service.listeners,
    tasks: [{ name: REFERRAL, run: service.run }],
    crons: [{ task: REFERRAL, match: '*/10 * * * *' }],
  }
}
