import { Button } from '@croupier/ui/button'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useErrorText } from '../../lib/error-text.ts'
import { useSite } from '../../lib/site.tsx'
import { useTimes } from '../../lib/use-times.ts'
import css from './safer-play.module.css'

type Act = { busy: boolean; error: Error | null; run: () => Promise<unknown> }

type LooserRequestProps = {
  /** The limit that the member asked for; null removes it. */
  wanted: ReactNode | null
  confirmFrom: Date
  confirmUntil: Date
  confirm: Act
  drop: Act
}

/** T054: the request for a looser limit, with the second yes once the delay is over. */
export function LooserRequest({ wanted, confirmFrom, confirmUntil, confirm, drop }: LooserRequestProps) {
  const { clock } = useSite()
  const { zonedMinute } = useTimes()
  const errorText = useErrorText()
  const isReady = clock.now() >= confirmFrom.getTime()
  const error = confirm.error ?? drop.error
  return (
    <div className={css.request}>
      <small>
        {wanted === null ? <Trans>You asked to remove this limit.</Trans> : <Trans>You asked for {wanted}.</Trans>}{' '}
        {isReady ? (
          <Trans>Confirm until {zonedMinute(confirmUntil)}, or keep your limit.</Trans>
        ) : (
          <Trans>You can confirm from {zonedMinute(confirmFrom)}.</Trans>
        )}
      </small>
      <span className={css.acts}>
        <Button size="s" busy={drop.busy} onClick={() => drop.run().catch(() => {})}>
          <Trans>Keep my limit</Trans>
        </Button>
        {isReady && (
          <Button size="s" kind="outline" busy={confirm.busy} onClick={() => confirm.run().catch(() => {})}>
            <Trans>Confirm</Trans>
          </Button>
        )}
      </span>
      {error && <small role="alert">{errorText(error)}</small>}
    </div>
  )
}
