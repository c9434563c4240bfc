import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, money, nothing } from '../shapes.ts'
import { asking } from './menus.ts'

/** §3 "Winners list". From real bets only: an empty list while nobody has won. */
export const winnerBoard = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_getRankList',
  module: 'games',
  summary: 'The latest large wins, with masked names',
  token: false,
  request: z.object(asking),
  response: z.object({
    list: z.array(
      z.object({
        player: z.string(),
        game: z.string(),
        gameName: z.string(),
        category: z.string(),
        prize: money,
        wonAt: instant,
      }),
    ),
  }),
  refusals: [],
})

const ofMember = { path: '/wps/games/winners/own', module: 'games', token: true, audience: 'member' } as const
const answer = z.object({ isListed: z.boolean() })

/** Reward rules §12: members may keep their wins out of the list. The specification names no call for this. */
export const ownListing = endpoint({
  ...ofMember,
  method: 'GET',
  summary: 'Whether the winner list may show wins of the member',
  request: nothing,
  response: answer,
  refusals: [],
})

/** Holds at once, for earlier wins too. */
export const setOwnListing = endpoint({
  ...ofMember,
  method: 'PUT',
  summary: 'Lets the winner list show wins of the member, or no longer',
  request: answer,
  response: answer,
  refusals: [],
})
