import { MS } from '@croupier/kernel/clock'
import { CountdownRing } from '@croupier/ui/countdown-ring'
import { useLingui } from '@lingui/react/macro'
import { clockText, useSecondsUntil, useServerNow } from '../../../lib/time.ts'
import type { Issue } from '../issues.ts'

const NEVER = new Date(0)

/** The time until the cut-off of the open issue; "Closed" without one. */
export function IssueClock({ issue }: { issue: Issue | undefined }) {
  const { t } = useLingui()
  const left = useSecondsUntil(issue?.closeAt ?? NEVER)
  const whole = issue ? (issue.closeAt.getTime() - issue.openAt.getTime()) / MS.second : 1
  return <CountdownRing seconds={issue ? left : 0} of={whole} closedText={t`Draw`} size={66} />
}

/**
 * The countdown of another game in the list of games. With a fixed period it continues with the next issue; otherwise it
 * stays at zero until the list is loaded again.
 */
export function GameClock({ closeAt, periodSeconds }: { closeAt: Date; periodSeconds: number | null }) {
  const past = Math.max(0, useServerNow() - closeAt.getTime())
  const period = (periodSeconds ?? 0) * MS.second
  const ahead = period > 0 ? Math.ceil(past / period) * period : 0
  const seconds = useSecondsUntil(new Date(closeAt.getTime() + ahead))
  return <span className="num">{clockText(seconds)}</span>
}
