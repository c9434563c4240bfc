import { cents, type Money, ZERO } from '@croupier/kernel/money'
import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Field } from '@croupier/ui/field'
import { toast } from '@croupier/ui/toast'
import { convertPoint, pointBalance, pointConfig, pointMoves } from '@croupier/wire/rewards/points'
import { balance } from '@croupier/wire/wallet/wallet'
import { Trans, useLingui } from '@lingui/react/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useCurrency } from '../../lib/merchant.ts'
import css from './points.module.css'
import { usePointsText } from './points-text.ts'

const WHOLE = /^\d{1,9}$/

/** What points buy: whole cents. */
const worthOf = (points: number, pointsPerCent: number): Money =>
  points < pointsPerCent ? ZERO : cents((points - (points % pointsPerCent)) / pointsPerCent)

/** Reward rules §3.3: points become cash. */
export function ConvertCard() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const text = usePointsText()
  const currency = useCurrency()
  const config = useCall(pointConfig, {}).data
  const [typed, setTyped] = useState('')
  const convert = useCommand(convertPoint, {
    changes: [pointBalance, pointMoves, balance],
    purpose: (
      <p className="text-2">
        <Trans>Enter your payment password to convert your points.</Trans>
      </p>
    ),
  })
  if (!config) return null
  const points = WHOLE.test(typed) ? Number(typed) : 0
  const worth = worthOf(points, config.pointsPerCent)
  const least = text(config.pointsMin)
  const cent = text(config.pointsPerCent)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (points < 1) return
    convert.run({ points }).then(
      () => {
        setTyped('')
        toast({ text: t`Your points are in your balance as cash` })
      },
      () => {},
    )
  }
  return (
    <Card as="section">
      <CardHead title={<Trans>Turn points into cash</Trans>} />
      <form className={css.form} onSubmit={send}>
        <div className={css.exchange}>
          <Field
            label={t`Points`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={errorText(convert.error)}
            onChange={({ target }) => setTyped(target.value.trim())}
          />
          <ArrowRight aria-hidden="true" />
          <p className={css.receive}>
            <span>
              <Trans>You receive</Trans>
            </span>
            <b>
              <Amount value={worth} currency={currency} />
            </b>
          </p>
        </div>
        <p className="text-2 small">
          {cent} = <Amount value={cents(1)} currency={currency} /> · <Trans>at least {least}</Trans>
        </p>
        <Button type="submit" kind="primary" wide busy={convert.busy} busyLabel={t`Converting`}>
          <Trans>Convert</Trans> <Amount value={worth} currency={currency} />
        </Button>
      </form>
    </Card>
  )
}
