import { Button } from '@croupier/ui/button'
import { ErrorState } from '@croupier/ui/feedback'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { useErrorText } from '../lib/error-text.ts'
import css from './page.module.css'

/** A page that cannot be shown says so in its place; the shell stays. */
export function PageBoundary({ resetKey, children }: { resetKey: string; children: ReactNode }) {
  return (
    <ErrorBoundary resetKey={resetKey} fallback={(error) => <PageError error={error} />}>
      {children}
    </ErrorBoundary>
  )
}

function PageError({ error }: { error: Error }) {
  const errorText = useErrorText()
  return (
    <div className={css.centred}>
      <ErrorState
        title={<Trans>This page did not load</Trans>}
        actions={
          <Button kind="primary" onClick={() => location.reload()}>
            <Trans>Load again</Trans>
          </Button>
        }
      >
        {errorText(error)} <Trans>No money has moved.</Trans>
      </ErrorState>
    </div>
  )
}
