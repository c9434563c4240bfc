import { useLingui } from '@lingui/react/macro'
import { useSecondsUntil } from '../time.ts'
import { useTimes } from '../use-times.ts'
import type { LotteryGame } from './use-lottery-games.ts'

const NEVER = new Date(0)

/** `numbers` are undefined for places that wait for their number; `issueNo` is undefined before the first draw of a game. */
export type ShownResult = { issueNo: string | undefined; numbers: readonly (number | undefined)[]; label: string }

/** The result that a card of a game shows: the last one, empty places while an issue is drawn, and before the first draw its time. */
export function useShownResult({ last, open, numbersDrawn }: LotteryGame): ShownResult {
  const { t } = useLingui()
  const isDrawing = useSecondsUntil(open?.closeAt ?? NEVER) === 0 && open !== null && last?.issueNo !== open.issueNo
  const shown = isDrawing ? { issueNo: open.issueNo, numbers: undefined } : last
  const round = (shown ?? open)?.issueNo.split('-').at(-1)
  const { hour } = useTimes()
  const time = open && hour(open.drawAt)
  const coming = open ? t`Round ${round} is drawn at ${time}` : t`No result yet`
  const result = shown ? t`Result of round ${round}` : coming
  return {
    issueNo: shown?.issueNo,
    numbers: shown?.numbers ?? Array.from({ length: numbersDrawn }, () => undefined),
    label: isDrawing ? t`Round ${round}: drawing…` : result,
  }
}

export const checkHref = (game: string, issue: string): string => `/verify?${new URLSearchParams({ game, issue })}`
