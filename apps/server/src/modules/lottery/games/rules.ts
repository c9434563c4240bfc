import { familyOf } from '@croupier/game-math/lottery/index'
import type { DrawGame } from '../../draws/index.ts'
import type { OfferedGame } from '../../games/index.ts'
import type { LotteryPolicy } from '../policy.ts'

type SalePolicy = Pick<LotteryPolicy, 'closedGames' | 'closedPlays' | 'hotGames'>

/** The catalogue's entries of the calendars' games, in the calendars' order (Specification §3 "Game object"). */
export const offeredGames = (games: readonly DrawGame[], policy: SalePolicy): OfferedGame[] =>
  games.map((game) => offeredGame(game, policy))

function offeredGame(
  { code, name, family }: DrawGame,
  { closedGames, closedPlays, hotGames }: SalePolicy,
): OfferedGame {
  const { plays, defaultPlay } = familyOf(family)
  const onSale = plays.filter((play) => !closedPlays.includes(play.code))
  const first = onSale.find((play) => play.code === defaultPlay) ?? onSale[0]
  return {
    code,
    name,
    gameType: 'LOTT',
    accountTypeName: 'LOTT',
    defaultPlayType: first?.code ?? null,
    prizeModes: [...new Set(onSale.map(({ prizeMode }) => prizeMode))].toSorted(),
    isHot: hotGames.includes(code),
    isOpen: !closedGames.includes(code),
  }
}
