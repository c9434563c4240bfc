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

/** The steps of a withdrawal. */
export function WithdrawalTracker({ order }: { order: Withdrawal }) {
  const { t } = useLingui()
  const { clock } = useSite()
  const names = { requested: t`Requested`, checked: t`Checked`, sending: t`Sent`, received: t`Received` }
  const present = { ...names, checked: t`Being checked`, sending: t`Being sent`, received: t`On its way` }
  const refused = order.state === 'rejected' ? t`Rejected` : t`Failed`
  const steps = stepsOf(order, clock.now(), useBusinessCalendar()).map(({ step, state, time }) => ({
    label: state === 'now' ? present[step] : state === 'refused' ? refused : names[step],
    state,
    time,
  }))
  return <Tracker label={t`Steps of withdrawal ${order.id}`} steps={steps} />
}

/** What arrives, and the fee. */
export function Received({ order: { fee, payout } }: { order: Withdrawal }) {
  const currency = useCurrency()
  return (
    <p className="small text-2">
      <Trans>
        You receive <Amount value={payout} currency={currency} /> after a fee of{' '}
        <Amount value={fee} currency={currency} />.
      </Trans>
    </p>
  )
}

/** A withdrawal that is not finished, beside the balance; phones show it on the withdrawal page only. */
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
      <Received order={order} />
      <WithdrawalTracker order={order} />
    </Card>
  )
}
