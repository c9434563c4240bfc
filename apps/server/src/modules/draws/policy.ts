import type { Calendar, Family } from '@croupier/game-math/lottery/index'
import { gameCode } from '@croupier/wire/draws/draws'
import { policy } from '@croupier/wire/policy'
import * as z from 'zod/mini'

/** A self-run game: what it draws, and when. */
export type DrawGame = { readonly code: string; readonly family: Family; readonly calendar: Calendar }
export type DrawsPolicy = z.output<typeof drawsPolicy.schema>

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
/** Seconds that divide a day and leave time for the lock. */
const calendar = z
  .object({
    periodSeconds: whole(20, 86_400),
    lockSeconds: whole(3, 3_600),
    /** The business day's distance from UTC. */
    offsetMinutes: whole(-840, 840),
    template: z.string().check(z.regex(/^(\{(YYYY|YY|MM|DD|[NTC](:\d)?)\}|[\w-])+$/)),
  })
  .check(z.refine(({ periodSeconds, lockSeconds }) => 86_400 % periodSeconds === 0 && lockSeconds < periodSeconds))

const selfRun = (code: string, periodSeconds: number, lockSeconds: number) => ({
  code,
  family: 'SSC' as const,
  calendar: { periodSeconds, lockSeconds, offsetMinutes: 480, template: '{YYYY}{MM}{DD}-{N:4}' },
})

/** Lottery rules §2.2. A change holds for issues that have no commitment yet; a code or template in use must stay. */
export const drawsPolicy = policy({
  name: 'draws.calendars',
  summary: 'The self-run games and when they are drawn; how many issues have their commitment published ahead',
  schema: z.object({
    games: z.array(z.object({ code: gameCode, family: z.enum(['SSC']), calendar })),
    issuesAhead: whole(1, 100),
  }),
  initial: {
    games: [selfRun('ssc-1m', 60, 5), selfRun('ssc-5m', 300, 20), selfRun('ssc-20m', 1200, 60)],
    issuesAhead: 3,
  },
})
