import { Amount } from '@croupier/ui/amount'
import type { Bonus } from '@croupier/wire/rewards/bonus'
import { Trans } from '@lingui/react/macro'
import { useCategoryName } from '../../lib/category-name.ts'
import { useCurrency } from '../../lib/merchant.ts'
import css from './rewards.module.css'

/** T110: the order of funds, the largest stake, and how much of a stake counts by category of games. */
export function BonusTerms({ terms: bonus }: { terms: Pick<Bonus, 'maxStake' | 'contributions'> }) {
  const currency = useCurrency()
  const categoryName = useCategoryName()
  return (
    <>
      <p className="text-2">
        <Trans>
          Your cash pays first, then your bonus. Wins are split the same way. When your counted stakes reach the target,
          the whole bonus becomes cash, without a limit.
        </Trans>
      </p>
      <dl className={css.facts}>
        <div>
          <dt className="text-2">
            <Trans>Largest stake with bonus money</Trans>
          </dt>
          <dd>
            <Amount value={bonus.maxStake} currency={currency} />
          </dd>
        </div>
        {bonus.contributions.map(({ category, percent }) => (
          <div key={category}>
            <dt className="text-2">{categoryName(category)}</dt>
            <dd className="num">
              <Trans>{percent}% of a stake counts</Trans>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-2">
        <Trans>Bonus money cannot be used for other games.</Trans>
      </p>
    </>
  )
}
