import { policy } from '@croupier/wire/policy'
import { positiveMoney } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

export type WinnersPolicy = z.output<typeof winnersPolicy.schema>

/** Reward rules §12. Holds for bets that are settled from now on. */
export const winnersPolicy = policy({
  name: 'games.winners',
  summary: 'The wins of the winner list: those with at least this payout, or with this multiple of their stake',
  schema: z.object({
    payoutMin: positiveMoney,
    multiplierMin: z.int().check(z.minimum(2), z.maximum(1_000_000)),
  }),
  initial: { payoutMin: '500.00', multiplierMin: 100 },
})
