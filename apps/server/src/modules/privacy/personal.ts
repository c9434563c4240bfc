import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What privacy has about a member. */
export const privacyTables: readonly PersonalTable[] = [
  {
    table: 'privacy.consents',
    columns: ['channel', 'product', 'is_granted', 'at', 'text_version', 'source', 'address'],
  },
  { table: 'privacy.copies', columns: ['requested_at', 'expires_at', 'size'] },
]
