import { refuse } from '@croupier/kernel/refusals'
import {
  type HttpOptions,
  httpOptions,
  type SmtpOptions,
  smtpOptions,
  type TRANSPORTS,
  TRANSPORTS_OF,
} from '@croupier/wire/notifications/connections.console'
import type { ConnectedChannel } from '@croupier/wire/notifications/template'
import * as z from 'zod/mini'
import { decodeFields } from '../../../platform/http/fields.ts'

export type TransportName = (typeof TRANSPORTS)[number]
export type TransportOptions =
  | { transport: 'outbox'; options: Record<never, never> }
  | { transport: 'smtp'; options: SmtpOptions }
  | { transport: 'http'; options: HttpOptions }

const SCHEMAS = { outbox: z.object({}), smtp: smtpOptions, http: httpOptions } as const

const INITIAL = {
  outbox: {},
  smtp: {
    host: 'smtp.example.com',
    port: 465,
    security: 'implicit',
    username: null,
    fromAddress: 'no-reply@example.com',
    fromName: 'Support',
    authority: null,
    dkim: null,
  },
  http: {
    url: 'https://sms.example.com/messages',
    method: 'POST',
    headers: [{ name: 'Authorization', value: 'Bearer {secret}' }],
    bodyType: 'json',
    body: '{"to":"{to}","text":"{text}","reference":"{messageId}"}',
    plusSign: true,
    success: null,
    idField: null,
    authority: null,
  },
} as const satisfies { outbox: object; smtp: z.input<typeof smtpOptions>; http: z.input<typeof httpOptions> }

const NAMES = ['outbox', 'smtp', 'http'] as const

/** The forms of the options, for the console. */
export const transportForms = () =>
  NAMES.map((name) => ({
    name,
    schema: z.toJSONSchema(SCHEMAS[name], { io: 'input', unrepresentable: 'any' }),
    initial: INITIAL[name],
  }))

/** The options of a channel's transport in code. Refuses `connection.invalid` with the first field that does not fit. */
export function readOptions(channel: ConnectedChannel, transport: TransportName, options: unknown): TransportOptions {
  const known: readonly TransportName[] = TRANSPORTS_OF[channel]
  if (!known.includes(transport))
    return refuse('connection.invalid', { field: 'transport', why: 'not of this channel' })
  const read = <T>(schema: z.ZodMiniType<T>): T => {
    const found = decodeFields(schema, options)
    if (found.success) return found.data
    const [issue] = found.error.issues
    return refuse('connection.invalid', { field: issue?.path.join('.') ?? '', why: issue?.message ?? '' })
  }
  if (transport === 'smtp') return { transport, options: read(smtpOptions) }
  if (transport === 'http') return { transport, options: read(httpOptions) }
  return { transport: 'outbox', options: {} }
}

/** The server that gets the secret. */
export function hostOf({ transport, options }: TransportOptions): string {
  if (transport === 'smtp') return `${options.host}:${options.port}`
  return transport === 'http' ? new URL(options.url.replace(/[{}]/g, '')).host : ''
}
