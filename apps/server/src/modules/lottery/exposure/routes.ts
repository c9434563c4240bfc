import { numberLimits } from '@croupier/wire/lottery/exposure'
import { exposure, limitNumber, requestNumberOpening } from '@croupier/wire/lottery/exposure.console'
import { type Route, route } from '../../../platform/http/route.ts'
import type { ExposureDesk } from './desk.ts'

export const exposureRoutes = (desk: ExposureDesk): Route[] => [
  route(numberLimits, ({ input }) => desk.shown(input)),
  route(exposure, ({ input }) => desk.board(input)),
  route(limitNumber, ({ tx, by, input }) => desk.limit(tx, by, input)),
  route(requestNumberOpening, ({ tx, by, input }) => desk.request(tx, by, input)),
]
