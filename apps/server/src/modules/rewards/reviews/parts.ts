import type { PolicyReader } from '../../content/index.ts'
import { reviewsPolicy } from './policy.ts'
import { reviewsRoutes } from './routes.ts'
import { type ReviewsDeps, reviewsService } from './service.ts'
import { type ReviewsDeskDeps, reviewsDeskService } from './staff.ts'

const REVIEWS = 'rewards.reviews'

type Deps = Omit<ReviewsDeps & ReviewsDeskDeps, 'settings'> & { policies: PolicyReader }

/** The reviews of bonuses, as parts of the module. */
export function reviewsParts({ policies, ...given }: Deps) {
  const service = reviewsService({ ...given, settings: policies.policy(reviewsPolicy) })
  return {
    service,
    routes: reviewsRoutes(reviewsDeskService(given)),
    tasks: [{ name: REVIEWS, run: service.run }],
    crons: [{ task: REVIEWS, match: '37 3 * * *' }],
  }
}
