import { Button } from '@croupier/ui/button'
import { Link } from '@croupier/ui/link'
import { Note } from '@croupier/ui/tag'
import { Trans } from '@lingui/react/macro'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import { useErrorText } from '../../../lib/error-text.ts'
import { memberHref } from '../../../lib/overlays.ts'
import css from '../basket/basket.module.css'
import { shortIssue } from '../issues.ts'
import type { Order } from './placing.ts'
import type { PlacingHere } from './use-placing.ts'

/** The outcome of the last order: whether the stake was taken, and the next step. */
export function PlacingOutcome({ placing, onAgain }: { placing: PlacingHere; onAgain: (order: Order) => void }) {
  const { state } = placing
  return (
    <div className={css.outcome} role="status">
      {state.step === 'sending' && state.silent && (
        <Note tone="warning" icon={<Info size={18} aria-hidden="true" />}>
          <Trans>
            <b>No answer yet.</b> We keep trying. Your stake is taken at most once, even if you reload.
          </Trans>
        </Note>
      )}
      {state.step === 'waiting' && (
        <Note tone="warning" icon={<Info size={18} aria-hidden="true" />}>
          <Trans>
            <b>Log in to see the outcome.</b> Your session ended before the answer arrived.
          </Trans>
        </Note>
      )}
      {state.step === 'refused' && <Refused state={state} onAgain={onAgain} />}
    </div>
  )
}

type RefusedProps = { state: Extract<PlacingHere['state'], { step: 'refused' }>; onAgain: (order: Order) => void }

function Refused({ state, onAgain }: RefusedProps) {
  const errorText = useErrorText()
  const { error, order } = state
  const { nextIssueNo } = error.detail
  const isClosed = error.code === 'lottery.issue_closed'
  return (
    <>
      <Note tone="danger" icon={<CircleAlert size={18} aria-hidden="true" />}>
        {errorText(error)} <Trans>Your stake has not been taken.</Trans>
      </Note>
      {isClosed && order.kind === 'ticket' && (
        <Button wide onClick={() => onAgain(order)}>
          {typeof nextIssueNo === 'string' ? (
            <Trans>Place it on round {shortIssue(nextIssueNo)}</Trans>
          ) : (
            <Trans>Place it on the open round</Trans>
          )}
        </Button>
      )}
      {isClosed && order.kind === 'repeat' && (
        <Button wide onClick={() => onAgain(order)}>
          <Trans>Start with the open round</Trans>
        </Button>
      )}
      {error.code === 'wallet.insufficient_funds' && (
        <Link className="link small" href={memberHref('depositv2')}>
          <Trans>Make a deposit</Trans>
        </Link>
      )}
    </>
  )
}
