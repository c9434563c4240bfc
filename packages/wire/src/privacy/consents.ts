import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MESSAGE_CHANNELS } from '../notifications/template.ts'
import { instant, line, nothing } from '../shapes.ts'

/** The kinds of product that offers are about. */
export const MARKETING_PRODUCTS = ['lottery', 'sports', 'casino', 'games'] as const
export type MarketingProduct = (typeof MARKETING_PRODUCTS)[number]

/** Where a consent was given or withdrawn: in the account, by the link of a message, or by staff whom the member asked. */
export const CONSENT_SOURCES = ['account', 'link', 'staff'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

export const consentName = { channel: z.enum(MESSAGE_CHANNELS), product: z.enum(MARKETING_PRODUCTS) }

/** A consent as it is now. Without one, `isGranted` is false. */
export const consent = z.object({ ...consentName, isGranted: z.boolean(), changedAt: z.nullable(instant) })
export type Consent = z.output<typeof consent>

export const consentChange = z.object({
  id: z.string(),
  ...consentName,
  isGranted: z.boolean(),
  at: instant,
  /** The version of the text that the member saw. */
  textVersion: z.string(),
  source: z.enum(CONSENT_SOURCES),
})

const answer = z.object({
  /** The version of the text beside the choices. */
  textVersion: z.string(),
  /** One for each channel and each product that the operator offers. */
  items: z.array(consent),
  /** The newest hundred. */
  history: z.array(consentChange),
})

export const consents = endpoint({
  method: 'GET',
  path: '/wps/member/consents',
  module: 'privacy',
  summary: 'By which channels, and about which products, the member wants offers, and how that changed',
  token: true,
  request: nothing,
  response: answer,
  refusals: [],
})

/** Refused when the text has changed since the member read it. */
export const setConsents = endpoint({
  method: 'POST',
  path: '/wps/member/consents',
  module: 'privacy',
  summary: 'Gives or withdraws consents to offers',
  token: true,
  throttle: { limit: 30, windowSeconds: 300, by: 'account' },
  request: z.object({
    textVersion: line(40),
    changes: z.array(z.object({ ...consentName, isGranted: z.boolean() })).check(z.minLength(1), z.maxLength(20)),
  }),
  response: answer,
  refusals: ['consent.text_changed', 'consent.not_offered'],
})
