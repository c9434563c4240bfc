import type { Output } from '@croupier/wire/endpoint'
import { lotteryGames } from '@croupier/wire/lottery/games'
import { useEffect, useState } from 'react'
import { allOf, amend, useCall } from '../call.ts'
import { useSite } from '../site.tsx'
import { useLive } from '../use-live.ts'

export type LotteryGame = Output<typeof lotteryGames>['games'][number]

/** Delay between the end of an issue and the request for the next one, spread so that browsers do not all ask at once. */
const AFTER_CLOSE_MS = 1200
const SPREAD_MS = 2000

/**
 * The lottery games with their latest results as they are drawn, the one that closes first in front. The order stays as it was
 * at the first answer, so that cards do not move while a visitor reads them. Requested again when an issue has closed.
 */
export function useLotteryGames(): LotteryGame[] | undefined {
  const { clock, queries } = useSite()
  const { data } = useCall(lotteryGames, {})
  useResults()
  const [order, setOrder] = useState<readonly string[]>()
  if (data && !order) setOrder(data.games.toSorted((a, b) => closeOf(a) - closeOf(b)).map(({ game }) => game))
  const closes = data?.games.flatMap(({ open }) => (open ? [open.closeAt.getTime()] : [])) ?? []
  const next = closes.length > 0 ? Math.min(...closes) : undefined
  useEffect(() => {
    if (next === undefined) return
    const wait = Math.max(next - clock.now(), 0) + AFTER_CLOSE_MS + (next % SPREAD_MS)
    const timer = setTimeout(() => queries.invalidateQueries(allOf(lotteryGames)), wait)
    return () => clearTimeout(timer)
  }, [next, clock, queries])
  return order && data?.games.toSorted((a, b) => order.indexOf(a.game) - order.indexOf(b.game))
}

const closeOf = ({ open }: LotteryGame): number => open?.closeAt.getTime() ?? Number.POSITIVE_INFINITY

/** Adds results to the list as they are drawn. */
function useResults(): void {
  const site = useSite()
  useLive('results', undefined, ({ game, issueNo, numbers, drawnAt }) =>
    amend(site, lotteryGames, {}, (before) => {
      const isNew = (one: LotteryGame) => one.game === game && (!one.last || one.last.drawnAt < drawnAt)
      // A subscription starts with the results that the list has already.
      if (!before.games.some(isNew)) return before
      const games = before.games.map((one) => (isNew(one) ? { ...one, last: { issueNo, numbers, drawnAt } } : one))
      return { ...before, games }
    }),
  )
}
