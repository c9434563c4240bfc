import { dayFrom } from '@croupier/kernel/business-day'
import { cents, type Money } from '@croupier/kernel/money'
import { factsOf, freeRoundsValue } from '@croupier/rules/rewards/offer-terms'
import { Card, CardHead, type Pair, Pairs } from '@croupier/ui/card'
import type { BonusOfferTerms } from '@croupier/wire/rewards/offers'
import { NAMES } from '../../lib/form/names.ts'
import { Sum } from '../../lib/money.tsx'

/** The loss that the facts of a cashback are of. */
const LOSS = cents(100_000)

/** Reward rules §4.2: the numbers of an offer, computed as the engine and the pages of members do. */
export function OfferFacts({ offer }: { offer: BonusOfferTerms | null }) {
  return (
    <Card>
      <CardHead title="What members get" />
      {offer ? <Facts offer={offer} /> : <p className="text-2">The figures appear when every field is filled in.</p>}
    </Card>
  )
}

function Facts({ offer }: { offer: BonusOfferTerms }) {
  const base = baseIn(offer)
  const facts = factsOf(offer, base, dayFrom(offer.firstDay))
  if ('refusal' in facts) return null
  const { bonus, mustStake, cheapest, expectedCost, expectedValue } = facts
  // What free rounds win without a multiple is cash, and costs no stakes.
  if (offer.kind === 'freeSpins' && offer.multiple === 0)
    return <Pairs pairs={[...baseOf(offer, base), { label: 'Cash', value: <Sum value={bonus} />, strong: true }]} />
  const pairs: Pair[] = [
    ...baseOf(offer, base),
    { label: 'Bonus', value: <Sum value={bonus} />, strong: true },
    { label: 'Must be staked', value: <Sum value={mustStake} /> },
  ]
  if (cheapest !== null && expectedCost !== null && expectedValue !== null)
    pairs.push(
      { label: `Expected cost in ${NAMES[cheapest] ?? cheapest}`, value: <Sum value={expectedCost} /> },
      { label: 'Worth to the member', value: <Sum value={expectedValue} />, rule: true },
    )
  return <Pairs pairs={pairs} />
}

function baseIn(offer: BonusOfferTerms): Money {
  if (offer.kind === 'freeSpins') return freeRoundsValue(offer)
  return offer.kind === 'depositMatch' ? offer.depositMin : LOSS
}

function baseOf({ kind }: BonusOfferTerms, base: Money): Pair[] {
  if (kind === 'fixed') return []
  if (kind === 'freeSpins') return [{ label: 'Stakes of all rounds, won once', value: <Sum value={base} /> }]
  return [{ label: kind === 'depositMatch' ? 'For a deposit of' : 'For a loss of', value: <Sum value={base} /> }]
}
