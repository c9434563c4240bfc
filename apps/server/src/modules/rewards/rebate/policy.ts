import { recordOf } from '@croupier/kernel/objects'
import { rate } from '@croupier/wire/agents/shapes'
import { lowering, policy, raising } from '@croupier/wire/policy'
import { positiveMoney } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

export type RebatePolicy = z.output<typeof rebatePolicy.schema>

/** The categories of the bet book with a turnover rebate. The classic lottery has a rebate with the result of each bet. */
const CATEGORIES = ['LOTTFIX', 'ELOTT', 'RNG', 'FISH', 'LIVE', 'CRASH', 'SPORTS', 'ESPORTS', 'CARDS', 'PVP'] as const

/** Reward rules §6. Members of agents have the rates that their uplines give. */
export const rebatePolicy = policy({
  name: 'rewards.rebate',
  summary:
    'The rebate rates of customers of the house; whether members claim rebates themselves or the night run credits them; the terms of a claim',
  schema: z.object({
    /** Of customers of the house, in per cent. A VIP level adds to those above zero. */
    rates: z.object(recordOf(CATEGORIES, () => rate)),
    isManual: z.boolean(),
    /** A day can be claimed on so many business days after it. */
    windowDays: z.int().check(z.minimum(1), z.maximum(60)),
    minClaim: positiveMoney,
    /** The most that one day brings. */
    dayCap: z.nullable(positiveMoney),
    /** What becomes of days that nobody claimed in time. */
    unclaimed: z.enum(['credit', 'expire']),
    /** How often a rebate is staked before it is withdrawn. */
    turnoverMultiple: z.int().check(z.minimum(0), z.maximum(10)),
  }),
  initial: {
    rates: recordOf(CATEGORIES, () => '0'),
    isManual: false,
    windowDays: 7,
    minClaim: '1',
    dayCap: null,
    unclaimed: 'credit',
    turnoverMultiple: 1,
  },
  alone: { windowDays: raising, minClaim: lowering, turnoverMultiple: lowering },
})
