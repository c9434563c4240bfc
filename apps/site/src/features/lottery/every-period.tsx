import { Plural } from '@lingui/react/macro'

/** How often a game is drawn. */
export function EveryPeriod({ seconds }: { seconds: number }) {
  if (seconds % 60 > 0) return <Plural value={seconds} one="a draw every second" other="a draw every # seconds" />
  return <Plural value={seconds / 60} one="a draw every minute" other="a draw every # minutes" />
}
