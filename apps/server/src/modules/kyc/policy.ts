import { lowering, policy, switchingOn } from '@croupier/wire/policy'
import { positiveMoney } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

/** T013: when members prove who they are. A profile may demand it before the first deposit. */
export const checksPolicy = policy({
  name: 'kyc.checks',
  summary: 'Which sums need a check of identity before a withdrawal, and how long a check is valid',
  schema: z.object({
    asksBeforeWithdrawal: z.boolean(),
    withdrawalsUpTo: positiveMoney,
    depositsUpTo: positiveMoney,
    validDays: z.int().check(z.minimum(30), z.maximum(3650)),
  }),
  initial: { asksBeforeWithdrawal: false, withdrawalsUpTo: '2000.00', depositsUpTo: '10000.00', validDays: 1095 },
  alone: { asksBeforeWithdrawal: switchingOn, withdrawalsUpTo: lowering, depositsUpTo: lowering, validDays: lowering },
})
export type ChecksPolicy = z.output<typeof checksPolicy.schema>
