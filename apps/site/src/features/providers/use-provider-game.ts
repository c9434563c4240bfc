import { gameList, gameVendor } from '@croupier/wire/games/catalogue'
import { useCall } from '../../lib/call.ts'
import { ownCode } from '../../lib/game-href.ts'
import type { Asked } from './use-launch.ts'

/** A game of a provider as the catalogue lists it, and the name of its studio. */
export function useProviderGame({ vassalage, gameId }: Asked) {
  const { data } = useCall(gameList, { vassalage })
  const lanes = useCall(gameVendor, {}).data?.data.lanes
  const game = data?.list.find((one) => ownCode(one) === gameId)
  const card = lanes?.flatMap(({ cards }) => cards).find((one) => one.vassalage === vassalage)
  return { game, name: game?.name ?? gameId, studio: card?.displayName }
}
