import { outsideDraw } from '@croupier/wire/lottery/results'
import { outsideDraws, requestPostponement, requestResult } from '@croupier/wire/lottery/results.console'
import { type Route, route } from '../../../platform/http/route.ts'
import type { ResultsDesk } from './desk.ts'

export const resultsRoutes = (desk: ResultsDesk): Route[] => [
  route(outsideDraw, ({ input }) => desk.shown(input)),
  route(outsideDraws, ({ input }) => desk.list(input)),
  route(requestResult, ({ tx, by, input }) => desk.request(tx, by, input)),
  route(requestPostponement, ({ tx, by, input }) => desk.postpone(tx, by, input)),
]
