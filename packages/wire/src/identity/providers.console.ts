import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing } from '../shapes.ts'

/** In the address to which a provider sends the browser back: `/login/<id>`. */
export const providerId = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/))

/** A provider of sign-ins by OpenID Connect, as staff edit it. The secret is written only. */
export const providerOptions = z.object({
  /** On the button: `Google`. */
  name: line(40),
  isOn: z.boolean(),
  /** The issuer, whose `/.well-known/openid-configuration` names everything else. */
  issuer: z.string().check(z.maxLength(300), z.regex(/^https:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[^\s?#]*)?$/i)),
  clientId: line(300),
  /** `openid` comes along in any case. */
  scopes: z.array(z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,80}$/))).check(z.maxLength(10)),
  /** Certificates in PEM form to check against, in place of the public ones: for a provider of your own. */
  authority: z.nullable(
    z
      .string()
      .check(
        z.maxLength(20_000),
        z.regex(/^(-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*)+$/),
      ),
  ),
})
export type ProviderOptions = z.output<typeof providerOptions>

const provider = z.object({
  id: providerId,
  options: providerOptions,
  version: z.int(),
  changedAt: instant,
  changedBy: z.string(),
})

export const providerList = endpoint({
  method: 'GET',
  path: '/console/sign-in-providers',
  module: 'identity',
  summary: 'The providers by which members sign in (OpenID Connect)',
  token: true,
  audience: 'staff',
  permission: 'system.provider.view',
  request: nothing,
  response: z.object({
    providers: z.array(provider),
    /** What to enter at a provider, with its id in place of `{id}`: where it sends the browser back. */
    redirectAddresses: z.array(z.string()),
    /** The form of the options, as JSON Schema, and options to begin with. */
    form: z.object({ schema: z.record(z.string(), z.unknown()), initial: z.unknown() }),
  }),
  refusals: [],
})

/**
 * Requests a new provider or the change of one, which a second person approves: who controls a provider logs in as its members. A new
 * issuer or client needs its secret again, so that a stored secret never goes to another server. Without `secret` the stored one
 * stays.
 */
export const changeProvider = endpoint({
  method: 'PUT',
  path: '/console/sign-in-providers/:id',
  module: 'identity',
  summary: 'Requests a new provider of sign-ins, or a change of one',
  token: true,
  audience: 'staff',
  permission: 'system.provider.edit',
  bodyLimit: 64 * 1024,
  request: z.object({
    id: providerId,
    options: providerOptions,
    secret: z.optional(z.string().check(z.minLength(1), z.maxLength(2_000))),
    /** Zero for a new one. */
    version: z.int(),
    reason: line(300, 3),
  }),
  response: z.object({ approvalId: z.string() }),
  refusals: ['connection.secret_required', 'connection.changed', 'approval.reason_required'],
})
