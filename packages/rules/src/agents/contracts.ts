import { highestRate } from '../rate.ts'
import { type ContractKind, rungsOf, type Tiered } from './terms.ts'
import { pathOf, type Uplines } from './tree.ts'

export type ContractStatus = 'newRequest' | 'accepted' | 'rejected' | 'terminated'

export const CONTRACT_EVENTS = [
  'offer',
  'accept',
  'reject',
  'withdraw',
  'expire',
  'terminate',
  'agreeEnd',
  'replace',
  'lowerRate',
  'branchMove',
  'accountClosed',
] as const
export type ContractEvent = (typeof CONTRACT_EVENTS)[number]

/** Staff act for the house, the clock for deadlines, and a rule for another decision that ends the contract. */
export const CONTRACT_ACTORS = ['payer', 'payee', 'staff', 'clock', 'rule'] as const
export type ContractActor = (typeof CONTRACT_ACTORS)[number]

type Step = { readonly by: readonly ContractActor[]; readonly to: ContractStatus }
type Steps = Readonly<Partial<Record<ContractEvent, Step>>>

const endsByRule: Steps = {
  lowerRate: { by: ['rule'], to: 'terminated' },
  branchMove: { by: ['rule'], to: 'terminated' },
  accountClosed: { by: ['rule'], to: 'terminated' },
}

const fromNothing: Steps = { offer: { by: ['payer', 'staff'], to: 'newRequest' } }

/** Agent rules §6.4. The payer alone cannot end an accepted contract. */
const life: Readonly<Record<ContractStatus, Steps>> = {
  newRequest: {
    ...endsByRule,
    accept: { by: ['payee'], to: 'accepted' },
    reject: { by: ['payee'], to: 'rejected' },
    withdraw: { by: ['payer'], to: 'terminated' },
    expire: { by: ['clock'], to: 'terminated' },
  },
  accepted: {
    ...endsByRule,
    terminate: { by: ['payee', 'staff'], to: 'terminated' },
    agreeEnd: { by: ['payee'], to: 'terminated' },
    replace: { by: ['rule'], to: 'terminated' },
  },
  rejected: {},
  terminated: {},
}

export type StepRefusal =
  | { readonly refusal: 'agents.contract_state' | 'agents.contract_not_yours' }
  | { readonly refusal: 'agents.lower_rate_unconfirmed'; readonly ids: readonly string[] }

/** One step of a contract. `status` is null before the offer; `affected` are the contracts that a lower rate would end. */
export type ContractStep = {
  readonly status: ContractStatus | null
  readonly event: ContractEvent
  readonly actor: ContractActor
  readonly affected: readonly string[]
  readonly isConfirmed: boolean
}

/** Agent rules §6.4, §6.5. The status after an event. An offer and its acceptance need a confirmation if contracts end. */
export function stepContract(step: ContractStep): { readonly status: ContractStatus } | StepRefusal {
  const steps = step.status === null ? fromNothing : life[step.status]
  const legal = steps[step.event]
  if (!legal) return { refusal: 'agents.contract_state' }
  if (!legal.by.includes(step.actor)) return { refusal: 'agents.contract_not_yours' }
  const mayEndOthers = step.event === 'offer' || step.event === 'accept'
  if (mayEndOthers && step.affected.length > 0 && !step.isConfirmed)
    return { refusal: 'agents.lower_rate_unconfirmed', ids: step.affected.toSorted() }
  return { status: legal.to }
}

export type KnownContract = {
  readonly id: string
  readonly payee: string
  readonly status: string
  readonly terms: Tiered
}

export type Impact = {
  readonly needsConfirmation: boolean
  readonly terminates: readonly string[]
  readonly withdraws: readonly string[]
}

/**
 * Agent rules §6.5. The contracts of the kind below the payee whose rate is strictly higher than the new one: accepted ones
 * end, open requests are withdrawn.
 */
export function lowerRateImpact(
  uplines: Uplines,
  contracts: readonly KnownContract[],
  offer: { readonly payee: string; readonly terms: Tiered },
): Impact {
  const affected = contracts.filter(
    ({ payee, terms }) =>
      terms.kind === offer.terms.kind &&
      pathOf(uplines, payee).includes(offer.payee) &&
      hasHigherRate(terms, offer.terms),
  )
  const idsWith = (wanted: ContractStatus) =>
    affected.flatMap(({ id, status }) => (status === wanted ? [id] : [])).toSorted()
  const terminates = idsWith('accepted')
  const withdraws = idsWith('newRequest')
  return { needsConfirmation: terminates.length + withdraws.length > 0, terminates, withdraws }
}

/** The rate of a contract is its highest. For a real-time salary either of the two rates counts. */
function hasHigherRate(terms: Tiered, than: Tiered): boolean {
  const own = highestRates(terms)
  const other = highestRates(than)
  return own.some((rate, at) => rate > (other[at] ?? 0n))
}

const ratesOfAKind = (kind: ContractKind): number => (kind === 'realtimeSalary' ? 2 : 1)

const highestRates = (terms: Tiered): bigint[] =>
  Array.from({ length: ratesOfAKind(terms.kind) }, (_, at) =>
    highestRate(rungsOf(terms).map(({ rates }) => rates[at]!)),
  )
