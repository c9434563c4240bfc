import { policy } from '@croupier/wire/policy'
import { positiveMoney } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

export type FiguresPolicy = z.output<typeof figuresPolicy.schema>

/** Agent rules §3.4: which members are active. Contracts are paid by it, so no change is one person's. */
export const figuresPolicy = policy({
  name: 'agents.figures',
  summary: 'The valid bets from which a member of a team is active, in an hour, on one day and in a longer interval',
  schema: z.object({ activeInHour: positiveMoney, activeOnDay: positiveMoney, activeInPeriod: positiveMoney }),
  initial: { activeInHour: '100.00', activeOnDay: '500.00', activeInPeriod: '1000.00' },
  alone: {},
})
