import { Button, LinkButton } from '@croupier/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useServiceLink } from '../../lib/service-link.ts'
import { useTitle } from '../../lib/title.ts'
import css from './help-page.module.css'

/** §2: how to become an agent: by a talk with the operator. */
export function JoinPage() {
  const { t } = useLingui()
  const service = useServiceLink()
  useTitle(t`Become an agent`)
  return (
    <div className={css.page}>
      <h1 className="title-1">
        <Trans>Become an agent</Trans>
      </h1>
      <p className="text-2">
        <Trans>Would you like to invite members as an agent? Contact us, and our staff tell you how.</Trans>
      </p>
      <p>
        {service ? (
          <Button kind="primary" onClick={service}>
            <Trans>Contact us</Trans>
          </Button>
        ) : (
          <LinkButton kind="primary" href="/feedback">
            <Trans>Write to us</Trans>
          </LinkButton>
        )}
      </p>
    </div>
  )
}
