import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What messaging has about a member. */
export const messagingTables: readonly PersonalTable[] = [
  {
    table: 'messaging.messages',
    erasure: { atOnce: 'erased' },
    columns: ['type', 'params', 'sent_at', 'read_at', 'removed_at'],
  },
  { table: 'messaging.inboxes', erasure: { atOnce: 'erased' }, columns: ['read_until'] },
]
