import { Button } from '@croupier/ui/button'
import { ErrorState } from '@croupier/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useErrorText } from '../lib/error-text.ts'
import css from './page.module.css'

/** Replaces a page that did not load. */
export function PageError({ error }: { error: Error }) {
  const errorText = useErrorText()
  return (
    <div className={css.centred}>
      <ErrorState
        title={<Trans>This page did not load</Trans>}
        actions={
          <Button kind="primary" onClick={() => location.reload()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {errorText(error)}
        <br />
        <Trans>No money has moved.</Trans>
      </ErrorState>
    </div>
  )
}
