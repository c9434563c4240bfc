import { policy } from '@croupier/wire/policy'
import { BONUS_CATEGORIES } from '@croupier/wire/rewards/bonus'
import * as z from 'zod/mini'

export type ReviewsPolicy = z.output<typeof reviewsPolicy.schema>

const points = z.int().check(z.minimum(0), z.maximum(1_000))
const percent = z.int().check(z.minimum(1), z.maximum(100))

/** Reward rules §13. The score decides to whom offers are open, so no change is one person's. */
export const reviewsPolicy = policy({
  name: 'rewards.reviews',
  summary: 'The signals of bonus abuse, their points, and the score from which on offers wait for a decision of staff',
  schema: z.object({
    /** Offers are closed from this score on, until staff decide. */
    limit: z.int().check(z.minimum(1), z.maximum(5_000)),
    /** How far back bonuses are looked at. */
    days: z.int().check(z.minimum(1), z.maximum(365)),
    /** The points of each signal; with zero it counts nothing, but is shown. */
    points: z.object({
      samePerson: points,
      sameDevice: points,
      depositWithdrawn: points,
      bonusDeposits: points,
      exitAtCompletion: points,
      limitStakes: points,
      lowEdge: points,
    }),
    /** From how many deposits on, and from which share of them with a bonus in per cent. */
    depositsMin: z.int().check(z.minimum(2), z.maximum(1_000)),
    bonusShare: percent,
    /** A withdrawal within so many hours after a bonus became cash, and so many bonuses that ended like this. */
    exitHours: z.int().check(z.minimum(1), z.maximum(168)),
    exitsMin: z.int().check(z.minimum(1), z.maximum(100)),
    /** From how many stakes of bonus money on, and from which share of them close to the largest one in per cent. */
    stakesMin: z.int().check(z.minimum(1), z.maximum(10_000)),
    limitShare: percent,
    /**
     * Categories of games with a low edge. So many bonuses became cash after play of other games, and so much of the play of the next days
     * in per cent was on these.
     */
    lowEdge: z.array(z.enum(BONUS_CATEGORIES)),
    lowEdgeShare: z.int().check(z.minimum(51), z.maximum(100)),
    lowEdgeDays: z.int().check(z.minimum(1), z.maximum(30)),
    lowEdgeMin: z.int().check(z.minimum(1), z.maximum(100)),
    /**
     * An account that registered within so many days, with a device of another account, joins offers only after its identity is verified.
     * With zero none has to.
     */
    verifyDays: z.int().check(z.minimum(0), z.maximum(365)),
  }),
  initial: {
    limit: 100,
    days: 90,
    points: {
      samePerson: 100,
      sameDevice: 40,
      depositWithdrawn: 60,
      bonusDeposits: 30,
      exitAtCompletion: 30,
      limitStakes: 30,
      lowEdge: 30,
    },
    depositsMin: 3,
    bonusShare: 80,
    exitHours: 24,
    exitsMin: 2,
    stakesMin: 20,
    limitShare: 80,
    lowEdge: ['CARDS', 'LIVE'],
    lowEdgeShare: 80,
    lowEdgeDays: 7,
    lowEdgeMin: 2,
    verifyDays: 30,
  },
  alone: {},
})
