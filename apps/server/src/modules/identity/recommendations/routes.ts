import { affiliate } from '@croupier/wire/identity/registration'
import { route } from '../../../platform/http/route.ts'
import type { RecommendationsService } from './service.ts'

export const recommendationsRoutes = (service: RecommendationsService) => [
  route(affiliate, ({ input, address }) => service.check(input, address)),
]
