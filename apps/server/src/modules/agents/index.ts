import type { MemberId } from '@croupier/kernel/ids'
import type { Preset } from '@croupier/rules/agents/limits'
import { STATEMENT_ROWS_MAX } from '@croupier/wire/agents/statement-files'
import type { Module } from '../../module.ts'
import type { Audit } from '../../platform/audit.ts'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { KeyDirectory } from '../../platform/http/keys.ts'
import type { Route } from '../../platform/http/route.ts'
import type { GuardedFetch } from '../../platform/partner/guarded-fetch.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Content } from '../content/index.ts'
import type { DigestSource } from '../draws/index.ts'
import type { Games } from '../games/index.ts'
import type { Identity, MemberTree } from '../identity/index.ts'
import type { PrizeGroups } from '../lottery/index.ts'
import type { Messaging } from '../messaging/index.ts'
import type { RebateDesk, RebateRates } from '../rewards/index.ts'
import type { Staff } from '../staff/index.ts'
import type { Statements } from '../statements/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { branchFlagsPolicy } from './affiliates/branch-policy.ts'
import { type AffiliatesDeps, affiliateParts } from './affiliates/parts.ts'
import type { AffiliateSources } from './affiliates/ports.ts'
import { affiliatesRoutes } from './affiliates/routes.ts'
import { contractParts, type Seeded } from './contracts/parts.ts'
import { contractsPolicy, kindsOn } from './contracts/policy.ts'
import { contractsRoutes } from './contracts/routes.ts'
import type { ChecksDeps } from './contracts/runs/checks.ts'
import { disputesRoutes } from './disputes/routes.ts'
import { figureParts, teamFigures } from './figures/parts.ts'
import { figuresPolicy } from './figures/policy.ts'
import type { FigureSources } from './figures/ports.ts'
import { figuresRoutes } from './figures/routes.ts'
import { withHooks } from './hooks/house.ts'
import { hooksRoutes, programsRoutes } from './hooks/routes.ts'
import { hookSecrets, reencryptHooks } from './hooks/secrets.ts'
import { hooksService } from './hooks/service.ts'
import { keyRoutes, keysRoutes } from './keys/routes.ts'
import { actingAgent, type KeysDeps, keysService } from './keys/service.ts'
import { messagesRoutes } from './messages/routes.ts'
import { messagesService } from './messages/service.ts'
import { agentDesk } from './moves/service.ts'
import { memberTree } from './opening/invitations.ts'
import { linksService } from './opening/links.ts'
import { ownDownlines } from './opening/own.ts'
import { openingRoutes } from './opening/routes.ts'
import { agentsTables } from './personal.ts'
import { AGENT_POCKET } from './pockets.ts'
import { treePolicy } from './policy.ts'
import { commissionKind, rebateKind } from './rebates/kinds.ts'
import { incomeRoutes } from './rebates/routes.ts'
import { bookRates } from './rebates/rules.ts'
import { type IncomeDeps, incomeService } from './rebates/service.ts'
import { digestLines } from './recompute/digest-lines.ts'
import { type FoundStatement, findStatement, rebateMemos } from './recompute/find.ts'
import { recomputeRoutes } from './recompute/routes.ts'
import { recomputeService } from './recompute/service.ts'
import { recordsRoutes } from './records/routes.ts'
import { recordsService } from './records/service.ts'
import type { TransferPorts } from './transfers/model.ts'
import { transfersPolicy } from './transfers/policy.ts'
import { transfersRoutes } from './transfers/routes.ts'
import { RECEIVE, transfersService } from './transfers/service.ts'
import { type TransferTurnover, transferTurnover } from './transfers/turnover.ts'
import { treeParts } from './tree/parts.ts'
import { treeDeskRoutes, treeRoutes } from './tree/routes.ts'
import { treeStore } from './tree/store.ts'

export type { AffiliateSources } from './affiliates/ports.ts'
export type { FigureSources } from './figures/ports.ts'
export type { TransferPorts } from './transfers/model.ts'

