import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, money } from '../shapes.ts'

/** A room of a game between players, as its provider lists it. */
const room = z.object({
  roomId: z.string(),
  name: z.string(),
  /** The stakes of the room. */
  minStake: money,
  maxStake: money,
  players: z.int(),
  /** Null for a room without a limit. */
  seats: z.nullable(z.int()),
})
export type GameRoom = z.output<typeof room>

/** §7 "Games": the rooms of PVP. */
export const roomList = endpoint({
  method: 'GET',
  path: '/wps/relay/GLS2_roomList',
  module: 'providers',
  summary: 'The rooms of a PVP game, as its provider lists them now',
  token: true,
  audience: 'member',
  throttle: { limit: 120, windowSeconds: 60, by: 'account' },
  request: z.object({
    /** The game's code at its provider. */
    gameId: line(40),
    vassalage: line(20),
  }),
  response: z.object({ list: z.array(room) }),
  refusals: ['game.unknown', 'game.closed', 'game.provider_unavailable'],
})
