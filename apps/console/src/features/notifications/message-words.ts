import type { Tone } from '@croupier/ui/tag'
import type { Output } from '@croupier/wire/endpoint'
import type { MessageReason, MessageState, messageList } from '@croupier/wire/notifications/messages.console'
import type { MessageChannel, MessagePurpose } from '@croupier/wire/notifications/template'
import { labelOf } from '../../lib/form/schema.ts'

export type ListedMessage = Output<typeof messageList>['items'][number]

export const STATE_WORDS: Readonly<Record<MessageState, { text: string; tone: Tone }>> = {
  queued: { text: 'Waiting', tone: 'warning' },
  sending: { text: 'Sending', tone: 'info' },
  sent: { text: 'Sent', tone: 'info' },
  delivered: { text: 'Delivered', tone: 'good' },
  bounced: { text: 'Bounced', tone: 'danger' },
  complained: { text: 'Complaint', tone: 'danger' },
  failed: { text: 'Failed', tone: 'danger' },
  suppressed: { text: 'Suppressed', tone: 'plain' },
  expired: { text: 'Expired', tone: 'plain' },
}

export const CHANNEL_WORDS: Readonly<Record<MessageChannel, string>> = {
  sms: 'SMS',
  email: 'Email',
  push: 'Push',
}

export const PURPOSE_WORDS: Readonly<Record<MessagePurpose, string>> = {
  code: 'Codes',
  security: 'Security',
  service: 'Service',
  marketing: 'Marketing',
}

const REASON_WORDS: Readonly<Record<MessageReason, string>> = {
  bounce: 'The recipient is on the suppression list: messages bounced',
  complaint: 'The recipient is on the suppression list after a complaint',
  manual: 'Staff put the recipient on the suppression list',
  excluded: 'The member is excluded',
  closed: 'The member closes the account',
  no_consent: 'The member has not agreed to such messages',
  under_age: 'The member is under age',
  inactive: 'The account is blocked or closed',
  unreachable: 'The server does not answer',
  untrusted: 'The certificate of the server is not trusted',
  unauthorised: 'The server does not accept our credentials',
  refused: 'The server refused the message',
  refused_recipient: 'The server refused the recipient',
  misconfigured: 'The connection is not set up completely',
  hard_bounce: 'The mailbox or number does not exist (hard bounce)',
  soft_bounce: 'The mailbox or phone could not take it, and may take the next one (soft bounce)',
  reported: 'The sender gave it up',
}

const isReason = (reason: string): reason is MessageReason => Object.hasOwn(REASON_WORDS, reason)
export const reasonText = (reason: string): string => (isReason(reason) ? REASON_WORDS[reason] : labelOf(reason))

/** The name of a template: "Code: login", "Password changed". */
export const templateText = (template: string): string => labelOf(template.replace(/^code_/, 'code: '))
