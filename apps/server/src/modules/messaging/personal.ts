import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What messaging has about a member. */
export const messagingTables: readonly PersonalTable[] = [
  { table: 'messaging.messages', columns: ['type', 'params', 'sent_at', 'read_at', 'removed_at'] },
  { table: 'messaging.inboxes', columns: ['read_until'] },
]
