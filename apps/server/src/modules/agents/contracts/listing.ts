import type { Clock } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import { isAssistant } from '@croupier/rules/agent-types'
import type { ContractKind } from '@croupier/rules/agents/terms'
import type { Rate } from '@croupier/rules/rate'
import type { ContractView } from '@croupier/wire/agents/contract-shapes'
import type { downlineContracts, ownContract } from '@croupier/wire/agents/contracts'
import type { contractDesk } from '@croupier/wire/agents/contracts.console'
import type { Input, Output } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { TreePolicy } from '../policy.ts'
import type { TreeMembers } from '../ports.ts'
import type { TreeService } from '../tree/service.ts'
import type { Contract } from './model.ts'
import type { ContractsPolicy } from './policy.ts'
import { type ProgressDeps, progressOf } from './progress.ts'
import { offerPolicy, rateOf } from './rules.ts'
import type { ContractsService } from './service.ts'
import { type ContractFilter, contractsStore as store } from './store.ts'

export type ContractLists = ReturnType<typeof contractLists>
export type ListsDeps = ProgressDeps & {
  db: Db
  clock: Clock
  members: TreeMembers
  tree: TreeService
  settings(): TreePolicy
  contracts(): ContractsPolicy
  service: Pick<ContractsService, 'affectedBy'>
}

/** Contracts as their parties and staff read them. */
export const contractLists = (deps: ListsDeps) => ({
  own: (session: MemberSession, asked: Input<typeof ownContract>) => own(deps, session, asked.kind),
  async downlines(agent: MemberId, { account, ...asked }: Input<typeof downlineContracts>) {
    const named = account === undefined ? undefined : await deps.members.memberNamed(deps.db, account)
    if (account !== undefined && !named) return { ...EMPTY, pageSize: boundedPageSize(asked.pageSize ?? 20) }
    return page(deps, { ...asked, payerId: agent, payeeId: named?.id }, asked)
  },
  async dividendRequests(agent: MemberId) {
    const request = await openRequest(deps, agent, 'dividend')
    return { requests: request ? [request] : [] }
  },
  async desk({ account, ...asked }: Input<typeof contractDesk>) {
    if (account === undefined) return page(deps, asked, asked)
    const named = (await deps.members.memberNamed(deps.db, account))?.id ?? memberIdOf(account)
    return page(deps, { ...asked, partyId: named }, asked)
  },
  /** The highest rates of the accepted dividend contracts of these accounts. */
  async dividendRates(reader: Reader, payees: readonly MemberId[]): Promise<Map<MemberId, Rate>> {
    const found = await store.acceptedOf(reader, payees, 'dividend')
    return new Map(found.map(({ payeeId, terms }) => [payeeId, rateOf(terms)]))
  },
  /** The id of an account by its name, or the typed id. */
  async accountNamed(reader: Reader, typed: string): Promise<MemberId> {
    const { members } = deps
    const found = (await members.memberNamed(reader, typed)) ?? (await members.memberOf(reader, memberIdOf(typed)))
    return found?.id ?? refuse('member.unknown')
  },
})

const EMPTY = { items: [], page: 1, total: 0 }

async function own(deps: ListsDeps, session: MemberSession, kind: ContractKind): Promise<Output<typeof ownContract>> {
  const { db, clock, tree, contracts, settings } = deps
  const agent = await tree.agentOf(session)
  const found = await store.running(db, agent, kind, clock.now())
  const { maxTiers, rateStep, maxRate } = offerPolicy(contracts(), settings().rateStep)
  return {
    contracts: await Promise.all(
      found.map(async (one) => ({
        ...(await viewOf(deps, one)),
        progress: await progressOf(deps, db, one, clock.now()),
      })),
    ),
    request: (await openRequest(deps, agent, kind)) ?? null,
    limits: { maxTiers, rateStep, maxRate: maxRate[kind] ?? 0n },
    isAssistant: isAssistant(session.accountType),
  }
}

async function openRequest(deps: ListsDeps, payee: MemberId, kind: ContractKind) {
  const { db, members, service } = deps
  const contract = await store.current(db, payee, kind, 'newRequest')
  if (!contract) return undefined
  const affected = await service.affectedBy(db, contract)
  return {
    contract: await viewOf(deps, contract),
    affected: await Promise.all(
      affected.map(async ({ contractId: id, payeeId, terms }) => ({
        id,
        account: (await members.memberOf(db, payeeId))?.username ?? '',
        rate: rateOf(terms),
      })),
    ),
  }
}

async function page(deps: ListsDeps, filter: ContractFilter, asked: { page?: number; pageSize?: number }) {
  const { page: number = 1, pageSize = 20 } = asked
  const found = await store.page(deps.db, filter, { page: number, pageSize: boundedPageSize(pageSize) })
  return { ...found, items: await Promise.all(found.items.map((one) => viewOf(deps, one))) }
}

async function viewOf({ db, members }: ListsDeps, contract: Contract): Promise<ContractView> {
  const nameOf = async (id: MemberId) => (await members.memberOf(db, id))?.username ?? ''
  const { contractId: id, payerId, payeeId, status, terms, offeredAt, acceptedAt, startsAt, endsAt, reason } = contract
  const payer = payerId === null ? null : await nameOf(payerId)
  return { id, payer, payee: await nameOf(payeeId), status, terms, offeredAt, acceptedAt, startsAt, endsAt, reason }
}
