import { dailyDigests, drawChain, drawLink } from '@croupier/wire/draws/chain'
import { draws, openedNumero } from '@croupier/wire/draws/draws'
import { consoleDraws } from '@croupier/wire/draws/draws.console'
import { draw, drawOutcomes } from '@croupier/wire/draws/fairness'
import { type Route, route } from '../../platform/http/route.ts'
import type { DrawsLists } from './lists.ts'

export const drawsRoutes = (lists: DrawsLists): Route[] => [
  route(draws, ({ input }) => lists.listed(input)),
  route(draw, ({ input }) => lists.one(input)),
  route(drawLink, ({ input }) => lists.link(input)),
  route(drawChain, ({ input }) => lists.chain(input)),
  route(dailyDigests, ({ input }) => lists.digests(input)),
  route(drawOutcomes, () => lists.outcomes()),
  route(openedNumero, ({ input }) => lists.opened(input)),
  route(consoleDraws, ({ input }) => lists.forStaff(input)),
]
