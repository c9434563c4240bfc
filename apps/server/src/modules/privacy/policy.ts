import { adding, policy, raising } from '@croupier/wire/policy'
import { MARKETING_PRODUCTS } from '@croupier/wire/privacy/consents'
import { line } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

const years = z.int().check(z.minimum(1), z.maximum(15))

/** The kinds of product that the operator sends offers about, and the version of the text that members agree to. */
export const offersPolicy = policy({
  name: 'privacy.offers',
  summary: 'The kinds of product that members may get offers about, and the version of the text that they agree to',
  schema: z.object({
    products: z.array(z.enum(MARKETING_PRODUCTS)),
    textVersion: line(40),
  }),
  initial: { products: ['lottery'], textVersion: '1' },
  alone: { products: (before, after) => adding(after, before) },
})
/**
 * How long an erasure waits, and for how many years after the closing records are kept. Nobody alone changes years: fewer may
 * break a law, and more keep data longer than members were told.
 */
export const erasurePolicy = policy({
  name: 'privacy.erasure',
  summary:
    'How long members may take an erasure of their data back, and for how many years records are kept after the closing',
  schema: z.object({
    waitDays: z.int().check(z.minimum(1), z.maximum(30)),
    identityYears: years,
    paymentYears: years,
    playYears: years,
  }),
  initial: { waitDays: 14, identityYears: 5, paymentYears: 5, playYears: 5 },
  alone: { waitDays: raising },
})
export type ErasurePolicy = z.output<typeof erasurePolicy.schema>
export type OffersPolicy = z.output<typeof offersPolicy.schema>
