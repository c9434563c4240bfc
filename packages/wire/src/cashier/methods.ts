import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, money, nothing } from '../shapes.ts'
import { METHOD_KINDS } from './method-kinds.ts'

/** Limits are of the amount that the member names; the fee is `feeFixed` plus `feeBps` hundredths of a percent of it. */
export const terms = z.object({
  min: money,
  max: money,
  feeFixed: money,
  feeBps: z.int().check(z.minimum(0), z.maximum(10_000)),
  /** How long it usually takes. */
  minutesFrom: z.int(),
  minutesTo: z.int(),
})

export const paymentMethod = z.object({
  /** Stable; `qr-bank` and the like. */
  code: line(30),
  kind: z.enum(METHOD_KINDS),
  deposit: z.nullable(terms),
  withdrawal: z.nullable(terms),
})

export type PaymentMethod = z.output<typeof paymentMethod>
export type Terms = z.output<typeof terms>

export const paymentMethods = endpoint({
  method: 'GET',
  path: '/wps/cashier/methods',
  module: 'cashier',
  summary: 'The payment methods with limits, fees and usual times',
  token: true,
  request: nothing,
  response: z.object({ methods: z.array(paymentMethod) }),
  refusals: [],
})
