import { paymentMethod } from '@croupier/wire/cashier/methods'
import { isSame, lowering, policy, raising } from '@croupier/wire/policy'
import { money } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

const free = { feeFixed: '0.00', feeBps: 0 }

/** §2 deposit and withdrawal: the payment methods with their limits, fees and usual times. */
export const methodsPolicy = policy({
  name: 'cashier.methods',
  summary: 'Payment methods: limits, fees and usual processing time',
  schema: z.array(paymentMethod),
  initial: [
    {
      code: 'qr-bank',
      kind: 'qr',
      deposit: { min: '10.00', max: '50000.00', ...free, minutesFrom: 1, minutesTo: 1 },
      withdrawal: { min: '50.00', max: '50000.00', ...free, minutesFrom: 5, minutesTo: 30 },
    },
    {
      code: 'e-wallet',
      kind: 'ewallet',
      deposit: { min: '10.00', max: '20000.00', ...free, minutesFrom: 0, minutesTo: 1 },
      withdrawal: { min: '20.00', max: '20000.00', feeFixed: '0.00', feeBps: 50, minutesFrom: 5, minutesTo: 15 },
    },
    {
      code: 'bank-transfer',
      kind: 'bank',
      deposit: { min: '100.00', max: '100000.00', ...free, minutesFrom: 5, minutesTo: 15 },
      withdrawal: { min: '100.00', max: '100000.00', feeFixed: '1.00', feeBps: 0, minutesFrom: 30, minutesTo: 240 },
    },
  ],
  // One person may withdraw a method, and change nothing about the others.
  alone: (before, after) => after.every((method) => before.some((known) => isSame(known, method))),
})

const minutes = z.int().check(z.minimum(1), z.maximum(1_440))

/** Times and bounds of the cashier. Cooldowns: Decisions "Safety". */
export const cashierPolicy = policy({
  name: 'cashier.bounds',
  summary: 'Order and account time limits, and the amount of a large withdrawal',
  schema: z.object({
    depositMinutes: minutes,
    maxBankAccounts: z.int().check(z.minimum(1), z.maximum(50)),
    accountCooldownHours: z.int().check(z.minimum(0), z.maximum(720)),
    claimMinutes: minutes,
    /** §9: how long a member may say whether a withdrawal arrived. After it, the withdrawal counts as received. */
    receiptMinutes: minutes,
    /** A withdrawal of at least this amount counts as a large sum. */
    largeSum: money,
  }),
  initial: {
    depositMinutes: 30,
    maxBankAccounts: 5,
    accountCooldownHours: 24,
    claimMinutes: 10,
    receiptMinutes: 30,
    largeSum: '10000.00',
  },
  alone: { maxBankAccounts: lowering, accountCooldownHours: raising, largeSum: lowering, receiptMinutes: raising },
})

/** T044: failed payments of one member in a row. As many again, after the cooldown, stop deposits until staff lift it. */
export const failuresPolicy = policy({
  name: 'cashier.failures',
  summary: 'Failed deposits in a row that lead to a cooldown, the window they count in, and its length',
  schema: z.object({
    failures: z.int().check(z.minimum(1), z.maximum(50)),
    windowMinutes: minutes,
    cooldownMinutes: minutes,
  }),
  initial: { failures: 5, windowMinutes: 10, cooldownMinutes: 30 },
  alone: { failures: lowering, windowMinutes: raising, cooldownMinutes: raising },
})
export type FailureBounds = z.output<typeof failuresPolicy.schema>
