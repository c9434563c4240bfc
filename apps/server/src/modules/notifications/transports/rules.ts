import type { HttpOptions } from '@croupier/wire/notifications/connections.console'
import type { MessageReason } from '@croupier/wire/notifications/messages.console'
import type { Delivery } from '../messages/rules.ts'

export type Failure = Omit<Extract<Delivery, { kind: 'failed' }>, 'kind'>
export const failure = (reason: MessageReason, isFinal = false, error?: string): Failure => ({
  isFinal,
  reason,
  ...(error === undefined ? {} : { error }),
})

/** Errors of a TLS handshake: the certificate is not the one that we trust. */
const UNTRUSTED = /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT|ERR_SSL_|ETLS|HOSTNAME_MISMATCH)/

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** What an error of the network or of TLS means. nodemailer keeps the code of the socket's error as `originalCode`. */
export function networkFailureOf(error: unknown): Failure {
  const codes = ['code', 'originalCode'].map((name) => text(fieldOf(error, name)))
  if (text(fieldOf(error, 'name')) === 'InternalAddress') return failure('misconfigured')
  return failure(codes.some((code) => UNTRUSTED.test(code)) ? 'untrusted' : 'unreachable')
}

/**
 * What an error of a mail server means. A refusal with 5xx is final for this message. A refused recipient (5xx to `RCPT`) gets no
 * further messages; a refused login or sender concerns the connection, so the message waits until staff have corrected it.
 */
export function smtpFailureOf(error: unknown): Failure {
  const found = smtpReasonOf(error)
  const code = smtpCodeIn(error)
  return code === null ? found : { ...found, error: code }
}

/** `550 5.1.1`: status and enhanced status of an answer (RFC 3463), without its text, which may name the recipient. */
function smtpCodeIn(error: unknown): string | null {
  const status = fieldOf(error, 'responseCode')
  if (typeof status !== 'number') return null
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(text(fieldOf(error, 'response')))?.[1]
  return enhanced === undefined ? String(status) : `${status} ${enhanced}`
}

function smtpReasonOf(error: unknown): Failure {
  const status = fieldOf(error, 'responseCode')
  const command = text(fieldOf(error, 'command'))
  const code = text(fieldOf(error, 'code'))
  if (code === 'EAUTH' || /^AUTH/.test(command)) return failure('unauthorised')
  if (code === 'ETLS' || typeof status !== 'number') return networkFailureOf(error)
  const isPermanent = status >= 500
  if (command === 'RCPT TO') return isPermanent ? failure('refused_recipient', true) : failure('refused')
  if (command === 'DATA') return failure('refused', isPermanent)
  return failure(command === 'MAIL FROM' ? 'refused' : 'unreachable')
}

export type MessageValues = { to: string; text: string; messageId: string }

const PLACE = /\{(to|text|messageId|secret)\}/g
const inPlaces = (template: string, values: Readonly<Record<string, string>>, escaped: (value: string) => string) =>
  template.replace(PLACE, (written, name: string) => (name in values ? escaped(values[name] ?? '') : written))
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1)
const inHeader = (value: string): string => value.replace(/[^\x20-\x7e]/g, '')

/** The request to a gateway. Values cannot leave their place: each is escaped for URL, header, form or JSON. */
export function gatewayRequest(options: HttpOptions, message: MessageValues, secret: string | null) {
  const to = options.plusSign ? message.to : message.to.replace(/^\+/, '')
  const values = { ...message, to }
  const secrets = secret === null ? {} : { secret }
  const { url, method, headers, bodyType, body } = options
  return {
    // A URL is written into logs on its way, so the secret has no place in it.
    url: inPlaces(url, values, encodeURIComponent),
    method,
    headers: {
      ...(method === 'GET' ? {} : { 'content-type': CONTENT_TYPES[bodyType] }),
      // A gateway that knows this header drops a repeated message.
      'idempotency-key': message.messageId,
      ...Object.fromEntries(
        headers.map(({ name, value }) => [name.toLowerCase(), inPlaces(value, { ...values, ...secrets }, inHeader)]),
      ),
    },
    body:
      method === 'GET'
        ? ''
        : inPlaces(body, { ...values, ...secrets }, bodyType === 'json' ? inJson : encodeURIComponent),
  }
}

const CONTENT_TYPES = {
  json: 'application/json; charset=utf-8',
  form: 'application/x-www-form-urlencoded; charset=utf-8',
} as const

/** The value at a path such as `messages.0.id`, as text; null when there is none. */
export function valueAt(answer: unknown, path: string): string | null {
  let value = answer
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
    value = Reflect.get(value, name)
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

const MAX_ID = 100
const FINAL = new Set([400, 404, 405, 410, 413, 415, 422])

/** Whether a gateway accepted a message. A status that blames the message is final; any other failure may pass. */
export function judgeAnswer(
  { success, idField }: Pick<HttpOptions, 'success' | 'idField'>,
  { status, body }: { status: number; body: string },
): Delivery {
  const failed = (reason: MessageReason, isFinal = false): Delivery => ({
    kind: 'failed',
    ...failure(reason, isFinal, String(status)),
  })
  if (status === 401 || status === 403) return failed('unauthorised')
  if (status < 200 || status > 299) return failed('refused', FINAL.has(status))
  const answer = parsed(body)
  if (success && valueAt(answer, success.field) !== success.value) return failed('refused')
  return { kind: 'sent', providerId: idField === null ? null : (valueAt(answer, idField)?.slice(0, MAX_ID) ?? null) }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
