import { adding, policy } from '@croupier/wire/policy'
import { MARKETING_PRODUCTS } from '@croupier/wire/privacy/consents'
import { line } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

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
export type OffersPolicy = z.output<typeof offersPolicy.schema>
