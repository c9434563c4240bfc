import { Button } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { Note } from '@croupier/ui/tag'
import { toast } from '@croupier/ui/toast'
import { confirmReceipt, type Receipt } from '@croupier/wire/cashier/receipts'
import { withdrawals } from '@croupier/wire/cashier/withdrawals'
import { Trans, useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock-3'
import { Suspense, useState } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { lazyPart } from '../../lib/lazy.ts'
import { useTimes } from '../../lib/use-times.ts'
import css from './receipt.module.css'
import type { Withdrawal } from './withdrawal-steps.ts'

const DisputeForm = lazyPart('cashier', () => import('./dispute-form.tsx'), 'DisputeForm')

/** §4 withdrawal confirmation: whether a paid withdrawal arrived, and the answer while it is possible. */
export function ReceiptAnswer({ order }: { order: Withdrawal }) {
  const { receipt } = order
  if (!receipt) return null
  return (
    <div className={css.receipt}>
      <Standing receipt={receipt} />
      <Answers order={order} receipt={receipt} />
    </div>
  )
}

/** The state in words. */
function Standing({ receipt: { state, dueAt, note } }: { receipt: Receipt }) {
  const { zonedMinute } = useTimes()
  const until = zonedMinute(dueAt)
  const words = {
    waiting: (
      <Trans>
        <b>Has the money arrived?</b> Without your answer until {until}, it counts as received.
      </Trans>
    ),
    received: <Trans>You received the money.</Trans>,
    forced: <Trans>Counted as received, because there was no answer until {until}.</Trans>,
    disputed: (
      <Trans>
        <b>You told us that the money did not arrive.</b> Our staff are looking into it.
      </Trans>
    ),
    full_payment: <Trans>Our staff checked the payment: it was made in full.</Trans>,
    returned: <Trans>The whole amount is back in your balance.</Trans>,
  }
  const isOpen = state === 'waiting' || state === 'disputed'
  return (
    <Note
      tone={isOpen ? 'warning' : 'quiet'}
      icon={isOpen ? <Clock aria-hidden="true" /> : <Check aria-hidden="true" />}
    >
      {words[state]} {note && `“${note}”`}
    </Note>
  )
}

function Answers({ order: { id }, receipt }: { order: Withdrawal; receipt: Receipt }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [isDisputing, setDisputing] = useState(false)
  const confirming = useCommand(confirmReceipt, { changes: [withdrawals] })
  const { state, disputeUntil } = receipt
  async function confirm(): Promise<void> {
    const done = await confirming.run({ id }).catch(() => null)
    if (done) toast({ stay: 'short', text: t`Thank you. The withdrawal is finished.` })
  }
  if (state !== 'waiting' && !disputeUntil) return null
  const close = () => setDisputing(false)
  return (
    <>
      <div className={css.answers}>
        {state === 'waiting' && (
          <Button
            kind="primary"
            busy={confirming.busy}
            busyLabel={t`Saving`}
            aria-label={t`Received: withdrawal ${id}`}
            onClick={confirm}
          >
            <Trans context="the answer of a member">Received</Trans>
          </Button>
        )}
        {disputeUntil && (
          <Button aria-label={t`Not received: withdrawal ${id}`} onClick={() => setDisputing(true)}>
            <Trans>Not received</Trans>
          </Button>
        )}
      </div>
      {confirming.error && (
        <p className="small" role="alert">
          {errorText(confirming.error)}
        </p>
      )}
      <Modal
        open={isDisputing}
        onClose={close}
        title={<Trans>The money did not arrive</Trans>}
        width={440}
        phone="full"
      >
        <Suspense>
          <DisputeForm id={id} receipt={receipt} onDone={close} />
        </Suspense>
      </Modal>
    </>
  )
}
