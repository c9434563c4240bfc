import type { Output } from '@croupier/wire/endpoint'
import { lotteryGames } from '@croupier/wire/lottery/games'
import { useEffect, useState } from 'react'
import { allOf, amend, useCall } from '../../lib/call.ts'
import { useSite } from '../../lib/site.tsx'
import { useLive } from '../../lib/use-live.ts'

export type LotteryGame = Output<typeof lotteryGames>['games'][number]

/** The next issue is asked for this long after the present one closed, spread so that not all browsers ask at once. */
const AFTER_CLOSE_MS = 1200
const SPREAD_MS = 2000

/**
 * The lottery games, the one that closes first in front as they stood when they came: cards that people read do not change
 * places by themselves. Asked again when an issue has closed.
 */
export function useLotteryGames(): LotteryGame[] | undefined {
  const { clock, queries } = useSite()
  const { data } = useCall(lotteryGames, {})
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

/** Puts the results of a game into the list as they are drawn. */
export function useResultsOf(game: string): void {
  const site = useSite()
  useLive('draw', game, ({ issueNo, numbers, drawnAt }) =>
    amend(site, lotteryGames, {}, (before) => ({
      ...before,
      games: before.games.map((one) =>
        one.game === game && (!one.last || one.last.drawnAt < drawnAt)
          ? { ...one, last: { issueNo, numbers, drawnAt } }
          : one,
      ),
    })),
  )
}