export type Agents = Module & {
  /** Identity's port: the place of each account in the tree. */
  tree: MemberTree
  /** The lottery's port. */
  prizeGroups: PrizeGroups
  /** The cashier's port: what members must still stake for received transfers. */
  turnoverLeft: TransferTurnover['left']
  /** The port of rewards: the rates of a member's own rebates. */
  rebateRates: RebateRates
  /** Whether a member is below an agent today, at any depth. */
  isBelow(reader: Reader, memberId: MemberId, agentId: MemberId): Promise<boolean>
  /** Sets the values of an account of the demo, within the limits of its neighbours. */
  seedPreset(tx: Tx, memberId: MemberId, preset: Preset): Promise<void>
  /** Agrees a contract of the demo. The house is the payer of null. */
  seedContract(tx: Tx, contract: Seeded): Promise<void>
  /** The cashier's port: who owes by contracts withdraws nothing. Refuses `agents.debts_open`. */
  refuseDebts(tx: Tx, memberId: MemberId): Promise<void>
  /** Debts by contracts and disputes about them that are older than a week, and closed runs that give other figures now. */
  alerts(reader: Reader): Promise<{ overdueDebts: number; overdueDisputes: number; differingRuns: number }>
  /** The door's port: keys of agents' programs. */
  keys: KeyDirectory
  /** The calls of agents' programs. */
  keyRoutes: readonly Route[]
  /** The port of draws: the lines of the daily digest. */
  digestLines: DigestSource
}
export type AgentsDeps = Pick<Platform, 'clock' | 'random' | 'fanout' | 'jobs' | 'database' | 'log' | 'vault'> & {
  identity: Pick<
    Identity,
    'agentAccounts' | 'memberOf' | 'memberNamed' | 'membersOf' | 'memberQuery' | 'notifyOwner' | 'seenQuery'
  >
  settings: Content['settings']
  approvals: Pick<Staff['approvals'], 'register'>
  audit: Audit
  businessDay: Games['businessDay']
  figures: FigureSources
  bets: Pick<Games['records'], 'record' | 'recordOfCategory'>
  wallet: Pick<
    Wallet,
    | 'figures'
    | 'recordOf'
    | 'post'
    | 'postMany'
    | 'standingOf'
    | 'balanceOf'
    | 'balancesOf'
    | 'lockBalances'
    | 'register'
  >
  statements: Pick<Statements, 'register' | 'own'>
  transfers: TransferPorts
  messages: Pick<Messaging, 'send'>
  alarm: ChecksDeps['alarm']
  rewards: RebateDesk
  affiliates: AffiliateSources
  /** Sends events to the web-hooks of agents. */
  hookFetch: GuardedFetch
}

/** Tier 13: agents, their tree and the figures of their teams. */
export function agents(deps: AgentsDeps): Agents {
  const { tree, links, own, listing, desk, groups, settings, ...services } = createServices(deps)
  const { figures, refresh, records, transfers, turnover, income, contracts } = services
  registerRebates(deps)
  const recompute = recomputeService(findDeps(deps))
  const routes = [
    ...treeRoutes(tree, own, listing),
    ...openingRoutes(tree, own, links),
    ...figuresRoutes(tree, figures),
    ...recordsRoutes(tree, records),
    ...incomeRoutes(tree, income),
    ...transfersRoutes(transfers),
    ...contractsRoutes(tree, contracts),
    ...disputesRoutes(contracts),
    ...recomputeRoutes(tree, recompute),
    ...treeDeskRoutes(listing, desk),
    ...affiliatesRoutes(tree, services.affiliates),
    ...keysRoutes(services.keys),
    ...hooksRoutes(services.hooks),
    ...programsRoutes(services),
    ...messagesRoutes(services.messages),
  ]
  const scheduled = [refresh, contracts, services.affiliates, services.hooks, services.messages]
  return {
    tree: memberTree({ clock: deps.clock, tree, links, settings }),
    prizeGroups: { of: groups.of },
    turnoverLeft: turnover.left,
    async rebateRates(reader, memberId, day) {
      const own = await treeStore.presetOn(reader, memberId, day)
      return own ? bookRates(own) : null
    },
    isBelow: tree.isBelow,
    async seedPreset(tx, memberId, preset) {
      await tree.changePreset(tx, memberId, preset)
    },
    seedContract: contracts.seed,
    refuseDebts: contracts.refuseDebts,
    alerts: contracts.alerts,
    digestLines: digestLines({ db: deps.database.db, calendar: deps.businessDay }),
    personal: agentsTables,
    reencrypt: () => reencryptHooks(deps.database.db, deps.vault),
    routes,
    keys: services.keys.directory,
    keyRoutes: keyRoutes(routes),
    tasks: [...scheduled.flatMap(({ tasks }) => tasks), { name: RECEIVE, run: transfers.receiveAll }],
    crons: [
      ...scheduled.flatMap(({ crons }) => crons),
      // For a transfer whose job was lost with its node.
      { task: RECEIVE, match: '* * * * *' },
    ],
    listeners: contracts.listeners,
  }
}

