import { lotteryGame } from '@croupier/wire/lottery/games'
import { useEffect, useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useSite } from '../../lib/site.tsx'
import { type Issue, type Moment, momentOf } from './issues.ts'

/** The number of issues that the page loads ahead; it reloads long before they run out. */
const ISSUES_AHEAD = 20
const SCHEDULE_EVERY_MS = 240_000
const CLOSED_EVERY_MS = 10_000

/**
 * The game with its terms and the next issues. Reloaded every few minutes, more often while no issue is open. A login
 * changes the terms and keeps the picks.
 */
export function useGame(code: string) {
  const { clock } = useSite()
  const [isOpen, setOpen] = useState(true)
  const call = useCall(
    lotteryGame,
    { game: code, next: ISSUES_AHEAD },
    { everyMs: isOpen ? SCHEDULE_EVERY_MS : CLOSED_EVERY_MS, keepPrevious: true },
  )
  const moment = useMoment(call.data?.next)
  const open = call.data ? momentOf(call.data.next, clock.now()).open !== undefined : true
  useEffect(() => setOpen(open), [open])
  return { ...call, moment }
}

/** The issue that is open now. Renders only when that changes, not every second. */
export function useMoment(issues: readonly Issue[] | undefined): Moment {
  const { clock } = useSite()
  const [turn, setTurn] = useState(0)
  const moment = momentOf(issues ?? [], clock.now())
  const { until } = moment
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => setTurn(turn + 1), Math.max(20, until - clock.now() + 5))
    return () => clearTimeout(timer)
  }, [until, turn, clock])
  return moment
}
