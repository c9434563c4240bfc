import * as z from 'zod/mini'
import { shownPicture } from '../content/media.ts'
import { endpoint } from '../endpoint.ts'
import { line } from '../shapes.ts'

/** §3 "Game object". `code` is also the translation key of its name; `name` is what the operator called it. */
export const gameView = z.object({
  code: z.string(),
  name: z.string(),
  category: z.string(),
  /** LOTT, ELOTT or a type of its provider. */
  gameType: z.string(),
  /** VASSALAGE: an entry for the provider's games of the category, which opens a list of them; GAME: starts itself. */
  isGame: z.enum(['GAME', 'VASSALAGE']),
  /** Where it opens: LOTT and ELOTT on `/lottery`, TCG_SEA on `/seaLottery`, TCG_LOTTO_VN on `/vnlottery`. */
  accountTypeName: z.string(),
  vassalage: z.string(),
  defaultPlayType: z.nullable(z.string()),
  prizeModes: z.array(z.string()),
  isHot: z.boolean(),
  /** What the provider says about the game; a lottery says nothing. */
  volatility: z.nullable(z.enum(['low', 'medium', 'high'])),
  /** The return to players in basis points. */
  returnBp: z.nullable(z.int()),
  features: z.array(z.string()),
  /** It can be played with play money. */
  hasDemo: z.boolean(),
  /** Null: the page draws the game from its code. */
  picture: z.nullable(shownPicture),
})

/** What the site says about itself with these calls; answers do not depend on it unless it says so. */
export const asking = {
  merchantCode: z.optional(line(32)),
  platform: z.optional(line(64)),
  language: z.optional(line(16)),
  device: z.optional(line(32)),
}
/** §7: what calls about lotteries take besides. `prizeMode`: only games with a play of this mode. */
export const askingLottery = { ...asking, prizeMode: z.optional(line(16)) }

const menus = z.object({ menus: z.array(z.object({ category: z.string(), games: z.array(gameView) })) })

export const gameMenus = endpoint({
  method: 'GET',
  path: '/lgw/games/game_menus',
  module: 'games',
  summary: 'Categories with their games, in the order of the menu. A category without games is not listed.',
  token: false,
  request: z.object(asking),
  response: menus,
  refusals: [],
})

/** Decisions "Lottery": Vietnam has its own page. */
export const vnGameMenu = endpoint({
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  module: 'games',
  summary: 'The Vietnamese lotteries by category, in the order of the menu',
  token: false,
  request: z.object(askingLottery),
  response: menus,
  refusals: [],
})
