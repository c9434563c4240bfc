import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, line, nothing } from '../shapes.ts'
import { CONNECTED_CHANNELS } from './template.ts'

export const TRANSPORTS = ['outbox', 'smtp', 'http'] as const

/** The transports of each channel. The outbox only shows messages in the console. */
export const TRANSPORTS_OF = { sms: ['outbox', 'http'], email: ['outbox', 'smtp'] } as const satisfies Record<
  (typeof CONNECTED_CHANNELS)[number],
  readonly (typeof TRANSPORTS)[number][]
>

const host = z.string().check(z.trim(), z.regex(/^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/i))
const port = z.int().check(z.minimum(1), z.maximum(65_535))
const address = z.string().check(z.trim(), z.maxLength(200), z.regex(/^[^\s@<>"]{1,64}@[a-z0-9.-]{1,190}$/i))
/** Certificates in PEM form. */
const authority = z.nullable(
  z
    .string()
    .check(
      z.maxLength(20_000),
      z.regex(/^(-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*)+$/),
    ),
)

/** A mail server. Its certificate is checked; with `authority`, against that one in place of the public ones. */
export const smtpOptions = z.object({
  host,
  port,
  /** `implicit`: TLS from the first byte (465). `starttls`: the connection is upgraded, or given up (587). */
  security: z.enum(['implicit', 'starttls']),
  /** The secret is its password. */
  username: z.nullable(line(200)),
  fromAddress: address,
  fromName: line(80),
  authority,
  /** Signs mails with DKIM, with the stored private key of this selector; null when the server signs them, or nobody. */
  dkim: z.nullable(
    z.object({ domain: host, selector: z.string().check(z.regex(/^[a-z0-9]([a-z0-9._-]{0,61}[a-z0-9])?$/i)) }),
  ),
})
export type SmtpOptions = z.output<typeof smtpOptions>

const header = z.object({
  name: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/)),
  value: z.string().check(z.maxLength(500), z.regex(/^[\x20-\x7e]*$/)),
})

/**
 * A gateway for SMS. `{to}`, `{text}` and `{messageId}` stand for the message in URL and body, `{secret}` for the secret in headers
 * and body. Values are escaped as the place requires.
 */
export const httpOptions = z.object({
  url: z.string().check(z.maxLength(500), z.regex(/^https:\/\/[a-z0-9.-]+(:\d{1,5})?([/?][^\s#]*)?$/i)),
  method: z.enum(['POST', 'PUT', 'GET']),
  headers: z.array(header).check(z.maxLength(20)),
  bodyType: z.enum(['json', 'form']),
  /** Empty for GET. */
  body: z.string().check(z.maxLength(2_000)),
  /** Whether numbers start with a plus sign. */
  plusSign: z.boolean(),
  /** Beside a status of 2xx, the field of the JSON answer and its value that say that the message was accepted. */
  success: z.nullable(z.object({ field: line(100), value: line(100) })),
  /** The field of the JSON answer with the id of the message. */
  idField: z.nullable(line(100)),
  authority,
})
export type HttpOptions = z.output<typeof httpOptions>

/** The secrets are written only; `has…` says that there is one. */
export const connection = z.object({
  channel: z.enum(CONNECTED_CHANNELS),
  transport: z.enum(TRANSPORTS),
  options: z.unknown(),
  hasSecret: z.boolean(),
  hasDkimKey: z.boolean(),
  /** Whether the sender can report what became of messages. */
  hasReportSecrets: z.boolean(),
  /** Where it reports that, on the site. */
  reportPath: z.string(),
  version: z.int(),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
})

export const connectionList = endpoint({
  method: 'GET',
  path: '/console/message-connections',
  module: 'notifications',
  summary: 'How SMS and emails are delivered',
  token: true,
  audience: 'staff',
  permission: 'notification.connection.view',
  request: nothing,
  response: z.object({
    connections: z.array(connection),
    /** The form of the options of each transport, as JSON Schema, and options to begin with. */
    transports: z.array(
      z.object({ name: z.enum(TRANSPORTS), schema: z.record(z.string(), z.unknown()), initial: z.unknown() }),
    ),
  }),
  refusals: [],
})

/**
 * Requests another way of delivery, which a second person approves. A new host needs its secret again, so that a stored secret never
 * goes to another host. Without `secret` the stored one stays.
 */
export const changeConnection = endpoint({
  method: 'PUT',
  path: '/console/message-connections/:channel',
  module: 'notifications',
  summary: 'Requests a change of how SMS or emails are delivered',
  token: true,
  audience: 'staff',
  permission: 'notification.connection.edit',
  bodyLimit: 64 * 1024,
  request: z.object({
    channel: z.enum(CONNECTED_CHANNELS),
    transport: z.enum(TRANSPORTS),
    options: z.unknown(),
    secret: z.optional(z.string().check(z.minLength(1), z.maxLength(2_000))),
    /** The private key of DKIM in PEM form: RSA or Ed25519. */
    dkimKey: z.optional(z.string().check(z.minLength(1), z.maxLength(10_000))),
    /** The secrets that sign reports. Two while both sides rotate; those given replace the stored ones. */
    reportSecrets: z.optional(
      z.array(z.string().check(z.regex(/^[\x21-\x7e]{32,200}$/))).check(z.minLength(1), z.maxLength(2)),
    ),
    version: z.int(),
    reason: line(300, 3),
  }),
  response: z.object({ approvalId: z.string() }),
  refusals: ['connection.invalid', 'connection.secret_required', 'connection.changed', 'approval.reason_required'],
})

export const testConnection = endpoint({
  method: 'POST',
  path: '/console/message-connections/:channel/test',
  module: 'notifications',
  summary: 'Sends a test message',
  token: true,
  audience: 'staff',
  permission: 'notification.connection.test',
  throttle: { limit: 10, windowSeconds: 600, by: 'account' },
  request: z.object({ channel: z.enum(CONNECTED_CHANNELS), to: line(200, 5) }),
  response: z.object({ queued: z.literal(true) }),
  refusals: ['connection.recipient'],
})
