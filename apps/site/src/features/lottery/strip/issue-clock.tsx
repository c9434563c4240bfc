import { MS } from '@croupier/kernel/clock'
import { CountdownRing } from '@croupier/ui/countdown-ring'
import { useLingui } from '@lingui/react/macro'
import { clockText, useSecondsUntil, useServerNow } from '../../../lib/time.ts'
import type { Issue } from '../issues.ts'

const NEVER = new Date(0)

/** How long the open issue takes bets still; the word when none does. */
export function IssueClock({ issue }: { issue: Issue | undefined }) {
  const { t } = useLingui()
  const left = useSecondsUntil(issue?.closeAt ?? NEVER)
  const whole = issue ? (issue.closeAt.getTime() - issue.openAt.getTime()) / MS.second : 1
  return <CountdownRing seconds={issue ? left : 0} of={whole} closedText={t`Draw`} size={66} />
}

/**
 * The clock of another game in the list of games. Where issues follow each other at a fixed period it goes on by itself;
 * elsewhere it stands at zero until the list is asked for again.
 */
export function GameClock({ closeAt, periodSeconds }: { closeAt: Date; periodSeconds: number | null }) {
  const past = Math.max(0, useServerNow() - closeAt.getTime())
  const period = (periodSeconds ?? 0) * MS.second
  const ahead = period > 0 ? Math.ceil(past / period) * period : 0
  const seconds = useSecondsUntil(new Date(closeAt.getTime() + ahead))
  return <span className="num">{clockText(seconds)}</span>
}
