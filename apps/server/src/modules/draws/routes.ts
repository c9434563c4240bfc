import { draw, draws, openedNumero } from '@croupier/wire/draws/draws'
import { consoleDraws } from '@croupier/wire/draws/draws.console'
import { type Route, route } from '../../platform/http/route.ts'
import type { DrawsLists } from './lists.ts'

export const drawsRoutes = (lists: DrawsLists): Route[] => [
  route(draws, ({ input }) => lists.recent(input)),
  route(draw, ({ input }) => lists.one(input)),
  route(openedNumero, ({ input }) => lists.opened(input)),
  route(consoleDraws, ({ input }) => lists.forStaff(input)),
]
