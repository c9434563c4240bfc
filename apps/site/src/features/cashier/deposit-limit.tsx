import { Button, LinkButton } from '@croupier/ui/button'
import { Card, CardHead } from '@croupier/ui/card'
import { Link } from '@croupier/ui/link'
import { declineDepositLimit, limits } from '@croupier/wire/safer-gambling/limits'
import { Trans } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { memberHref } from '../../lib/overlays.ts'
import css from './cashier.module.css'

/** T050, T053: the question before the first deposit, where the jurisdiction asks it, and always the way to the limits. */
export function DepositLimit() {
  const { data } = useCall(limits, {})
  const decline = useCommand(declineDepositLimit, { changes: [limits] })
  if (!data?.choiceDue)
    return (
      <p className="tiny">
        <Link className="link" href={memberHref('saferPlay')}>
          <Trans>Set a deposit limit, or take a break</Trans>
        </Link>
      </p>
    )
  return (
    <Card as="section">
      <CardHead title={<Trans>How much do you want to pay in at most?</Trans>} />
      <p>
        <Trans>Before your first deposit, choose a limit per day, week or month. You can lower it at any time.</Trans>
      </p>
      <div className={css.choice}>
        <LinkButton kind="primary" href={memberHref('saferPlay')}>
          <Trans>Set a deposit limit</Trans>
        </LinkButton>
        <Button busy={decline.busy} onClick={() => decline.run({}).catch(() => {})}>
          <Trans>No limit</Trans>
        </Button>
      </div>
    </Card>
  )
}
