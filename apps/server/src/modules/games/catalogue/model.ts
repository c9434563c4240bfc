import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'

/** §3 "Game object". `vassalage` is the API's name for the provider's code. */
export type Game = {
  code: string
  name: string
  category: string
  gameType: string
  isGame: 'GAME' | 'VASSALAGE'
  accountTypeName: string
  vassalage: string
  defaultPlayType: string | null
  prizeModes: string[]
  isHot: boolean
}
/** A game as the module of its product offers it; the order of a list is the order of the menu. */
export type OfferedGame = Omit<Game, 'category' | 'vassalage' | 'isGame'> & { isOpen: boolean }
export type Vendor = { vassalage: string; category: string; displayName: string; picture: string; isHot: boolean }
/** `gameName` is the operator's name for the game. */
export type Win = { memberId: MemberId; game: string; gameName: string; payout: Money; wonAt: Instant }
