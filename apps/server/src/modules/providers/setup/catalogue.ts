import type { OfferedGame, OfferedVendor } from '../../games/index.ts'
import type { Provider, ProviderGame } from '../model.ts'
import { bookGame } from '../product.ts'

/** A provider as a vendor of the catalogue. Nobody can open its games while we have no address to launch them at. */
export const offeredVendor = (
  providerId: string,
  { name, mode, isOpen, serviceUrl, isHot, position, isGrouped }: Omit<Provider, 'providerId' | 'createdAt'>,
): OfferedVendor => ({
  vassalage: providerId,
  displayName: name,
  picture: providerId,
  isHot,
  isOpen: isOpen && serviceUrl !== null,
  isSeamless: mode === 'seamless',
  isGrouped,
  position,
})

/** §4: every game that no other rule names is a third party's, which its launch opens. */
const ACCOUNT_TYPE = 'VASSALAGE'

/** The games as the catalogue lists them, under the codes that the bet book gives them. */
export const offeredGames = (games: readonly ProviderGame[]): OfferedGame[] =>
  games.map((game) => ({
    code: bookGame(game),
    name: game.name,
    category: game.category,
    gameType: game.category,
    accountTypeName: ACCOUNT_TYPE,
    defaultPlayType: null,
    prizeModes: [],
    isHot: game.isHot,
    isOpen: game.isOpen,
    volatility: game.volatility,
    returnBp: game.returnBp,
    features: game.features,
    hasDemo: game.hasDemo,
    picture: game.picture,
  }))
