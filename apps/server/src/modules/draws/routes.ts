import { consoleBeacon } from '@croupier/wire/draws/beacon.console'
import { dailyDigests, drawChain, drawLink } from '@croupier/wire/draws/chain'
import { draws, openedNumero } from '@croupier/wire/draws/draws'
import { consoleDraws } from '@croupier/wire/draws/draws.console'
import { draw, drawOutcomes } from '@croupier/wire/draws/fairness'
import { type Route, route } from '../../platform/http/route.ts'
import type { BeaconDesk } from './beacon/desk.ts'
import type { ChainLists } from './chain/lists.ts'
import type { DrawsLists } from './lists.ts'

export const drawsRoutes = (lists: DrawsLists, chains: ChainLists, beacon: BeaconDesk): Route[] => [
  route(draws, ({ input }) => lists.listed(input)),
  route(draw, ({ input }) => lists.one(input)),
  route(drawLink, ({ input }) => chains.link(input)),
  route(drawChain, ({ input }) => chains.chain(input)),
  route(dailyDigests, ({ input }) => chains.digests(input)),
  route(drawOutcomes, () => lists.outcomes()),
  route(openedNumero, ({ input }) => lists.opened(input)),
  route(consoleBeacon, () => beacon.shown()),
  route(consoleDraws, ({ input }) => lists.forStaff(input)),
]
