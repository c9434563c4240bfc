import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import type { Facts } from '../../facts.ts'
import type { Module } from '../../module.ts'
import type { Database, Db, Reader } from '../../platform/db/database.ts'
import type { Fanout } from '../../platform/fanout/fanout.ts'
import { channel, type Live } from '../../platform/live/live.ts'
import type { Logger } from '../../platform/log.ts'
import { listener, type Outbox } from '../../platform/outbox/outbox.ts'
import { operatorFetch } from '../../platform/partner/operator-fetch.ts'
import { type ScheduledLoop, scheduledLoop } from '../../platform/time/scheduled-loop.ts'
import type { Draws } from '../draws/index.ts'
import type { Games } from '../games/index.ts'
import type { Messaging } from '../messaging/index.ts'
import type { Staff } from '../staff/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { chasesRoutes } from './chases/routes.ts'
import { type ChasesService, chasesService } from './chases/service.ts'
import { exposureDesk } from './exposure/desk.ts'
import { exposureRoutes } from './exposure/routes.ts'
import { exposureService } from './exposure/service.ts'
import { exposureGuard, exposureRider } from './exposure/store.ts'
import { gamesRoutes } from './games/routes.ts'
import { catalogueSync, gamesService, type ReplaceProviderGames } from './games/service.ts'
import type { IssueKey } from './issues/model.ts'
import { type IssuesDeps, issuesService } from './issues/service.ts'
import { openIssueGuard } from './issues/store.ts'
import { lotteryTables } from './personal.ts'
import { type LotteryPolicy, lotteryPolicy } from './policy.ts'
import { resultsDesk } from './results/desk.ts'
import { resultsRoutes } from './results/routes.ts'
import { type ResultsService, resultsService } from './results/service.ts'
import { type AskSource, httpSource } from './results/sources.ts'
import { type SettlementService, settlementService } from './settlement/service.ts'
import { syndicatesDesk } from './syndicates/desk.ts'
import { syndicatesRoutes } from './syndicates/routes.ts'
import { type SyndicatesService, syndicatesService } from './syndicates/service.ts'
import type { Usernames } from './syndicates/views.ts'
import { lotteryProduct } from './tickets/product.ts'
import { ticketsRoutes } from './tickets/routes.ts'
import { type PrizeGroups, ticketsService } from './tickets/service.ts'
import { termsStore } from './tickets/terms-store.ts'

export { issuesArchive } from './archive/archive-store.ts'
export { archivedIssues } from './archive/archived-issues.ts'
export { openIssueGuard } from './issues/store.ts'
export { lotteryPolicy } from './policy.ts'
export type { AskSource } from './results/sources.ts'
export type { LotteryDetail } from './tickets/model.ts'
export type { LotteryBet } from './tickets/product.ts'
export type { PrizeGroups } from './tickets/service.ts'
export { twoSidedQuery } from './tickets/sides-store.ts'

export type LotteryDeps = {
  database: Pick<Database, 'db' | 'pipelineWrites'>
  clock: Clock
  random: Random
  outbox: Outbox
  fanout: Fanout
  live: Live
  log: Logger
  draws: Draws
  wallet: Wallet
  games: Pick<Games, 'registerProduct'>
  replaceProviderGames: ReplaceProviderGames
  settings: { policy(definition: typeof lotteryPolicy): () => LotteryPolicy }
  prizeGroups: PrizeGroups
  usernames: Usernames
  /** The inbox of members. */
  messages: Pick<Messaging, 'send'>
  staff: Pick<Staff, 'audit' | 'approvals'>
  /** Asks sources of results; over HTTP by default. */
  askSource?: AskSource | undefined
  /** Hosts in the operator's own network, which staff may name. */
  internalHosts: readonly string[]
}
export type Lottery = ReturnType<typeof lottery>

const SOURCE_LIMITS = { timeoutMs: 5 * MS.second, maxBytes: 16 * 1024 }

