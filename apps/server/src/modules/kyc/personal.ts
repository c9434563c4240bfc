import type { PersonalTable } from '../../platform/personal/personal.ts'

const LAW = 'The law against money laundering'

/** What checks of identity have about a member. */
export const kycTables: readonly PersonalTable[] = [
  {
    table: 'kyc.checks',
    erasure: { atOnce: 'kept', later: 'erased', retention: 'identity', why: LAW },
    columns: ['state', 'reason', 'requested_kinds', 'changed_at', 'submitted_at', 'accepted_at', 'expires_at'],
    encrypted: { person_encrypted: 'kyc.person' },
  },
  {
    table: 'kyc.documents',
    erasure: { atOnce: 'kept', later: 'erased', retention: 'identity', why: LAW },
    columns: ['kind', 'side', 'content_type', 'size', 'uploaded_at', 'removed_at'],
  },
  {
    table: 'kyc.matches',
    erasure: { atOnce: 'kept', later: 'erased', retention: 'identity', why: LAW },
    leftOut: 'Compared by staff with other accounts and with public lists; the member must not learn of a suspicion',
  },
]
