import { lowering, policy, raising } from '@croupier/wire/policy'
import * as z from 'zod/mini'

/** When a recipient whose mailbox refuses for now again and again gets no more messages. */
export const softBouncesPolicy = policy({
  name: 'notifications.soft-bounces',
  summary: 'After how many soft bounces without a delivery a recipient gets no more messages, and within how many days',
  schema: z.object({
    softBounces: z.int().check(z.minimum(2), z.maximum(50)),
    softBounceDays: z.int().check(z.minimum(1), z.maximum(365)),
  }),
  initial: { softBounces: 5, softBounceDays: 30 },
  alone: { softBounces: lowering, softBounceDays: raising },
})
export type SoftBounces = z.output<typeof softBouncesPolicy.schema>
