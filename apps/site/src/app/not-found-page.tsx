import { LinkButton } from '@croupier/ui/button'
import { EmptyState } from '@croupier/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTitle } from '../lib/title.ts'
import css from './page.module.css'

export function NotFoundPage() {
  const { t } = useLingui()
  useTitle(t`Page not found`)
  return (
    <div className={css.centred}>
      <h1 className="visually-hidden">
        <Trans>Page not found</Trans>
      </h1>
      <EmptyState
        title={<Trans>There is no page at this address</Trans>}
        actions={
          <LinkButton href="/index" kind="primary">
            <Trans>Go to the home page</Trans>
          </LinkButton>
        }
      >
        <Trans>It may have moved, or the address was mistyped.</Trans>
      </EmptyState>
    </div>
  )
}
