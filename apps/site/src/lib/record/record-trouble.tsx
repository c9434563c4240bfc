import { Button } from '@croupier/ui/button'
import { ErrorState } from '@croupier/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useErrorText } from '../error-text.ts'
import { useServerStatus } from '../site.tsx'

/** Replaces a record that did not load. */
export function RecordTrouble({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const isOnline = useServerStatus() !== 'offline'
  const errorText = useErrorText()
  return (
    <ErrorState
      title={isOnline ? <Trans>The record did not load</Trans> : <Trans>You are offline</Trans>}
      actions={
        <Button onClick={onRetry} size="s">
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {isOnline ? errorText(error) : <Trans>The record loads once you are back online.</Trans>}
    </ErrorState>
  )
}
