import { MS } from '@croupier/kernel/clock'
import { CountdownRing } from '@croupier/ui/countdown-ring'
import { useLingui } from '@lingui/react/macro'
import { useSecondsUntil } from '../time.ts'
import type { LotteryGame } from './use-lottery-games.ts'

/** Counts down to the cut-off of an issue. */
export function IssueRing({ open, size }: { open: NonNullable<LotteryGame['open']>; size: number }) {
  const { t } = useLingui()
  const seconds = useSecondsUntil(open.closeAt)
  const whole = (open.closeAt.getTime() - open.openAt.getTime()) / MS.second
  return <CountdownRing seconds={seconds} of={whole} size={size} closedText={t`Draw`} />
}
