import { gameMenus } from '@croupier/wire/games/menus'
import { useCall } from '../call.ts'
import { lotteryHref } from '../game-href.ts'

/** The address of a lottery by its code, on the page of its account type (§4). */
export function useLotteryHref(): (code: string) => string {
  const games = useCall(gameMenus, {}).data?.menus.flatMap((menu) => menu.games)
  return (code) => lotteryHref(code, games?.find((game) => game.code === code)?.accountTypeName)
}
