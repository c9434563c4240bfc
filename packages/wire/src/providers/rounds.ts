import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line } from '../shapes.ts'

/** A round of a provider, as its bets name it. */
export const gameRound = endpoint({
  method: 'GET',
  path: '/wps/game/rounds/:vassalage/:roundId',
  module: 'providers',
  summary: 'A round of the member: where its provider shows it again, and the record that proves it',
  token: true,
  audience: 'member',
  throttle: { limit: 60, windowSeconds: 60, by: 'account' },
  request: z.object({ vassalage: line(20), roundId: line(64) }),
  response: z.object({
    /** The page that shows the round again, valid for a short time. Null when the provider has none. */
    url: z.nullable(z.string()),
    /** `later`: the record follows when the seeds of the round are revealed. `none`: the provider publishes no records. */
    proof: z.enum(['known', 'later', 'none']),
    /** The record as JSON, in the form of the provider. */
    record: z.nullable(z.string()),
  }),
  refusals: ['bet.unknown', 'game.provider_unavailable'],
})
