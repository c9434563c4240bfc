import * as z from 'zod/mini'
import { PLAY_REFUSALS } from '../barred.ts'
import { endpoint } from '../endpoint.ts'
import { line } from '../shapes.ts'

/** §3 "Game launch". A page of the site sends the number that the specification names for it; answers do not depend on it. */
const number = z.optional(z.int().check(z.minimum(0), z.maximum(99)))

/** What the page runs on, in the words of the specification's lists of platforms. */
export const PLATFORMS = ['html5-desktop', 'html5-mobile'] as const

export const launchGame = endpoint({
  method: 'POST',
  path: '/wps/game/launchGame',
  module: 'providers',
  summary: 'Opens a game of a provider: answers the address of its frame, which is valid once and for a minute',
  token: true,
  audience: 'anyAccount',
  agreed: true,
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  request: z.object({
    /** The game's code at its provider. */
    gameId: line(40),
    vassalage: line(20),
    /** A room of a PVP game, by its id of `roomList`. */
    roomId: z.optional(line(64)),
    platform: z.enum(PLATFORMS),
    /** §4 free play: with play money of the provider, also for trial accounts. `real` when left out, which they may not. */
    mode: z.optional(z.enum(['real', 'demo'])),
    accountType: number,
    confirmTrans: number,
    clientType: number,
  }),
  /** §3: a PVP game has its address in `content`, too. */
  response: z.object({ game_url: z.string(), content: z.optional(z.string()) }),
  refusals: [
    'game.unknown',
    'game.closed',
    'game.no_demo',
    'session.trial_refused',
    'game.country_restricted',
    'game.wrong_device',
    'game.wrong_currency',
    'game.provider_unavailable',
    'transfer.limited',
    'server.maintenance',
    ...PLAY_REFUSALS,
    'kyc.required',
  ],
})
