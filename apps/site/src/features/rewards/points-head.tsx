import { FeatureCard } from '@croupier/ui/feature-card'
import { Skeleton } from '@croupier/ui/feedback'
import { pointBalance } from '@croupier/wire/rewards/points'
import { Trans } from '@lingui/react/macro'
import { useCall } from '../../lib/call.ts'
import { usePointsText } from './points-text.ts'

/** The points of the member, and those that expire next. */
export function PointsHead() {
  const text = usePointsText()
  const { data } = useCall(pointBalance, {})
  if (!data) return <Skeleton height={180} radius={16} />
  const { points, owed, nextExpiry } = data
  return (
    <FeatureCard
      tone="lamp"
      label={<Trans>Points balance</Trans>}
      figure={text(points)}
      parts={[
        ...(nextExpiry
          ? [
              { label: <Trans>Expire next</Trans>, value: text(nextExpiry.points) },
              { label: <Trans>Last day</Trans>, value: <span className="num">{nextExpiry.day}</span> },
            ]
          : []),
        ...(owed > 0 ? [{ label: <Trans>Deducted from your next points</Trans>, value: text(owed) }] : []),
      ]}
    />
  )
}
