import { useCall } from '@croupier/api-client/react'
import { Pairs } from '@croupier/ui/card'
import { SegmentedControl } from '@croupier/ui/controls'
import { Note } from '@croupier/ui/tag'
import type { BonusOfferTerms } from '@croupier/wire/rewards/offers'
import { type OfferSimulation, SIMULATED_DAYS, simulateOffer } from '@croupier/wire/rewards/offers.console'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { Loaded } from '../../lib/loaded.tsx'
import { Sum } from '../../lib/money.tsx'
import { Fine } from '../../lib/panel.tsx'
import css from './offer-wizard.module.css'

/** Reward rules §4: what the offer would have given and cost in the last days. */
export function CostStep({ offer }: { offer: BonusOfferTerms }) {
  const [days, setDays] = useState<(typeof SIMULATED_DAYS)[number]>(30)
  const call = useCall(simulateOffer, { offer, days })
  return (
    <>
      <div>
        <SegmentedControl
          label="Days of the past"
          segments={SIMULATED_DAYS.map((value) => ({ value, label: `${value} days` }))}
          value={days}
          onChange={setDays}
        />
      </div>
      <Loaded call={call} height={260}>
        {(simulation) => <Simulated simulation={simulation} offer={offer} />}
      </Loaded>
      <div className={css.assumed}>
        <Fine>
          Computed by the rules of the engine on real deposits, bets and members from the first to the last day above.
          It assumes that {ASSUMED['trigger' in offer ? offer.trigger : offer.kind]}, and that members play as they did
          without the offer.
        </Fine>
        <Fine>
          The expected cost takes the house edge of the cheapest game from the bonuses. The budget limits the cost of
          the worst case: members win with every bonus. Free rounds cost their stakes here, as the budget counts them.
        </Fine>
      </div>
    </>
  )
}

const ASSUMED = {
  depositMatch: 'every member who may get rewards today had joined before the first day',
  cashback: 'every member who may get rewards today had joined before the first day',
  registration: 'every member who registered in these days joined',
  identity: 'every member whose identity is verified today joined',
  promoCode: 'every member with settled bets in these days used the code',
} as const

function Simulated({ simulation, offer }: { simulation: OfferSimulation; offer: BonusOfferTerms }) {
  const { firstDay, lastDay, entitled, members, bonuses, granted, mustStake, stakesCost, expectedCost, isCut } =
    simulation
  return (
    <>
      {isCut && (
        <Note tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          The past has more events than a simulation reads. These figures are too low.
        </Note>
      )}
      {members < entitled && (
        <Note tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          The budget ends before every member has a bonus: {members} of {entitled}.
        </Note>
      )}
      <Pairs
        pairs={[
          { label: 'Days', value: `${firstDay} to ${lastDay}` },
          { label: 'Members entitled', value: entitled },
          { label: 'Members with a bonus', value: members },
          { label: 'Bonuses', value: bonuses },
          { label: 'Granted', value: <Sum value={granted} /> },
          { label: 'Must be staked', value: <Sum value={mustStake} /> },
          { label: 'House edge of these stakes', value: <Sum value={stakesCost} /> },
          { label: 'Expected cost', value: <Sum value={expectedCost} />, strong: true, rule: true },
          { label: 'Budget', value: <Sum value={offer.budget} /> },
        ]}
      />
    </>
  )
}