const findDeps = ({
  database: { db },
  figures,
  statements,
}: Pick<AgentsDeps, 'database' | 'figures' | 'statements'>) => ({
  db,
  sources: figures,
  statements: statements.own,
  rowsMost: STATEMENT_ROWS_MAX,
})

/** Finds statements within a transaction, too. */
const findIn =
  (deps: Parameters<typeof findDeps>[0]) =>
  (reader: Reader, id: string): Promise<FoundStatement | undefined> =>
    findStatement({ ...findDeps(deps), db: reader }, id)

/** What the house pays down the line: its statements, and the pocket that takes the income of agents. */
function registerRebates({ wallet, statements, businessDay, log, ...deps }: AgentsDeps): void {
  wallet.register({ pockets: [{ name: AGENT_POCKET, isPlayerFunds: true }] })
  const { figures: sources, rewards } = deps
  const rebates = { calendar: businessDay, log, sources, rewards, memos: rebateMemos }
  statements.register(rebateKind(rebates))
  statements.register(withHooks('commission', commissionKind(rebates)))
}

function createServices({ clock, random, fanout, jobs, database, identity, wallet, ...given }: AgentsDeps) {
  const { db } = database
  const { agentAccounts: accounts } = identity
  const settings = given.settings.policy(treePolicy)
  const { base, tree, groups, listing } = treeParts({ ...given, db, clock, fanout, identity, wallet, settings })
  const active = given.settings.policy(figuresPolicy)
  const ports = given.transfers
  const turnover = transferTurnover(ports, tree.today)
  const terms = given.settings.policy(contractsPolicy)
  const contracts = contractParts({
    ...given,
    ...base,
    random,
    jobs,
    tree,
    contracts: terms,
    isUnavailable: ports.isUnavailable,
    figures: active,
    sources: given.figures,
    wallet,
    find: findIn({ ...given, database }),
  })
  const paid = { ...given, ...base, random, tree, accounts, wallet, figures: active, sources: given.figures }
  const branchFlags = given.settings.policy(branchFlagsPolicy)
  const incomes = incomeParts({ ...paid, branchFlags, disputes: contracts.disputes, debtOf: contracts.debtOf })
  return {
    tree,
    groups,
    settings,
    turnover,
    links: linksService({ ...base, random, tree, codes: accounts }),
    own: ownDownlines({ ...base, tree, accounts, kindsOn: () => kindsOn(terms()) }),
    listing,
    figures: teamFigures({ ...paid, ...identity, ...incomes, ...contracts, settings: active }),
    ...incomes,
    contracts,
    refresh: figureParts({ ...base, random, settings: active, tree: settings, sources: given.figures }),
    records: recordsService({ ...base, ...given.figures, tree, bets: given.bets, transactions: wallet.recordOf }),
    transfers: transfersService({
      ...base,
      random,
      jobs,
      wallet,
      tree,
      limits: given.settings.policy(transfersPolicy),
      ports,
      turnover,
      debtOf: contracts.debtOf,
    }),
    messages: messagesService({ ...given, ...base, random, jobs, tree, ports }),
    ...programParts({ ...given, ...base, random, notifyOwner: identity.notifyOwner }),
    desk: agentDesk({ ...base, tree, accounts, approvals: given.approvals, endContracts: contracts.endForMove }),
  }
}

/** What the house pays agents without a contract, and what agents read of it. */
function incomeParts({ statements, ...deps }: AffiliatesDeps & Omit<IncomeDeps, 'affiliateMonths' | 'statements'>) {
  const affiliates = affiliateParts({ ...deps, statements })
  const { monthsEndingIn: affiliateMonths } = affiliates.programme
  return { affiliates, income: incomeService({ ...deps, statements: statements.own, affiliateMonths }) }
}

type ProgramDeps = Pick<AgentsDeps, 'vault' | 'log' | 'messages' | 'hookFetch' | 'transfers'> &
  Omit<KeysDeps, 'isUnavailable'>

/** What agents give to their programs: keys and web-hooks. */
function programParts({ vault, hookFetch: reach, transfers: { isUnavailable }, ...given }: ProgramDeps) {
  const deps = { ...given, isUnavailable }
  return {
    keys: keysService(deps),
    hooks: hooksService({
      ...deps,
      reach,
      secrets: hookSecrets(vault),
      isAgent: async (reader, memberId) => (await actingAgent(deps, reader, memberId)) !== undefined,
    }),
  }
}
