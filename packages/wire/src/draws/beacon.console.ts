import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, nothing } from '../shapes.ts'

/** Back-office rules §5.1: the health of the public beacon, beside that of the sources of results. */
export const consoleBeacon = endpoint({
  method: 'GET',
  path: '/console/beacon',
  module: 'draws',
  summary: 'The relays of the public beacon, and the rounds that draws wait for',
  token: true,
  audience: 'staff',
  permission: 'draw.record.view',
  request: nothing,
  response: z.object({
    /** How many games mix a beacon in. */
    games: z.int(),
    relays: z.array(
      z.object({
        url: z.string(),
        answeredAt: z.nullable(instant),
        failedAt: z.nullable(instant),
        failure: z.nullable(z.string()),
        /** Failures since the last answer. */
        failures: z.int(),
      }),
    ),
    /** Published rounds that no relay has answered yet. */
    overdue: z.array(
      z.object({
        chain: z.string(),
        round: z.int(),
        publishedAt: instant,
        /** The earliest of the draws that wait for it is void from then on. */
        voidFrom: instant,
        draws: z.int(),
        alarmedAt: z.nullable(instant),
      }),
    ),
  }),
  refusals: [],
})
