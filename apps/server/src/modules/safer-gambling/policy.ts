import { policy, raising, switchingOn } from '@croupier/wire/policy'
import * as z from 'zod/mini'

/** T050, T054: how a higher limit waits, and whether the first deposit asks for a limit. A profile may demand more. */
export const limitsPolicy = policy({
  name: 'safer-gambling.limits',
  summary: 'How long a higher limit waits, and whether members choose a deposit limit before their first deposit',
  schema: z.object({
    delayHours: z.int().check(z.minimum(24), z.maximum(720)),
    asksDepositLimit: z.boolean(),
  }),
  initial: { delayHours: 24, asksDepositLimit: false },
  alone: { delayHours: raising, asksDepositLimit: switchingOn },
})
/** T062: an account that nobody uses. Nothing is ever charged. */
export const inactivityPolicy = policy({
  name: 'safer-gambling.inactivity',
  summary: 'When an account that nobody uses becomes dormant, and how long before its owner is told',
  schema: z.object({
    months: z.int().check(z.minimum(6), z.maximum(60)),
    noticeDays: z.int().check(z.minimum(14), z.maximum(90)),
  }),
  initial: { months: 12, noticeDays: 30 },
  alone: { noticeDays: raising },
})
export type LimitsPolicy = z.output<typeof limitsPolicy.schema>
