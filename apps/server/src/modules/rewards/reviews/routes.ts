import { bonusReviews, decideBonusReview } from '@croupier/wire/rewards/reviews.console'
import { route } from '../../../platform/http/route.ts'
import type { ReviewsDesk } from './staff.ts'

export const reviewsRoutes = (desk: ReviewsDesk) => [
  route(bonusReviews, ({ input }) => desk.list(input)),
  route(decideBonusReview, ({ by, input }) => desk.decide(by, input)),
]
