import { MS } from '@croupier/kernel/clock'
import { CountdownArc, CountdownRing } from '@croupier/ui/countdown-ring'
import { useLingui } from '@lingui/react/macro'
import { clockText, useSecondsUntil, useServerNow } from '../../../lib/time.ts'
import type { Issue } from '../issues.ts'

const NEVER = new Date(0)

const lengthOf = ({ openAt, closeAt }: Issue): number => (closeAt.getTime() - openAt.getTime()) / MS.second

/** The time until the cut-off of the open issue; "Closed" without one. */
export function IssueClock({ issue }: { issue: Issue | undefined }) {
  const { t } = useLingui()
  const left = useSecondsUntil(issue?.closeAt ?? NEVER)
  const whole = issue ? lengthOf(issue) : 1
  return <CountdownRing seconds={issue ? left : 0} of={whole} closedText={t`Draw`} size={66} />
}

/**
 * Seconds until the cut-off of another game in the list of games. With a fixed period they continue with the next issue; otherwise
 * they stay at zero until the list is loaded again.
 */
function useGameSeconds(closeAt: Date, periodSeconds: number | null): number {
  const past = Math.max(0, useServerNow() - closeAt.getTime())
  const period = (periodSeconds ?? 0) * MS.second
  const ahead = period > 0 ? Math.ceil(past / period) * period : 0
  return useSecondsUntil(new Date(closeAt.getTime() + ahead))
}

type GameTime = { closeAt: Date; periodSeconds: number | null }

/** The countdown of another game as a clock. */
export function GameClock({ closeAt, periodSeconds }: GameTime) {
  return <span className="num">{clockText(useGameSeconds(closeAt, periodSeconds))}</span>
}

/** The countdown of another game as a ring, which is empty while no issue is open. */
export function GameArc({ open, periodSeconds }: { open: Issue | null; periodSeconds: number | null }) {
  const seconds = useGameSeconds(open?.closeAt ?? NEVER, periodSeconds)
  const whole = periodSeconds ?? (open ? lengthOf(open) : 1)
  return <CountdownArc seconds={open ? seconds : 0} of={whole} size={34} />
}
