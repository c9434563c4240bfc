import type { Clock } from '@croupier/kernel/clock'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { type ContractActor, type ContractEvent, lowerRateImpact, stepContract } from '@croupier/rules/agents/contracts'
import { checkOffer, HOUSE, type OfferRefusal, type OfferWarning } from '@croupier/rules/agents/offers'
import { CONTRACT_KINDS, type ContractKind } from '@croupier/rules/agents/terms'
import { rateText } from '@croupier/rules/rate'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { FigureSources } from '../figures/ports.ts'
import type { TransferPorts } from '../transfers/model.ts'
import type { TreeDeps, TreeService } from '../tree/service.ts'
import { treeStore } from '../tree/store.ts'
import type { Contract, ContractTerms, EndReason } from './model.ts'
import { type ContractMessages, contractNotices } from './notices.ts'
import type { ContractsPolicy } from './policy.ts'
import { lastInstant, nextStart, offerPolicy, rateOf, startOf } from './rules.ts'
import { FEED_READER, openWindows } from './runs/windows.ts'
import { type ContractBelow, contractsStore as store } from './store.ts'

export type ContractsDeps = Pick<TreeDeps, 'db' | 'members' | 'calendar' | 'settings'> & {
  clock: Clock
  random: Random
  tree: TreeService
  contracts(): ContractsPolicy
  isUnavailable: TransferPorts['isUnavailable']
  sources: Pick<FigureSources, 'feed'>
  messages: ContractMessages
}
export type ContractsService = ReturnType<typeof contractsService>

/** `payer` is null for the house. */
export type Offering = {
  payer: MemberId | null
  payee: MemberId
  terms: ContractTerms
  confirmLower?: boolean | undefined
}
export type Deciding = {
  contractId: string
  action: 'accept' | 'reject' | 'terminate'
  kind: ContractTerms['kind']
  confirmLower?: boolean | undefined
}

/** Agent rules §6: offers of contracts, and what becomes of them. */
export const contractsService = (deps: ContractsDeps) => ({
  offer: (tx: Tx, offering: Offering) => offer(deps, tx, offering),
  decide: (tx: Tx, payee: MemberId, deciding: Deciding) => decide(deps, tx, payee, deciding),
  /** The payer takes an open offer back. */
  async withdraw(tx: Tx, payer: MemberId, contractId: string): Promise<Contract> {
    const contract = await locked(tx, contractId)
    const actor = actorOf(contract, payer) ?? refuse('agents.contract_unknown')
    return end(deps, tx, contract, { event: 'withdraw', actor })
  },
  /** Staff act for the house: they end accepted contracts, and withdraw open offers of the house. */
  async endByStaff(tx: Tx, contractId: string): Promise<Contract> {
    const contract = await locked(tx, contractId)
    const withdraws = contract.status === 'newRequest' && contract.payerId === null
    return end(
      deps,
      tx,
      contract,
      withdraws ? { event: 'withdraw', actor: 'payer' } : { event: 'terminate', actor: 'staff' },
    )
  },
  expire: (tx: Tx, contractId: string) => expire(deps, tx, contractId),
  endForMove: (tx: Tx, head: MemberId) => endForMove(deps, tx, head),
  /** Agent rules §3.6: the contracts of an account that closes end with their running period. */
  async endForClosing(tx: Tx, memberId: MemberId): Promise<void> {
    await lockKinds(tx, CONTRACT_KINDS)
    for (const { contractId } of await store.ofParty(tx, memberId)) {
      const contract = await locked(tx, contractId)
      if (isOpen(contract)) await end(deps, tx, contract, { event: 'accountClosed', actor: 'rule' })
    }
  },
  affectedBy: (reader: Reader, contract: Pick<Contract, 'payeeId' | 'terms'>) => affectedBy(deps, reader, contract),
})

const isOpen = ({ status }: Contract): boolean => status === 'newRequest' || status === 'accepted'

