import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What privacy has about a member. */
export const privacyTables: readonly PersonalTable[] = [
  {
    table: 'privacy.consents',
    erasure: {
      atOnce: 'anonymised',
      later: 'erased',
      retention: 'identity',
      why: 'Proves to which offers the member agreed',
    },
    columns: ['channel', 'product', 'is_granted', 'at', 'text_version', 'source', 'address'],
  },
  {
    table: 'privacy.erasures',
    erasure: {
      atOnce: 'kept',
      forEver: 'Says that and when the data were erased. A restored backup is erased again by it',
    },
    // The member must not learn of a hold.
    columns: ['state', 'requested_at', 'due_at', 'withdrawn_at', 'erased_at', 'closed_at', 'finished_at'],
  },
  { table: 'privacy.copies', erasure: { atOnce: 'erased' }, columns: ['requested_at', 'expires_at', 'size'] },
]
