import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { lazyPart } from '../lib/lazy.ts'

const PageError = lazyPart('later', () => import('./page-error.tsx'), 'PageError')

/** Shows an error in place of a page that failed; the shell stays. */
export function PageBoundary({ resetKey, children }: { resetKey: string; children: ReactNode }) {
  return (
    <ErrorBoundary resetKey={resetKey} fallback={(error) => <InPlace error={error} />}>
      {children}
    </ErrorBoundary>
  )
}

/** The error page may fail to load as well. Then only the plain message is shown. */
const InPlace = ({ error }: { error: Error }) => (
  <ErrorBoundary fallback={(worse) => <p role="alert">{worse.message}</p>}>
    <Suspense>
      <PageError error={error} />
    </Suspense>
  </ErrorBoundary>
)
