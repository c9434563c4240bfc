import { ACCOUNT_TYPE } from '../account-types.ts'
import { highestRate, type Rate } from '../rate.ts'
import { type ContractKind, type Rung, rungsOf, type Terms } from './terms.ts'
import { mayHaveDownlines } from './tree.ts'

export type OfferPolicy = {
  readonly isOn: Readonly<Partial<Record<ContractKind, boolean>>>
  readonly maxTiers: number
  readonly rateStep: Rate
  readonly maxRate: Readonly<Partial<Record<ContractKind, Rate>>>
  /** Agent rules §6.1: members may sign contracts, too. */
  readonly membersMaySign: boolean
}

/** The payer of contracts with master agents. */
export const HOUSE = 'house'

export type Offer = {
  readonly payer: string
  readonly payerType: number
  readonly payeeType: number
  /** Null for a master agent. */
  readonly payeeUpline: string | null
  /** The payer's own contract of the kind, if any. */
  readonly own: { readonly status: string; readonly terms: Terms } | null
  readonly hasOpenRequest: boolean
  readonly terms: Terms
}

export type OfferRefusal =
  | {
      readonly refusal:
        | 'agents.contract_off'
        | 'agents.not_an_agent'
        | 'agents.payee_not_direct'
        | 'agents.no_own_contract'
        | 'agents.contract_pending'
        | 'agents.tiers_count'
    }
  | {
      readonly refusal: 'agents.rate_not_offered' | 'agents.tiers_order' | 'agents.rate_above_own'
      /** Counted from 1. */
      readonly tier: number
    }

export type OfferWarning = 'period_differs' | 'carry_differs'

/** Agent rules §6.3. Checks an offer in the order of the rules, and answers warnings when it may be made. */
export function checkOffer(policy: OfferPolicy, offer: Offer): OfferRefusal | { readonly warnings: OfferWarning[] } {
  const refused = partiesRefusal(policy, offer) ?? tiersRefusal(policy, offer.terms)
  if (refused) return refused
  // The house has no contract of its own: it may offer everything within its maximum.
  if (offer.payer === HOUSE || offer.own === null) return { warnings: [] }
  return ownTermsRefusal(offer.own.terms, offer.terms) ?? { warnings: warningsOf(offer.own.terms, offer.terms) }
}

function partiesRefusal(policy: OfferPolicy, offer: Offer): OfferRefusal | null {
  const { payer, own, terms } = offer
  const isHouse = payer === HOUSE
  if (!policy.isOn[terms.kind]) return { refusal: 'agents.contract_off' }
  if (!isHouse && !mayHaveDownlines(offer.payerType)) return { refusal: 'agents.not_an_agent' }
  const maySign =
    mayHaveDownlines(offer.payeeType) || (policy.membersMaySign && offer.payeeType === ACCOUNT_TYPE.member)
  const isDirect = isHouse ? offer.payeeUpline === null || offer.payeeUpline === HOUSE : offer.payeeUpline === payer
  if (!maySign || !isDirect) return { refusal: 'agents.payee_not_direct' }
  const holdsOwn = own?.status === 'accepted' && own.terms.kind === terms.kind
  if (!isHouse && !holdsOwn) return { refusal: 'agents.no_own_contract' }
  return offer.hasOpenRequest ? { refusal: 'agents.contract_pending' } : null
}

function tiersRefusal(policy: OfferPolicy, terms: Terms): OfferRefusal | null {
  const rungs = rungsOf(terms)
  if (rungs.length < 1 || rungs.length > policy.maxTiers) return { refusal: 'agents.tiers_count' }
  const most = policy.maxRate[terms.kind] ?? 0n
  const isOffered = (rate: Rate) => rate >= 0n && rate <= most && rate % policy.rateStep === 0n
  for (const [at, rung] of rungs.entries()) {
    const below = rungs[at - 1]
    if (!rung.rates.every(isOffered)) return { refusal: 'agents.rate_not_offered', tier: at + 1 }
    if (below && !rises(below, rung)) return { refusal: 'agents.tiers_order', tier: at + 1 }
  }
  return null
}

/** No threshold and no rate falls, and at least one of each rises. */
const rises = (below: Rung, rung: Rung): boolean =>
  climbs(below.thresholds, rung.thresholds) && climbs(below.rates, rung.rates)

const climbs = (below: readonly bigint[], above: readonly bigint[]): boolean =>
  above.every((value, at) => value >= below[at]!) && above.some((value, at) => value > below[at]!)

/** Agent rules §6.3.8. Nowhere better than the own terms. */
function ownTermsRefusal(own: Terms, offered: Terms): OfferRefusal | null {
  const ownRungs = rungsOf(own)
  const highest = highestRate(ownRungs.flatMap(({ rates }) => rates))
  const isBacked = periodsDiffer(own, offered)
    ? ({ rates }: Rung) => rates.every((rate) => rate <= highest)
    : (rung: Rung) => ownRungs.some((ownRung) => dominates(ownRung, rung))
  const at = rungsOf(offered).findIndex((rung) => !isBacked(rung))
  return at < 0 ? null : { refusal: 'agents.rate_above_own', tier: at + 1 }
}

const dominates = (own: Rung, offered: Rung): boolean =>
  own.thresholds.every((threshold, at) => threshold <= offered.thresholds[at]!) &&
  own.rates.every((rate, at) => rate >= offered.rates[at]!)

/** Thresholds of dividends with different periods cannot be compared. */
const periodsDiffer = (own: Terms, offered: Terms): boolean =>
  own.kind === 'dividend' && offered.kind === 'dividend' && own.period !== offered.period

function warningsOf(own: Terms, offered: Terms): OfferWarning[] {
  const warnings: OfferWarning[] = periodsDiffer(own, offered) ? ['period_differs'] : []
  // Without a carry below a payer with one, the payer bears the losses alone.
  const carriesAlone =
    own.kind === 'dividend' && offered.kind === 'dividend' && offered.carryMode === 'none' && own.carryMode !== 'none'
  if (carriesAlone) warnings.push('carry_differs')
  return warnings
}
