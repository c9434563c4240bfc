import { Amount } from '@croupier/ui/amount'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { PhoneBar } from '@croupier/ui/phone-bar'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useConnectionTrouble } from '../../lib/connection-trouble.ts'
import { useMedia, WIDE } from '../../lib/media.ts'
import { useCurrency } from '../../lib/merchant.ts'
import css from './cashier.module.css'
import { PaymentSummary, type PaymentSummaryProps } from './payment-summary.tsx'

type PaymentCommitProps = PaymentSummaryProps & {
  /** The verb of the button, and the one while it is busy. */
  act: ReactNode
  busyLabel: ReactNode
  busy: boolean
  onCommit: () => void
  /** What happens afterwards, beside the button. */
  note: ReactNode
}

/** The sums of a payment and the button that commits it. On phones, the button stays at the lower edge with the amount. */
export function PaymentCommit({ act, busyLabel, busy, onCommit, note, ...summary }: PaymentCommitProps) {
  const { t } = useLingui()
  const currency = useCurrency()
  const isWide = useMedia(WIDE)
  const trouble = useConnectionTrouble()
  const { quote, amountLabel } = summary
  const button = (
    <Button
      kind="primary"
      size="l"
      wide
      busy={busy}
      busyLabel={busyLabel}
      disabledReason={trouble ?? (quote.canSend ? null : t`Choose an amount within the limits.`)}
      onClick={onCommit}
    >
      {act}
    </Button>
  )
  return (
    <Card as="section" className={css.sums ?? ''}>
      <PaymentSummary {...summary} />
      {isWide && button}
      {isWide && <p className="tiny text-3">{note}</p>}
      {!isWide && (
        <PhoneBar>
          <div className={css.barSum}>
            <span className="small text-2">{amountLabel}</span>
            {quote.amount === null ? '–' : <Amount value={quote.amount} currency={currency} />}
          </div>
          <p className={`tiny text-2 ${css.barNote}`}>{note}</p>
          {button}
        </PhoneBar>
      )}
    </Card>
  )
}
