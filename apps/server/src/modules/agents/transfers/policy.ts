import { lowering, policy } from '@croupier/wire/policy'
import { positiveMoney } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

export type TransfersPolicy = z.output<typeof transfersPolicy.schema>

/** Agent rules §9. The jurisdiction profile says whether there are transfers at all. */
export const transfersPolicy = policy({
  name: 'agents.transfers',
  summary:
    'Limits of transfers up and down the line, and what the receiver must stake before the money may leave again',
  schema: z.object({
    min: positiveMoney,
    max: positiveMoney,
    dayMax: positiveMoney,
    dayCount: z.int().check(z.minimum(0), z.maximum(1000)),
    /** Turnover as a multiple of the amount, like that of a deposit. */
    turnoverMultiple: z.int().check(z.minimum(0), z.maximum(100)),
  }),
  initial: { min: '10.00', max: '50000.00', dayMax: '100000.00', dayCount: 20, turnoverMultiple: 1 },
  alone: { max: lowering, dayMax: lowering, dayCount: lowering },
})
