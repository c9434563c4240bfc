import { CountdownRing } from '@croupier/ui/countdown-ring'
import { useLingui } from '@lingui/react/macro'
import { clockText, useSecondsUntil, useServerNow } from '../../../lib/time.ts'
import type { Issue } from '../issues.ts'

const NEVER = new Date(0)

/** How long the open issue takes bets still; the word when none does. */
export function IssueClock({ issue, periodSeconds }: { issue: Issue | undefined; periodSeconds: number }) {
  const { t } = useLingui()
  const left = useSecondsUntil(issue?.closeAt ?? NEVER)
  return <CountdownRing seconds={issue ? left : 0} of={periodSeconds} closedText={t`Draw`} size={66} />
}

/** The clock of another game in the list of games: issues follow each other without a gap, so it goes on by itself. */
export function GameClock({ closeAt, periodSeconds }: { closeAt: Date; periodSeconds: number }) {
  const past = Math.max(0, useServerNow() - closeAt.getTime())
  const period = periodSeconds * 1000
  const seconds = useSecondsUntil(new Date(closeAt.getTime() + Math.ceil(past / period) * period))
  return <span className="num">{clockText(seconds)}</span>
}
