import { convertPoint, pointBalance, pointConfig, pointMoves } from '@croupier/wire/rewards/points'
import { memberPoints, reversePoints } from '@croupier/wire/rewards/points.console'
import { route } from '../../../platform/http/route.ts'
import type { PointsService } from './service.ts'

export const pointsRoutes = (points: PointsService) => [
  route(pointBalance, ({ session }) => points.balance(session.memberId)),
  route(pointConfig, async () => points.config()),
  route(convertPoint, ({ tx, session, input }) => points.convert(tx, session.memberId, input.points)),
  route(pointMoves, ({ session, input }) => points.moves(session.memberId, input)),
  route(memberPoints, ({ input }) => points.ofMember(input.memberId)),
  route(reversePoints, ({ tx, by, input }) => points.reverse(tx, by, input)),
]
