import { businessDayOf } from '@croupier/kernel/business-day'
import type { Money } from '@croupier/kernel/money'
import { depositBonus } from '@croupier/rules/rewards/deposit-offer'
import { offerFacts } from '@croupier/rules/rewards/offers'
import { Amount } from '@croupier/ui/amount'
import type { ShownOffer } from '@croupier/wire/rewards/offers'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCategoryName } from '../../lib/category-name.ts'
import { useCurrency } from '../../lib/merchant.ts'
import css from './rewards.module.css'

/** The facts have a last day, which the box does not show: it shows the number of days. */
const ANY_CALENDAR = { timeZone: 'UTC', dayStart: '00:00' }

/** Reward rules §4.2 (T110): the numbers of an offer for a deposit, computed from the terms that the engine uses. */
export function OfferFactsBox({ offer, deposit }: { offer: ShownOffer; deposit: Money }) {
  const currency = useCurrency()
  const facts = offerFacts(depositBonus(offer), deposit, businessDayOf(offer.startsAt, ANY_CALENDAR))
  if ('refusal' in facts) return null
  const sum = (value: Money) => <Amount value={value} currency={currency} />
  const { days } = offer
  return (
    <>
      <dl className={css.facts}>
        <Fact label={<Trans>For a deposit of</Trans>}>{sum(deposit)}</Fact>
        <Fact label={<Trans>You get</Trans>}>{sum(facts.bonus)}</Fact>
        <Fact label={<Trans>You must stake</Trans>}>{sum(facts.mustStake)}</Fact>
        <Fact label={<Trans>Days to do it</Trans>}>{days}</Fact>
        <Fact label={<Trans>Largest stake with bonus money</Trans>}>{sum(offer.maxStake)}</Fact>
        <Fact label={<Trans>Most you can keep</Trans>}>
          <Trans>No limit</Trans>
        </Fact>
        {facts.expectedValue !== null && (
          <Fact label={<Trans>Worth of the bonus after the expected cost of the stakes</Trans>}>
            {sum(facts.expectedValue)}
          </Fact>
        )}
      </dl>
      <ByGame offer={offer} byCategory={facts.byCategory} />
      <p className="text-2">
        <Trans>
          Your cash pays first, then your bonus. You can end the bonus at any time: you keep your cash and lose the
          bonus money. A withdrawal asks you to end it first.
        </Trans>
      </p>
    </>
  )
}

type ByCategory = Extract<ReturnType<typeof offerFacts>, { byCategory: unknown }>['byCategory']

function ByGame({ offer, byCategory }: { offer: ShownOffer; byCategory: ByCategory }) {
  const categoryName = useCategoryName()
  const currency = useCurrency()
  return (
    <dl className={css.facts}>
      {offer.categories.map(({ category, percent }) => {
        const facts = byCategory.get(category)
        return (
          <Fact key={category} label={categoryName(category)}>
            {facts ? (
              <Trans>
                {percent}% counts · stakes <Amount value={facts.stakes} currency={currency} /> · expected cost{' '}
                <Amount value={facts.expectedCost} currency={currency} />
              </Trans>
            ) : (
              <Trans>Does not count</Trans>
            )}
          </Fact>
        )
      })}
    </dl>
  )
}

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="text-2">{label}</dt>
    <dd className="num">{children}</dd>
  </div>
)
