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
