import { rateText } from '@croupier/rules/rate'
import { Amount } from '@croupier/ui/amount'
import { Card, CardHead } from '@croupier/ui/card'
import type { RebateView } from '@croupier/wire/rewards/rebate'
import { Plural, Trans } from '@lingui/react/macro'
import { useCategoryName } from '../../lib/category-name.ts'
import { useCurrency } from '../../lib/merchant.ts'
import css from './rewards.module.css'

/** The member's rates, and what becomes of days that are not claimed. */
export function RebateTerms({ rebate }: { rebate: RebateView }) {
  const nameOf = useCategoryName()
  const { rates, isOwnRates } = rebate
  return (
    <Card as="section">
      <CardHead title={<Trans>Your rates</Trans>} />
      <p className="text-2 small">
        {isOwnRates ? (
          <Trans>Your agent gives you these rates.</Trans>
        ) : (
          <Trans>These are our rates with those of your VIP level.</Trans>
        )}
      </p>
      <dl className={css.facts}>
        {rates.map(({ category, rate }) => (
          <div key={category}>
            <dt className="text-2">{nameOf(category)}</dt>
            <dd className="num">{rateText(rate)} %</dd>
          </div>
        ))}
      </dl>
      <Rules rebate={rebate} />
    </Card>
  )
}

function Rules({ rebate }: { rebate: RebateView }) {
  const currency = useCurrency()
  const { windowDays, dayCap, unclaimed, turnoverMultiple } = rebate
  return (
    <ul className={css.rules}>
      <li>
        <Plural
          value={windowDays}
          one="You can claim a day for # day, from the next day on."
          other="You can claim a day for # days, from the next day on."
        />{' '}
        {unclaimed === 'credit' ? (
          <Trans>After that we credit it to your balance automatically.</Trans>
        ) : (
          <Trans>After that it expires.</Trans>
        )}
      </li>
      {dayCap !== null && (
        <li>
          <Trans>
            A day brings <Amount value={dayCap} currency={currency} /> at most.
          </Trans>
        </li>
      )}
      {turnoverMultiple > 0 && (
        <li>
          <Plural
            value={turnoverMultiple}
            one="Stake the cashback once before you withdraw it."
            other="Stake the cashback # times before you withdraw it."
          />
        </li>
      )}
      <li>
        <Trans>The part of a bet that bonus money pays brings no cashback.</Trans>
      </li>
      <li>
        <Trans>
          If a bet is corrected later, we deduct the difference from your next days, never from your balance.
        </Trans>
      </li>
    </ul>
  )
}
