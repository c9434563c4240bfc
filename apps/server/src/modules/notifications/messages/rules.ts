import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MessageReason } from '@croupier/wire/notifications/messages.console'
import {
  type ConnectedChannel,
  MESSAGE_PURPOSES,
  type MessageChannel,
  type MessagePurpose,
} from '@croupier/wire/notifications/template'

/** The pauses between the tries of a message: nine tries in about 21 hours. */
const PAUSES_MS = [
  5 * MS.second,
  30 * MS.second,
  2 * MS.minute,
  10 * MS.minute,
  30 * MS.minute,
  2 * MS.hour,
  6 * MS.hour,
  12 * MS.hour,
]

/** When a message is tried again after this many failed tries; null: no more. */
export function nextTryAt(tries: number, now: Instant): Instant | null {
  const pause = PAUSES_MS[tries - 1]
  return pause === undefined ? null : plusMs(now, pause)
}

/** A code is of no use for longer than this (T024). Other messages are news for two days. */
const CODE_MS = 10 * MS.minute
const NEWS_MS = 2 * MS.day
export const expiryOf = (purpose: MessagePurpose, now: Instant): Instant =>
  plusMs(now, purpose === 'code' ? CODE_MS : NEWS_MS)

/** Codes overtake everything that waits, and marketing nothing. */
export const priorityOf = (purpose: MessagePurpose): number => MESSAGE_PURPOSES.indexOf(purpose)

export type SuppressionReason = 'bounce' | 'complaint' | 'manual'

/**
 * Whether a suppression holds for a purpose. After a complaint people still get the codes that they request, and notices about
 * the security of their account.
 */
export const isSuppressed = (reason: SuppressionReason, purpose: MessagePurpose): boolean =>
  reason !== 'complaint' || purpose === 'service' || purpose === 'marketing'

/** One form for each recipient. */
export const recipientKey = (channel: MessageChannel, to: string): string => `${channel}:${to.trim().toLowerCase()}`

/** Whether a text can be a recipient of a channel: an address, or a number in the form E.164. */
export const isRecipient = (channel: ConnectedChannel, to: string): boolean =>
  channel === 'email' ? /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(to) : /^\+\d{6,15}$/.test(to)

/** A recipient as staff see it (`l•••@mail.example`, `+44•••••712`): enough to recognise, not enough to use. */
export function maskRecipient(to: string): string {
  const at = to.lastIndexOf('@')
  if (at > 0) return `${Array.from(to)[0]}•••${to.slice(at)}`
  return to.length < 8 ? '•••••' : `${to.slice(0, 3)}•••••${to.slice(-3)}`
}

/** Replaces a secret in a text that staff may read. */
export const MASKED = '••••••'

/** The result of one try. `isFinal`: another try would fail too. */
export type Delivery =
  | { kind: 'sent'; providerId: string | null }
  | { kind: 'failed'; isFinal: boolean; reason: MessageReason; error?: string | undefined }

/** The state of a message after a try. */
export type Ending =
  | { status: 'sent'; providerId: string | null; reason: null; error: null }
  | { status: 'queued'; reason: MessageReason; dueAt: Instant; error: string | null }
  | { status: 'failed' | 'bounced'; reason: MessageReason; error: string | null }
  | { status: 'suppressed'; reason: MessageReason }
  | { status: 'expired'; reason: MessageReason | null; error?: string | null }

/** What follows from a try: sent, another try in time, or the end. */
export function endingOf(
  delivery: Delivery,
  { tries, expiresAt }: { tries: number; expiresAt: Instant },
  now: Instant,
): Ending {
  if (delivery.kind === 'sent') return { status: 'sent', providerId: delivery.providerId, reason: null, error: null }
  const { reason, isFinal, error = null } = delivery
  // A recipient that is refused for good has bounced at once.
  if (isFinal) return { status: reason === 'refused_recipient' ? 'bounced' : 'failed', reason, error }
  const dueAt = nextTryAt(tries, now)
  if (dueAt === null) return { status: 'failed', reason, error }
  return dueAt >= expiresAt ? { status: 'expired', reason, error } : { status: 'queued', reason, dueAt, error }
}
