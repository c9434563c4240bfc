import { Button } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import {
  currentExclusion,
  type Exclusion,
  requestReturn,
  safetyHistory,
} from '@croupier/wire/safer-gambling/exclusions'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { useSite } from '../../lib/site.tsx'
import { useTimes } from '../../lib/use-times.ts'
import css from './safer-play.module.css'

/** The running time-out or self-exclusion, and the way back after its end (T057). */
export function ExclusionNotice({ exclusion: { kind, endsAt, returnsAt } }: { exclusion: Exclusion }) {
  const { clock } = useSite()
  const frame = useLostFocus()
  const { zonedMinute } = useTimes()
  const errorText = useErrorText()
  const ask = useCommand(requestReturn, { changes: [currentExclusion, safetyHistory] })
  const hasEnded = clock.now() >= endsAt.getTime()
  const until = zonedMinute(endsAt)
  return (
    <section ref={frame} tabIndex={-1} role="status">
      <Card>
        <CardHead
          title={
            kind === 'time_out' ? <Trans>You are taking a time-out</Trans> : <Trans>You have excluded yourself</Trans>
          }
        />
        <p>
          {hasEnded && kind === 'self_exclusion' ? (
            <Trans>It ended on {until}. Your account stays closed to bets and deposits until you ask to return.</Trans>
          ) : (
            <Trans>Until {until} you cannot bet or deposit. Open bets are settled, and you can withdraw.</Trans>
          )}
        </p>
        {returnsAt && (
          <p>
            <Trans>You asked to return. You can play again from {zonedMinute(returnsAt)}.</Trans>
          </p>
        )}
        {hasEnded && kind === 'self_exclusion' && !returnsAt && (
          <div className={css.acts}>
            <Button kind="outline" busy={ask.busy} onClick={() => ask.run({}).catch(() => {})}>
              <Trans>Ask to return in 24 hours</Trans>
            </Button>
            {ask.error && <small role="alert">{errorText(ask.error)}</small>}
          </div>
        )}
      </Card>
    </section>
  )
}

/** A dialog that closes returns the focus. */
const CLOSING_MS = 400

/** Takes the focus that nothing has, because an exclusion takes the button away that started it. */
function useLostFocus() {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
    }, CLOSING_MS)
    return () => clearTimeout(timer)
  }, [])
  return frame
}
