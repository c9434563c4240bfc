import type { Picture } from '@croupier/wire/content/media'

/** A game with the field names of the API (Specification §3 "Game object"). */
export type Game = {
  code: string
  /** The operator's name for the game. */
  name: string
  category: string
  /** The kind of game within its category: `LOTT`, `ELOTT` or a type of the provider. */
  gameType: string
  /** `GAME` starts itself; `VASSALAGE` stands for a provider's games of the category, and opens a list of them. */
  isGame: 'GAME' | 'VASSALAGE'
  /** The page on which the game opens: `LOTT` and `ELOTT` on `/lottery`, `TCG_SEA` on `/seaLottery`. */
  accountTypeName: string
  /** The code of the provider. */
  vassalage: string
  /** The play that the betting page shows first; null when no play is on sale. */
  defaultPlayType: string | null
  /** The prize modes of the plays on sale, such as `Lott` and `ZY`. */
  prizeModes: string[]
  isHot: boolean
} & Traits
/** The statements of a provider about its game. A lottery has none. */
export type Traits = {
  volatility: 'low' | 'medium' | 'high' | null
  /** The return to players in basis points. */
  returnBp: number | null
  features: string[]
  /** It can be played with play money. */
  hasDemo: boolean
  /** Of the merchant's library. */
  picture: Picture | null
}
/** A game as the module of its product offers it; the order of a list is the order of the menu. */
export type OfferedGame = Omit<Game, 'vassalage' | 'isGame' | keyof Traits> & { isOpen: boolean } & Partial<Traits>
/** A provider of games, with its place among the others. */
export type Vendor = { vassalage: string; displayName: string; picture: string; isHot: boolean }
/**
 * `isSeamless`: its games play from the main wallet, so that members need not move money to it. `isGrouped`: lists show one entry for
 * all its games.
 */
export type OfferedVendor = Vendor & { isOpen: boolean; isSeamless: boolean; isGrouped: boolean; position: number }
