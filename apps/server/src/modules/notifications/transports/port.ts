import type { MessageChannel } from '@croupier/wire/notifications/template'
import type { Delivery } from '../messages/rules.ts'

/** A message as it leaves. `messageId` stays the same at every try, so that the other side can drop a repeated one. */
export type OutgoingMessage = {
  messageId: string
  channel: MessageChannel
  to: string
  language: string
  subject: string
  text: string
  /** Of an offer by email: where the mail provider of the recipient ends such offers (RFC 8058). */
  unsubscribeUrl?: string
  /** Of a push message: the page of the site that it opens. */
  path?: string
}

/** Hands messages to an outside server. It throws nothing: every failure is a `Delivery`. */
export type Transport = {
  name: 'outbox' | 'smtp' | 'http' | 'push'
  deliver(message: OutgoingMessage): Promise<Delivery>
}
