import { lotteryPageOf } from '@croupier/rules/lottery-pages'
import type { Output } from '@croupier/wire/endpoint'
import type { hotGames } from '@croupier/wire/games/catalogue'
import { studioGamesHref } from './overlays.ts'

export type CatalogueGame = Output<typeof hotGames>['list'][number]

/** §4 game launch: a lottery opens on the page of its account type, named in the address; on `/lottery` while that is unknown. */
export const lotteryHref = (code: string, accountTypeName = ''): string =>
  `${lotteryPageOf(accountTypeName) ?? '/lottery'}?gameCode=${encodeURIComponent(code)}`

/**
 * §4: lotteries have pages of their own, with their first play; every other game is a third party's, which `/game` opens. A PVP game shows its
 * rooms first, and an entry `VASSALAGE` a list of games: slots on the page of their category, with the studio in its address, and other
 * games in a dialog.
 */
export function gameHref(game: CatalogueGame): string {
  const { code, category, accountTypeName, defaultPlayType, vassalage, isGame } = game
  if (isGame === 'VASSALAGE')
    return category === 'RNG' ? `/rng?${new URLSearchParams({ vassalage })}` : studioGamesHref({ vassalage, category })
  if (lotteryPageOf(accountTypeName))
    return (
      lotteryHref(code, accountTypeName) + (defaultPlayType ? `&playType=${encodeURIComponent(defaultPlayType)}` : '')
    )
  const gameId = ownCode({ code, vassalage })
  return category === 'PVP' ? `/pvp?${queryOf({ vassalage, gameId })}` : gameAddress({ vassalage, gameId })
}

type Launched = { vassalage: string; gameId: string; roomId?: string; mode?: 'demo' }
const queryOf = (launched: Launched): string => new URLSearchParams(launched).toString()
/** Where a game of a provider opens: in one of its rooms if it has some, or with play money. */
export const gameAddress = (launched: Launched): string => `/game?${queryOf(launched)}`

/** The code that the provider itself has for a game. The catalogue's begins with the provider. */
export const ownCode = ({ code, vassalage }: Pick<CatalogueGame, 'code' | 'vassalage'>): string =>
  code.startsWith(`${vassalage}/`) ? code.slice(vassalage.length + 1) : code

/** The colour of each category of the server, by the names of the design. */
const HUES: Readonly<Record<string, string>> = {
  LOTT: 'lottery',
  RNG: 'slots',
  LIVE: 'live',
  CRASH: 'crash',
  FISH: 'fish',
  PVP: 'pvp',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  CARDS: 'poker',
  VIDEO: 'video',
  BLOCKCHAIN: 'chain',
}
export const hueOf = (category: string): string => HUES[category] ?? 'video'
