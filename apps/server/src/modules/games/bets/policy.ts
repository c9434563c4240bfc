import { policy } from '@croupier/wire/policy'
import * as z from 'zod/mini'

export type BusinessDayPolicy = z.output<typeof businessDayPolicy.schema>

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const ZONES = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])

/** The day by which all figures, statements and contracts count (Agent rules §3.1), so no change is one person's. */
export const businessDayPolicy = policy({
  name: 'games.business-day',
  summary: 'The business day of figures and statements: its start, and its time zone, which is that of the site',
  schema: z.object({
    timeZone: z.string().check(z.refine((zone) => ZONES.has(zone), 'Enter a time zone such as Asia/Shanghai')),
    dayStart: z.string().check(z.regex(TIME)),
  }),
  initial: { timeZone: 'Asia/Shanghai', dayStart: '00:00' },
})

export type NettingPolicy = z.output<typeof nettingPolicy.schema>

/** Reward rules §13. Holds for rounds that are settled from now on. It decides what members earn, so no change is one person's. */
export const nettingPolicy = policy({
  name: 'games.netting',
  summary:
    'The share of the outcomes of a round, in per cent, that a member may cover with bets that count for rewards',
  schema: z.object({ maxCoverage: z.int().check(z.minimum(50), z.maximum(100)) }),
  initial: { maxCoverage: 80 },
  alone: {},
})
