import { Link } from '@croupier/ui/link'
import { Note } from '@croupier/ui/tag'
import type { StopReason } from '@croupier/wire/rewards/offers'
import { Trans, useLingui } from '@lingui/react/macro'
import TriangleAlert from 'lucide-react/icons/triangle-alert'

/** Reward rules §13: why the member cannot join offers, and where to complain. */
export function OffersStopped({ reason }: { reason: StopReason }) {
  const { t } = useLingui()
  const reasons: Record<StopReason, string> = {
    several_accounts: t`An offer is given once to each person, and other accounts seem to be yours.`,
    deposit_withdrawn: t`A deposit with a bonus was withdrawn before it was played.`,
    bonus_play: t`You have mostly deposited and played for bonuses.`,
  }
  return (
    <Note tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
      <Trans>Offers are closed to you for now.</Trans> {reasons[reason]}{' '}
      <Trans>Everything that you have stays yours.</Trans>{' '}
      <Link className="link" href="/feedback">
        <Trans>Ask or complain</Trans>
      </Link>
    </Note>
  )
}