async function offer(
  deps: ContractsDeps,
  tx: Tx,
  { payer, payee, terms, confirmLower = false }: Offering,
): Promise<{ id: string; warnings: OfferWarning[] }> {
  const { clock, random, members, isUnavailable } = deps
  await lockKinds(tx, [terms.kind])
  const own = payer === null ? undefined : await store.current(tx, payer, terms.kind, 'accepted')
  const accepted = checkOffer(offerPolicy(deps.contracts(), deps.settings().rateStep), {
    payer: payer ?? HOUSE,
    payerType: payer === null ? 0 : ((await members.memberOf(tx, payer))?.accountType ?? 0),
    payeeType: (await members.memberOf(tx, payee))?.accountType ?? 0,
    payeeUpline: await soleUpline(deps, tx, payee),
    own: own ?? null,
    hasOpenRequest: (await store.current(tx, payee, terms.kind, 'newRequest')) !== undefined,
    terms,
  })
  if ('refusal' in accepted) return refuseOffer(accepted)
  if (await isUnavailable(tx, payee)) refuse('agents.contract_unavailable')
  const affected = await affectedBy(deps, tx, { payeeId: payee, terms })
  const actor = payer === null ? 'staff' : 'payer'
  await step(deps, tx, { status: null }, { event: 'offer', actor, affected, isConfirmed: confirmLower })
  const contractId = `k${humanId(random)}`
  const contract: Contract = {
    ...NEW,
    contractId,
    chainId: contractId,
    payerId: payer,
    payeeId: payee,
    terms,
    offeredAt: clock.now(),
  }
  await store.add(tx, contract)
  await contractNotices(deps, tx, contract, 'contract_offered', [contract.payeeId])
  return { id: contractId, warnings: accepted.warnings }
}

const NEW = {
  status: 'newRequest',
  acceptedAt: null,
  startsAt: null,
  endsAt: null,
  endedAt: null,
  reason: null,
} as const

function refuseOffer(refused: OfferRefusal): never {
  return refuse(refused.refusal, 'tier' in refused ? { tier: String(refused.tier) } : {})
}

/** The account above from today on, through all moves that are decided; an account that is about to move has none to contract with. */
async function soleUpline({ tree }: ContractsDeps, tx: Tx, memberId: MemberId): Promise<string | null> {
  const places = await treeStore.placesFrom(tx, memberId, tree.today())
  const uplines = new Set(places.map(({ uplineId }) => uplineId))
  return uplines.size === 1 ? [...uplines][0]! : 'several'
}

async function decide(
  deps: ContractsDeps,
  tx: Tx,
  payee: MemberId,
  { contractId, action, kind, confirmLower = false }: Deciding,
): Promise<Contract> {
  const contract = await locked(tx, contractId)
  const actor = actorOf(contract, payee)
  if (contract.terms.kind !== kind || actor === undefined) return refuse('agents.contract_unknown')
  if (action !== 'accept') return end(deps, tx, contract, { event: action, actor })
  const affected = await affectedBy(deps, tx, contract)
  await step(deps, tx, contract, { event: 'accept', actor, affected, isConfirmed: confirmLower })
  return accept(deps, tx, contract, affected)
}

/** Agent rules §6.4, §6.5: the contract starts with the next period; the old one and higher ones below end at that time. */
async function accept(
  deps: ContractsDeps,
  tx: Tx,
  contract: Contract,
  affected: readonly ContractBelow[],
): Promise<Contract> {
  const { clock, calendar } = deps
  const { contractId, payeeId, payerId, terms } = contract
  const at = clock.now()
  const old = await store.current(tx, payeeId, terms.kind, 'accepted')
  const startsAt = startOf(terms, old, at, calendar())
  const isSamePayer = old !== undefined && old.payerId === payerId
  const chainId = isSamePayer ? old.chainId : contract.chainId
  for (const one of affected) await end(deps, tx, one, { event: 'lowerRate', actor: 'rule', endsAt: startsAt })
  if (old) await end(deps, tx, old, { event: 'replace', actor: 'rule', endsAt: startsAt })
  await store.accept(tx, contractId, { at, startsAt, chainId })
  await readResults(deps, tx, contractId, terms)
  if (payerId) await contractNotices(deps, tx, contract, 'contract_accepted', [payerId])
  return { ...contract, status: 'accepted', acceptedAt: at, startsAt, chainId }
}

/** Agent rules §15.1. Salaries of hours and windows need each result. */
async function readResults(deps: ContractsDeps, tx: Tx, contractId: string, terms: ContractTerms): Promise<void> {
  if (terms.kind === 'hourlySalary') await deps.sources.feed.addReader(tx, FEED_READER)
  if (terms.kind !== 'realtimeSalary') return
  await store.addRealtimeRows(tx, contractId, terms)
  await openWindows(deps, tx)
}

type Ending = {
  event: Exclude<ContractEvent, 'offer' | 'accept' | 'agreeEnd'>
  actor: ContractActor
  /** When an accepted contract stops to pay; by default at the end of its running period. */
  endsAt?: Date
}

