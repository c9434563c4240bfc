import type { Clock } from '@croupier/kernel/clock'
import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Random } from '@croupier/kernel/random'
import { fillText, type MessageText, OWN_VARIABLE } from '@croupier/rules/message-text'
import { LOCALES, type Locale } from '@croupier/wire/content/system'
import type { MessageChannel, Template } from '@croupier/wire/notifications/template'
import type { TemplateName } from '@croupier/wire/notifications/templates'
import type { MarketingProduct } from '@croupier/wire/privacy/consents'
import type { Tx } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { type TemplatesService, templateOf } from '../templates/service.ts'
import { deliverLater } from './delivery.ts'
import type { MessageEncryption } from './encryption.ts'
import { expiryOf, MASKED, priorityOf } from './rules.ts'
import { messagesStore as store } from './store.ts'

/**
 * A message to one recipient. `values` are those of the template's variables, all of them. `to` is an email address, a number in
 * the form E.164, or the subscription of a browser (`push/rules.ts`). A second message with the same `reference` is dropped.
 */
export type Sending = {
  channel: MessageChannel
  to: string
  template: TemplateName
  language: string
  values: Record<string, string>
  memberId: MemberId | null
  reference?: string
  /** The kind of product that an offer is about; other messages have none. */
  product?: MarketingProduct
  /** RFC 8058: where the mail provider of the recipient of an offer ends such offers. Each offer by email has one. */
  unsubscribeUrl?: string
  /** Of a push message: the page of the site that it opens. */
  path?: string
}

export type SendingDeps = {
  clock: Clock
  random: Random
  jobs: Jobs
  encryption: MessageEncryption
  templates: Pick<TemplatesService, 'inForce'>
  merchant(): { name: string }
}

/** Queues a message in the caller's transaction, with its text as it is now. A job delivers it after the commit. */
export async function sendMessage(deps: SendingDeps, tx: Tx, sending: Sending): Promise<void> {
  const { clock, random, jobs, encryption, templates, merchant } = deps
  const { channel, to, template: name, memberId, reference, product = null, unsubscribeUrl, path } = sending
  const template = templateOf(name)
  invariant(template.channels.includes(channel), `${name} can be sent by ${channel}`)
  const isOffer = template.purpose === 'marketing'
  invariant(product !== null || !isOffer, `${name} names the kind of product`)
  invariant((unsubscribeUrl !== undefined) === (isOffer && channel === 'email'), `offers by email alone can be ended`)
  const language = localeOf(sending.language)
  const text = await templates.inForce(tx, name, language)
  const values = { ...valuesFor(name, template, sending.values), [OWN_VARIABLE]: merchant().name }
  const now = clock.now()
  const isNew = await store.add(tx, {
    messageId: uuidV7(now, random),
    channel,
    template: name,
    purpose: template.purpose,
    product,
    language,
    memberId,
    recipientEncrypted: encryption.recipient(to),
    recipientMac: encryption.mac(channel, to),
    contentEncrypted: encryption.content({
      ...filled(text, values),
      ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
      ...(path === undefined ? {} : { path }),
    }),
    shownEncrypted: encryption.content(filled(text, { ...values, ...maskedSecrets(template) })),
    reference: reference ?? null,
    priority: priorityOf(template.purpose),
    queuedAt: now,
    dueAt: now,
    expiresAt: expiryOf(template.purpose, now),
  })
  if (isNew) await deliverLater(jobs, tx, channel)
}

export const localeOf = (language: string): Locale => LOCALES.find((one) => one === language) ?? 'en'

const filled = ({ subject, text }: MessageText, values: Record<string, string>): MessageText => ({
  subject: fillText(subject, values),
  text: fillText(text, values),
})

const maskedSecrets = ({ variables }: Template): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).flatMap(([name, { secret }]) => (secret ? [[name, MASKED]] : [])))

/** The values of the template's variables. One that the caller left out is a fault. */
function valuesFor(name: string, { variables }: Template, values: Record<string, string>): Record<string, string> {
  for (const variable of Object.keys(variables))
    invariant(values[variable] !== undefined, `${name} has a value for ${variable}`)
  return values
}
