import { lotteryGames } from '@croupier/wire/lottery/games'
import { useLocation } from 'wouter'
import { useCall } from '../../lib/call.ts'
import { areaOf } from './areas.ts'
import { useAreaGames } from './use-area.ts'

/** The games on sale in the area of the page, which the address names; undefined until they are known. `everyMs`: read again. */
export function useSwitcherGames(options: { everyMs?: number } = {}) {
  const { isIn } = useAreaGames(areaOf(useLocation()[0]))
  const { data } = useCall(lotteryGames, {}, options)
  return isIn && data?.games.filter(({ game }) => isIn(game))
}