async function end(deps: ContractsDeps, tx: Tx, contract: Contract, ending: Ending): Promise<Contract> {
  const { clock, calendar } = deps
  const { event, actor } = ending
  const status = await step(deps, tx, contract, { event, actor, affected: [], isConfirmed: true })
  const endedAt = clock.now()
  const endsAt =
    contract.startsAt === null
      ? null
      : lastInstant(contract, ending.endsAt ?? nextStart(contract.terms, endedAt, calendar()))
  const isRejection = event === 'reject'
  const reason: EndReason | null = isRejection ? null : event
  const ended = { status: isRejection ? ('rejected' as const) : ('terminated' as const), endedAt, endsAt, reason }
  await store.end(tx, contract.contractId, ended)
  // The payee of a replaced contract has just accepted the new one.
  if (event !== 'replace') {
    const type = isRejection ? 'contract_rejected' : 'contract_ended'
    const parties = [contract.payerId, contract.payeeId].filter((one) => one !== null)
    await contractNotices(deps, tx, contract, type, parties, actor === 'payer' || actor === 'payee' ? actor : null)
  }
  return { ...contract, ...ended, status }
}

type StepOf = {
  event: ContractEvent
  actor: ContractActor
  affected: readonly ContractBelow[]
  isConfirmed: boolean
}

/** The next status. Refuses what the rule book refuses; an unconfirmed lower rate with the accounts and rates that it would end. */
async function step(
  { members }: ContractsDeps,
  tx: Tx,
  { status }: { status: Contract['status'] | null },
  { affected, ...taken }: StepOf,
): Promise<Contract['status']> {
  const stepped = stepContract({ ...taken, status, affected: affected.map(({ contractId }) => contractId) })
  if (!('refusal' in stepped)) return stepped.status
  if (stepped.refusal !== 'agents.lower_rate_unconfirmed') return refuse(stepped.refusal)
  const named: string[] = []
  for (const { payeeId, terms } of affected)
    named.push(`${(await members.memberOf(tx, payeeId))?.username ?? ''} ${rateText(rateOf(terms))} %`)
  return refuse(stepped.refusal, { accounts: named.join(', ') })
}

/** Agent rules §6.5: the contracts below the payee that these terms would end. */
async function affectedBy(
  { tree }: ContractsDeps,
  reader: Reader,
  { payeeId, terms }: Pick<Contract, 'payeeId' | 'terms'>,
): Promise<ContractBelow[]> {
  const below = await store.below(reader, payeeId, terms.kind, tree.today())
  const uplines = new Map<string, string | null>()
  for (const one of below) {
    const chain = [...one.path, one.payeeId]
    chain.forEach((id, at) => {
      uplines.set(id, chain[at - 1] ?? null)
    })
  }
  const known = below.map(({ contractId: id, payeeId: payee, status, terms: own }) => ({
    id,
    payee,
    status,
    terms: own,
  }))
  const { terminates, withdraws } = lowerRateImpact(uplines, known, { payee: payeeId, terms })
  const ids = new Set([...terminates, ...withdraws])
  return below.filter(({ contractId }) => ids.has(contractId))
}

const actorOf = ({ payerId, payeeId }: Contract, memberId: MemberId): 'payer' | 'payee' | undefined =>
  payeeId === memberId ? 'payee' : payerId === memberId ? 'payer' : undefined

/** Keeps the tree and the contracts of these kinds as they are: the tree first and the kinds in their order, as every act does. */
async function lockKinds(tx: Tx, kinds: readonly ContractKind[]): Promise<void> {
  await treeStore.holdTree(tx)
  for (const kind of kinds) await store.lockKind(tx, kind)
}

/** The contract as it stands while nobody else decides about contracts of its kind. */
async function locked(tx: Tx, contractId: string): Promise<Contract> {
  const seen = (await store.byId(tx, contractId)) ?? refuse('agents.contract_unknown')
  await lockKinds(tx, [seen.terms.kind])
  return (await store.byId(tx, contractId)) ?? seen
}

async function expire(deps: ContractsDeps, tx: Tx, contractId: string): Promise<void> {
  const contract = await locked(tx, contractId)
  if (contract.status === 'newRequest') await end(deps, tx, contract, { event: 'expire', actor: 'clock' })
}

/** Agent rules §1.4: the contracts between the head of a branch and its old upline end before the day of the move. */
async function endForMove(deps: ContractsDeps, tx: Tx, head: MemberId): Promise<void> {
  const { tree } = deps
  await lockKinds(tx, CONTRACT_KINDS)
  for (const { contractId, payeeId } of await store.ofParty(tx, head)) {
    if (payeeId !== head) continue
    const contract = await locked(tx, contractId)
    const endsAt = tree.nextDayStart()
    if (isOpen(contract)) await end(deps, tx, contract, { event: 'branchMove', actor: 'rule', endsAt })
  }
}
