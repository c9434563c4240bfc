import { policy } from '@croupier/wire/policy'
import * as z from 'zod/mini'

export type BranchFlagsPolicy = z.output<typeof branchFlagsPolicy.schema>

const percent = z.int().check(z.minimum(50), z.maximum(100))

/** Agent rules §11, agents' own rules. They decide which payments wait, so no change is one person's. */
export const branchFlagsPolicy = policy({
  name: 'agents.flags',
  summary: 'From when on bets of two accounts of an agent, or of one account, on both sides of rounds are flagged',
  schema: z.object({
    /** The rounds of a business day with both sides. */
    rounds: z.int().check(z.minimum(2), z.maximum(1_000)),
    /** How much of the larger stake the smaller one is, in per cent: the coverage of a round. */
    coverage: percent,
    /** How many of the rounds of the account that plays fewer have both sides, in per cent. */
    share: percent,
  }),
  initial: { rounds: 10, coverage: 80, share: 80 },
  alone: {},
})
