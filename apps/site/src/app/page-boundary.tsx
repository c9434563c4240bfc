import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { lazyPart } from '../lib/lazy.ts'

const PageError = lazyPart('later', () => import('./page-error.tsx'), 'PageError')

/** A page that cannot be shown says so in its place; the shell stays. */
export function PageBoundary({ resetKey, children }: { resetKey: string; children: ReactNode }) {
  return (
    <ErrorBoundary resetKey={resetKey} fallback={(error) => <InPlace error={error} />}>
      {children}
    </ErrorBoundary>
  )
}

/** Even the words for it may not load: then the plain message is all there is. */
const InPlace = ({ error }: { error: Error }) => (
  <ErrorBoundary fallback={(worse) => <p role="alert">{worse.message}</p>}>
    <Suspense>
      <PageError error={error} />
    </Suspense>
  </ErrorBoundary>
)
