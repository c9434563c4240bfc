import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flagText, line, wholeText } from '../shapes.ts'
import { asking, askingLottery, gameView } from './menus.ts'

/** §3 "Game vendor lane": a card of a lane. `key` names its picture. */
const card = z.object({
  vassalage: z.string(),
  displayName: z.string(),
  key: z.string(),
  /** 1 = hot. */
  isHot: z.int(),
  gameCount: z.int(),
})

const list = z.object({ list: z.array(gameView) })

export const hotGames = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  module: 'games',
  summary: 'The games that the operator marked as hot',
  token: false,
  request: z.object({ ...asking, isPlatform: z.optional(wholeText), vassalage: z.optional(line(32)) }),
  response: list,
  refusals: [],
})

/** Decisions "Wire conventions": visitors see lists too. */
export const gameList = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  module: 'games',
  summary:
    'Games by category, provider or name. A name may have a few wrong letters: the best matches come first. Without a provider or name, a provider may have one entry for all its games.',
  token: 'optional',
  audience: 'anyAccount',
  request: z.object({
    ...asking,
    category: z.optional(line(32)),
    vassalage: z.optional(line(32)),
    search: z.optional(line(40)),
    hotOnly: z.optional(flagText),
    /** Only games that play from the main wallet: `/seamless` (§2). */
    seamlessOnly: z.optional(flagText),
  }),
  response: list,
  refusals: [],
})

export const vassGameType = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_getVassGameType',
  module: 'games',
  summary: 'The game types of a provider, with the number of games of each',
  token: 'optional',
  audience: 'anyAccount',
  request: z.object({ ...asking, vassalage: z.optional(line(32)) }),
  response: z.object({
    list: z.array(z.object({ vassalage: z.string(), gameType: z.string(), gameCount: z.int() })),
  }),
  refusals: [],
})

export const gameVendor = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameVendor',
  module: 'games',
  summary: 'Provider cards by category',
  token: 'optional',
  audience: 'anyAccount',
  request: z.object(asking),
  response: z.object({ data: z.object({ lanes: z.array(z.object({ title: z.string(), cards: z.array(card) })) }) }),
  refusals: [],
})

/** §9: 20 unless asked otherwise. */
export const popularGames = endpoint({
  method: 'GET',
  path: '/lgw/games/popular',
  module: 'games',
  summary: 'Lottery games, those with the most bets of the last day first',
  token: false,
  request: z.object({ ...askingLottery, count: z._default(wholeText, 20) }),
  response: list,
  refusals: [],
})

export const recentGame = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  module: 'games',
  summary: 'The games that the member bet on last',
  token: true,
  audience: 'anyAccount',
  request: z.object({ count: z._default(wholeText, 10) }),
  response: list,
  refusals: [],
})

export const vnGameMenuRecent = endpoint({
  method: 'GET',
  path: '/lgw/vn/games/game_menu/recent',
  module: 'games',
  summary: 'The Vietnamese lotteries that the member bet on last',
  token: true,
  audience: 'anyAccount',
  request: z.object({ ...askingLottery, count: z._default(wholeText, 10) }),
  response: list,
  refusals: [],
})

const ofMember = { module: 'games', token: true, audience: 'member' } as const

export const favoriteGames = endpoint({
  ...ofMember,
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  summary: 'The codes of the games that the member marked, the latest first',
  request: z.object({}),
  response: z.object({ list: z.array(z.string()) }),
  refusals: [],
})

export const favoriteGamesList = endpoint({
  ...ofMember,
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGamesList',
  summary: 'The games that the member marked and that are open, the latest first',
  request: z.object({}),
  response: list,
  refusals: [],
})

/** The specification names no call for this. */
export const changeFavourite = endpoint({
  ...ofMember,
  method: 'PUT',
  path: '/wps/games/favourite',
  summary: 'Marks a game as a favourite, or no longer',
  request: z.object({ game: line(64), isOn: z.boolean() }),
  response: z.object({}),
  refusals: ['game.unknown', 'game.too_many_favourites'],
})
