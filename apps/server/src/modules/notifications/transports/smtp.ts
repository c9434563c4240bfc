import type { SmtpOptions } from '@croupier/wire/notifications/connections.console'
import { createTransport } from 'nodemailer'
import type { AddressGuard } from '../../../platform/partner/public-address.ts'
import type { Delivery } from '../messages/rules.ts'
import { htmlOf } from './html.ts'
import type { OutgoingMessage, Transport } from './port.ts'
import { smtpFailureOf } from './rules.ts'

export type SmtpDeps = {
  options: SmtpOptions
  secret: string | null
  /** The private key of DKIM in PEM form; null when mails are not signed here. */
  dkimKey: string | null
  guard: AddressGuard
}

/** Each is longer than a healthy server needs; together they stay below the time for which a message is claimed. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * The headers that a signature covers, each once and its absence too. RFC 8058 demands that those about unsubscribing are among them.
 */
const SIGNED_HEADERS =
  'From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post'

/**
 * Sends emails through a mail server, by TLS 1.2 or newer with a checked certificate (T168), or not at all. The Message-ID stays the
 * same at every try, so that the recipient's server can drop a repeated mail.
 */
export const smtpTransport = (deps: SmtpDeps): Transport => ({
  name: 'smtp',
  async deliver(message) {
    try {
      return await send(deps, message)
    } catch (error) {
      return { kind: 'failed', ...smtpFailureOf(error) }
    }
  },
})

async function send({ options, secret, dkimKey, guard }: SmtpDeps, message: OutgoingMessage): Promise<Delivery> {
  const { host, port, security, username, fromAddress, fromName, authority, dkim } = options
  const mailer = createTransport({
    host: await guard.addressOf(host),
    port,
    secure: security === 'implicit',
    requireTLS: true,
    tls: { servername: host, minVersion: 'TLSv1.2', rejectUnauthorized: true, ...(authority ? { ca: authority } : {}) },
    ...(username === null ? {} : { auth: { user: username, pass: secret ?? '' } }),
    ...TIMEOUTS_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const { messageId, to, subject, text, unsubscribeUrl } = message
    const sent = await mailer.sendMail({
      // Objects, not text: a comma or a line break in an address adds no recipient and no header.
      from: { name: fromName, address: fromAddress },
      to: { name: '', address: to },
      envelope: { from: fromAddress, to: [to] },
      messageId: `<${messageId}@${fromAddress.split('@')[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {}) },
      subject,
      text,
      html: htmlOf(message),
      ...(dkim && dkimKey
        ? {
            dkim: {
              domainName: dkim.domain,
              keySelector: dkim.selector,
              privateKey: dkimKey,
              headerFieldNames: SIGNED_HEADERS,
            },
          }
        : {}),
    })
    return { kind: 'sent', providerId: idIn(sent.response) }
  } finally {
    mailer.close()
  }
}

/** RFC 2369 and RFC 8058. A provider ends offers with one click only by https. */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  ...(url.startsWith('https://') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
})

/** The queue id in the answer of a mail server (`250 2.0.0 Ok: queued as 4F2A1`), bounded. */
const idIn = (response: string): string | null => /queued as ([\w.-]{1,80})/i.exec(response)?.[1] ?? null
