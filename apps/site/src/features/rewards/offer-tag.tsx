import { Tag } from '@croupier/ui/tag'
import type { ShownOffer } from '@croupier/wire/rewards/offers'
import { Trans } from '@lingui/react/macro'
import { useTimes } from '../../lib/use-times.ts'

/** Whether an offer is open, in the window of its terms. */
export function OfferTag({ offer: { state, startsAt, endsAt } }: { offer: ShownOffer }) {
  const { zonedMinute } = useTimes()
  const start = zonedMinute(startsAt)
  const end = zonedMinute(endsAt)
  if (state === 'close')
    return (
      <Tag>
        <Trans context="an offer">Closed</Trans>
      </Tag>
    )
  if (state === 'comingSoon')
    return (
      <Tag tone="info">
        <span className="num">
          <Trans>From {start}</Trans>
        </span>
      </Tag>
    )
  return (
    <Tag tone="good">
      <span className="num">
        <Trans>Until {end}</Trans>
      </span>
    </Tag>
  )
}
