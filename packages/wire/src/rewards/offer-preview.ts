import { languages } from '@croupier/rules/languages'
import * as z from 'zod/mini'
import { bonusOffer } from './offers.ts'

/** The address of the page of the console on which staff see an offer as members do, in a frame. */
export const OFFER_PREVIEW = '/offer-preview'

/** What the console sends to that page: the offer as the setting keeps it, and how it is shown. */
export const offerPreview = z.object({
  offer: bonusOffer,
  language: z.enum(languages),
  theme: z.enum(['dark', 'light']),
})
export type OfferPreview = z.input<typeof offerPreview>