/** Tickets, repeat orders and settlement of self-run lotteries. The module of draws below does not depend on any of them. */
export function lottery({ settings, database, games, ...given }: LotteryDeps) {
  const policy = settings.policy(lotteryPolicy)
  given.wallet.lane.register({ guards: [openIssueGuard, exposureGuard], riders: [exposureRider] })
  const book = games.registerProduct(lotteryProduct({ db: database.db, store: termsStore, draws: given.draws }))
  const prizeGroups = {
    of: async (reader: Reader, memberId: MemberId) =>
      (await given.prizeGroups.of(reader, memberId)) ?? policy().prizeGroupOfMember,
  }
  const exposure = exposureService(database)
  const deps = { ...given, ...database, book, policy, prizeGroups, exposure }
  const tickets = ticketsService(deps)
  const lobby = gamesService(deps)
  const chases = chasesService(deps)
  const syndicates = syndicatesService({ ...deps, wake: () => settlementLoop.wake() })
  const syndicateDesk = syndicatesDesk(deps)
  const settlement = settlementService({ ...deps, chases })
  const ask = given.askSource ?? httpSource(operatorFetch({ internalHosts: given.internalHosts, ...SOURCE_LIMITS }))
  const { notices } = settlement
  const { approvals } = given.staff
  const desk = resultsDesk({ ...deps, approvals })
  const board = exposureDesk({ ...deps, approvals })
  const results = resultsService({ ...deps, ask, settlement, notices, audit: given.staff.audit })
  const services = { settlement, chases, syndicates, results }
  const { issueLoop, settlementLoop, resultsLoop, advance } = lotteryLoops(deps, services)
  const settle = (issue: IssueKey) => settlement.settle(issue).then(issueLoop.wake)
  const settled = channel({
    name: 'settled',
    audience: 'member',
    catchUp: async ({ session, since }) => (session && since ? settlement.resultsSince(session.memberId, since) : []),
  })
  return {
    personal: lotteryTables,
    routes: [
      ...gamesRoutes(lobby),
      ...ticketsRoutes(tickets),
      ...chasesRoutes(chases),
      ...syndicatesRoutes(syndicates, syndicateDesk),
      ...resultsRoutes(desk),
      ...exposureRoutes(board),
    ],
    listeners: [
      listener('lottery-settlement', 'draw.revealed', settle),
      listener('lottery-refund', 'draw.voided', settle),
      listener('lottery-syndicates', 'syndicate.ended', ({ syndicateId }) => syndicates.notifyHolders(syndicateId)),
      listener('lottery-beacon-alarm', 'beacon.late', beaconAlarm(deps)),
    ],
    channels: [settled],
    // The node starts to listen after the first turn of the issue loop. It does not wait for settlements.
    loops: [issueLoop, ...[settlementLoop, resultsLoop].map(startedBehind)],
    ready: () => lobby.notReadyReason(),
    advance,
    settle: settlement.settle,
    results,
    tickets,
    chases,
    syndicates,
    book,
  } satisfies Module & Record<string, unknown>
}

/** Staff see in the audit log that a round of the beacon is late. */
const beaconAlarm =
  ({ db, staff }: { db: Db } & Pick<LotteryDeps, 'staff'>) =>
  ({ reference, ...after }: Facts['beacon.late']) =>
    db.transaction().execute((tx) =>
      staff.audit(tx, {
        staffId: null,
        action: 'draw.beacon.alarm',
        address: '',
        object: `beacon:${reference}`,
        after,
      }),
    )

type LoopDeps = IssuesDeps & Parameters<typeof catalogueSync>[0] & { clock: Clock; log: Logger }
type Services = {
  settlement: SettlementService
  chases: ChasesService
  syndicates: SyndicatesService
  results: ResultsService
}

/** The node does not wait for the first turn of such a loop before it listens. */
const startedBehind = (loop: ScheduledLoop): ScheduledLoop => ({ ...loop, start: async () => void loop.start() })

/** The scheduled loops: one for issues, and others for settlements and repeat orders, and for results, which may take long. */
function lotteryLoops(deps: LoopDeps, { settlement, chases, syndicates, results }: Services) {
  const { clock, log, draws } = deps
  const issues = issuesService(deps)
  const syncCatalogue = catalogueSync(deps)

  /** The catalogue comes first: a new game is listed before its issues open. */
  async function advanceIssues(now: Instant): Promise<Instant> {
    await syncCatalogue()
    return issues.advance(now)
  }
  async function advanceSettlement(now: Instant): Promise<Instant> {
    await settlement.settleOverdue(now)
    const hasMoreItems = await chases.advance(now)
    const hasMoreShares = await syndicates.advance(now)
    return hasMoreItems || hasMoreShares ? now : plusMs(now, MS.second)
  }
  const shared = { clock, log, time: draws.time }
  const settlementLoop = scheduledLoop({ ...shared, name: 'lottery settlement', advance: advanceSettlement })
  const resultsLoop = scheduledLoop({ ...shared, name: 'lottery results', advance: results.advance })
  const issueLoop = scheduledLoop({
    ...shared,
    name: 'lottery issues',
    advance: (now) => advanceIssues(now).finally(settlementLoop.wake),
  })
  draws.onCommitted(issueLoop.wake)
  return {
    issueLoop,
    settlementLoop,
    resultsLoop,
    /** Does everything that is due at `now` and returns the time of the next turn. */
    async advance(now: Instant): Promise<Instant> {
      const next = await advanceIssues(now)
      await advanceSettlement(now)
      await results.advance(now)
      return next
    },
  }
}
