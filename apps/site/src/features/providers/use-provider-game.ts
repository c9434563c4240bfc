import { gameList, gameVendor } from '@croupier/wire/games/catalogue'
import { areAnswered } from '../../lib/answered.ts'
import { useCall } from '../../lib/call.ts'
import { ownCode } from '../../lib/game-href.ts'
import type { Asked } from './use-launch.ts'

/**
 * A game of a provider as the catalogue lists it, and the name of its studio. `isKnown`: both have been answered, or will not
 * be; without an answer the name is the code.
 */
export function useProviderGame({ vassalage, gameId }: Asked) {
  const games = useCall(gameList, { vassalage })
  const vendors = useCall(gameVendor, {})
  const game = games.data?.list.find((one) => ownCode(one) === gameId)
  const card = vendors.data?.data.lanes.flatMap(({ cards }) => cards).find((one) => one.vassalage === vassalage)
  return { game, name: game?.name ?? gameId, studio: card?.displayName, isKnown: areAnswered([games, vendors]) }
}
