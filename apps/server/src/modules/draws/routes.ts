import { consoleBeacon } from '@croupier/wire/draws/beacon.console'
import { dailyDigests, drawChain, drawLink } from '@croupier/wire/draws/chain'
import { draws, openedNumero, vnNumerosOpened } from '@croupier/wire/draws/draws'
import { consoleDraws } from '@croupier/wire/draws/draws.console'
import { draw, drawOutcomes } from '@croupier/wire/draws/fairness'
import { type Route, route } from '../../platform/http/route.ts'
import type { BeaconDesk } from './beacon/desk.ts'
import type { ChainLists } from './chain/lists.ts'
import type { DrawsLists } from './lists.ts'
import type { OpenedResults } from './opened.ts'

type Services = { lists: DrawsLists; opened: OpenedResults; chains: ChainLists; beacon: BeaconDesk }

export const drawsRoutes = ({ lists, opened, chains, beacon }: Services): Route[] => [
  route(draws, ({ input }) => lists.listed(input)),
  route(draw, ({ input }) => lists.one(input)),
  route(drawLink, ({ input }) => chains.link(input)),
  route(drawChain, ({ input }) => chains.chain(input)),
  route(dailyDigests, ({ input }) => chains.digests(input)),
  route(drawOutcomes, () => lists.outcomes()),
  route(openedNumero, ({ input }) => opened.ofAll(input)),
  route(vnNumerosOpened, ({ input }) => opened.ofVietnam(input)),
  route(consoleBeacon, () => beacon.shown()),
  route(consoleDraws, ({ input }) => lists.forStaff(input)),
]
