import { Amount } from '@croupier/ui/amount'
import { Card, CardHead } from '@croupier/ui/card'
import { Link } from '@croupier/ui/link'
import { Tracker } from '@croupier/ui/steps'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrency } from '../../lib/merchant.ts'
import { memberHref } from '../../lib/overlays.ts'
import { useBusinessCalendar } from '../../lib/record/filters.ts'
import { useSite } from '../../lib/site.tsx'
import css from './cashier.module.css'
import { stepsOf, type Withdrawal } from './withdrawal-steps.ts'

/** Where a withdrawal stands, step by step. */
export function WithdrawalTracker({ order }: { order: Withdrawal }) {
  const { t } = useLingui()
  const { clock } = useSite()
  const names = { requested: t`Requested`, checked: t`Checked`, sending: t`Sending`, received: t`Received` }
  const steps = stepsOf(order, clock.now(), useBusinessCalendar()).map(({ step, state, time }) => ({
    label: names[step],
    state,
    time: time ?? (state === 'now' ? t`now` : undefined),
  }))
  return <Tracker label={t`Steps of withdrawal ${order.id}`} steps={steps} />
}

/** The withdrawal that is under way, beside the balance that it left; phones have it on its own page only. */
export function WithdrawalUnderWay({ order }: { order: Withdrawal }) {
  const currency = useCurrency()
  return (
    <Card as="section" className={css.underWay ?? ''}>
      <CardHead
        title={
          <Trans>
            Withdrawal <Amount value={order.amount} currency={currency} />
          </Trans>
        }
      >
        <Link className="link tiny" href={memberHref('withdraw')}>
          <Trans>Details</Trans>
        </Link>
      </CardHead>
      <WithdrawalTracker order={order} />
    </Card>
  )
}
