import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What notifications has about a member. Texts have their codes masked. */
export const notificationsTables: readonly PersonalTable[] = [
  {
    table: 'notifications.messages',
    erasure: { atOnce: 'erased' },
    columns: ['channel', 'template', 'purpose', 'product', 'language', 'status', 'queued_at', 'ended_at'],
    encrypted: { recipient_encrypted: 'notifications.recipient', shown_encrypted: 'notifications.content' },
  },
  {
    table: 'notifications.push_subscriptions',
    erasure: { atOnce: 'erased' },
    columns: ['language', 'since'],
    encrypted: { recipient_encrypted: 'notifications.recipient' },
  },
]
