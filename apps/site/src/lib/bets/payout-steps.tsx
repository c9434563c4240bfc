import { units, ZERO } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { Pairs } from '@croupier/ui/card'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrency } from '../merchant.ts'
import css from './bets.module.css'
import type { PayoutSteps } from './products.ts'

/** How the payout of a bet follows from the result, line by line. */
export function PayoutOf({ steps, factors, payout, cut }: PayoutSteps) {
  const { t } = useLingui()
  const currency = useCurrency()
  const amount = (value: typeof payout) => <Amount value={value} currency={currency} />
  return (
    <section className={css.payout} aria-label={t`How the payout was computed`}>
      <h3 className="tiny text-3">
        <Trans>How the payout was computed</Trans>
      </h3>
      {steps.length === 0 && (
        <p className="small">
          <Trans>No bet of this pick won.</Trans>
        </p>
      )}
      <Pairs
        pairs={[
          ...steps.map(({ label, count, each }) => ({
            label,
            value: (
              <span className="num">
                {count} × {amount(each)}
              </span>
            ),
          })),
          ...factors.map(({ label, value }) => ({ label, value: <span className="num">× {value}</span> })),
          { label: t`Payout`, value: amount(payout), strong: true },
          ...(cut > ZERO ? [{ label: t`Above the highest payout`, value: amount(units(-cut)) }] : []),
        ]}
      />
    </section>
  )
}
