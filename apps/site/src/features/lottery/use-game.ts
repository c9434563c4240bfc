import { draws } from '@croupier/wire/draws/draws'
import { bets } from '@croupier/wire/games/bets'
import { lotteryGame } from '@croupier/wire/lottery/games'
import { useEffect, useMemo, useState } from 'react'
import { allOf, useCall } from '../../lib/call.ts'
import { useLiveIsUp, useSite } from '../../lib/site.tsx'
import { useLive } from '../../lib/use-live.ts'
import { type Issue, type Moment, mergeResults, momentOf, type Result } from './issues.ts'

/** The number of issues that the page loads ahead; it reloads long before they run out. */
const ISSUES_AHEAD = 20
const RESULTS_SHOWN = 100
const SCHEDULE_EVERY_MS = 240_000
const CLOSED_EVERY_MS = 10_000
const NO_LIVE_EVERY_MS = 10_000

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

export type Results = { readonly all: readonly Result[] | undefined; readonly arriving: string | undefined }

/** The latest results, kept current by the live channel and by polling while that is down. */
export function useResults(code: string): Results {
  const site = useSite()
  const isLive = useLiveIsUp()
  const [arrived, setArrived] = useState<readonly Result[]>([])
  const { data } = useCall(
    draws,
    { game: code, pageSize: RESULTS_SHOWN },
    { staleMs: 0, ...(isLive ? {} : { everyMs: NO_LIVE_EVERY_MS }) },
  )
  useLive('draw', code, ({ issueNo, numbers, drawnAt }) => {
    setArrived((before) => [...before.slice(1 - RESULTS_SHOWN), { issueNo, numbers, at: drawnAt }])
    site.queries.invalidateQueries(allOf(bets))
  })
  const all = useMemo(() => {
    if (!data) return undefined
    const listed = data.items.map(({ issueNo, numbers, drawAt }) => ({ issueNo, numbers, at: drawAt }))
    return mergeResults(listed, arrived)
  }, [data, arrived])
  const last = arrived.at(-1)
  const listedFirst = data?.items[0]?.issueNo
  return { all, arriving: last && last.issueNo !== listedFirst ? last.issueNo : undefined }
}
