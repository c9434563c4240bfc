import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { Random } from '@croupier/kernel/random'
import type { Module } from '../../module.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Fanout } from '../../platform/fanout/fanout.ts'
import { channel, type Live } from '../../platform/live/live.ts'
import type { Logger } from '../../platform/log.ts'
import { listener, type Outbox } from '../../platform/outbox/outbox.ts'
import { clockwork } from '../../platform/time/clockwork.ts'
import type { Draws } from '../draws/index.ts'
import type { Games } from '../games/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { chasesRoutes } from './chases/routes.ts'
import { chasesService } from './chases/service.ts'
import { gamesRoutes } from './games/routes.ts'
import { catalogueSync, gamesService, type Offer } from './games/service.ts'
import { issuesService } from './issues/service.ts'
import { issueGate } from './issues/store.ts'
import { type LotteryPolicy, lotteryPolicy } from './policy.ts'
import { settlementService } from './settlement/service.ts'
import { lotteryProduct } from './tickets/product.ts'
import { ticketsRoutes } from './tickets/routes.ts'
import { type PrizeGroups, ticketsService } from './tickets/service.ts'
import { termsStore } from './tickets/terms-store.ts'

export { issueGate } from './issues/store.ts'
export type { LotteryDetail } from './tickets/model.ts'
export type { LotteryBet } from './tickets/product.ts'
export type { PrizeGroups } from './tickets/service.ts'

export type LotteryDeps = {
  database: Pick<Database, 'db' | 'writeInOrder'>
  clock: Clock
  random: Random
  outbox: Outbox
  fanout: Fanout
  live: Live
  log: Logger
  draws: Draws
  wallet: Wallet
  games: Pick<Games, 'productBook'>
  /** Lists the games in the catalogue. */
  offer: Offer
  settings: { policy(definition: typeof lotteryPolicy): () => LotteryPolicy }
  /** Everybody's group is the policy's while no tree of agents answers. */
  prizeGroups?: PrizeGroups
}
export type Lottery = ReturnType<typeof lottery>

/** Tickets, repeat orders and settlement of self-run lotteries. Draws below knows nothing of all this. */
export function lottery({ settings, database, games: bookOfAll, ...given }: LotteryDeps) {
  const policy = settings.policy(lotteryPolicy)
  given.wallet.lane.register({ guards: [issueGate] })
  const book = bookOfAll.productBook(lotteryProduct({ db: database.db, store: termsStore }))
  const prizeGroups = given.prizeGroups ?? { of: () => policy().prizeGroupOfMember }
  const deps = { ...given, ...database, book, policy, prizeGroups }
  const tickets = ticketsService(deps)
  const games = gamesService({ ...deps, tickets })
  const issues = issuesService(deps)
  const syncCatalogue = catalogueSync(deps)
  const chases = chasesService({ ...deps, tickets })
  const settlement = settlementService({ ...deps, chases })

  /** Games that staff added or closed are in the catalogue before their gates open. */
  async function advanceGates(now: Instant): Promise<Instant> {
    await syncCatalogue()
    return issues.advance(now)
  }

  /** What is overdue, and repeat orders. Apart from the gates, which a long settlement must not keep waiting. */
  async function work(now: Instant): Promise<Instant> {
    await settlement.resume(now)
    await chases.advance(now)
    return plusMs(now, MS.second)
  }
  const { clock, log } = deps
  const working = clockwork({ name: 'lottery', clock, log, advance: work })
  const gates = clockwork({
    ...{ name: 'lottery gates', clock, log },
    advance: (now) => advanceGates(now).finally(working.wake),
  })
  deps.draws.onCommitted(gates.wake)
  const settle = (name: { game: string; issueNo: string }) => settlement.settle(name).then(gates.wake)
  const settled = channel({
    name: 'settled',
    audience: 'member',
    catchUp: async ({ session, since }) => (session && since ? settlement.missed(session.memberId, since) : []),
  })
  return {
    routes: [...gamesRoutes(games), ...ticketsRoutes(tickets), ...chasesRoutes(chases)],
    listeners: [
      listener('lottery-settlement', 'draw.revealed', settle),
      listener('lottery-refund', 'draw.voided', settle),
    ],
    channels: [settled],
    // an issue that can be shown has its gate before the node listens; settling goes on beside the calls
    loops: [gates, { ...working, start: async () => void working.start() }],
    ready: () => games.ready(),
    /** Everything that is due at `now`; answers when something will be due next. */
    async advance(now: Instant): Promise<Instant> {
      const next = await advanceGates(now)
      await work(now)
      return next
    },
    settle: settlement.settle,
    tickets,
    chases,
    book,
  } satisfies Module & Record<string, unknown>
}
