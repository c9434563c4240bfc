import { lowering, policy, raising, switchingOff } from '@croupier/wire/policy'
import { money } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

export type PointsPolicy = z.output<typeof pointsPolicy.schema>

/** The valid bet of one point, up to which bets earn none; zero for a category that earns no points. */
const price = money.check(z.refine((one) => one >= 0n, 'Zero or more'))
const days = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** Reward rules §3: how points are earned, how long they live, and what they buy. */
export const pointsPolicy = policy({
  name: 'rewards.points',
  summary:
    'The valid bet of a point by category, the life of points without a VIP level, and their conversion into cash',
  schema: z.object({
    perPoint: z.object({
      LOTT: price,
      LOTTFIX: price,
      ELOTT: price,
      RNG: price,
      FISH: price,
      LIVE: price,
      CRASH: price,
      SPORTS: price,
      ESPORTS: price,
      CARDS: price,
      PVP: price,
    }),
    /** The life of points of members without a VIP level. */
    lifeDays: days(1, 3_650),
    /** The member gets a message so many days before points expire. */
    expiryNoticeDays: days(1, 60),
    /** Refunded points of lots that expired meanwhile live for so many days. */
    refundGraceDays: days(1, 365),
    pointsMin: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
    pointsPerCent: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    /** How often the cash for points is staked before it is withdrawn. */
    turnoverMultiple: z.int().check(z.minimum(0), z.maximum(10)),
    /** Orders of rewards in cash are approved without staff. */
    approvesCash: z.boolean(),
  }),
  initial: {
    perPoint: {
      LOTT: '1500',
      LOTTFIX: '1500',
      ELOTT: '1500',
      RNG: '1000',
      FISH: '1000',
      LIVE: '2500',
      CRASH: '2000',
      SPORTS: '1500',
      ESPORTS: '1500',
      CARDS: '0',
      PVP: '0',
    },
    lifeDays: 30,
    expiryNoticeDays: 7,
    refundGraceDays: 7,
    pointsMin: 100,
    pointsPerCent: 10,
    turnoverMultiple: 1,
    approvesCash: true,
  },
  alone: { expiryNoticeDays: raising, turnoverMultiple: lowering, approvesCash: switchingOff },
})
