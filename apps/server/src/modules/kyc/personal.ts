import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What checks of identity have about a member. */
export const kycTables: readonly PersonalTable[] = [
  {
    table: 'kyc.checks',
    columns: ['state', 'reason', 'requested_kinds', 'changed_at', 'submitted_at', 'accepted_at', 'expires_at'],
    encrypted: { person_encrypted: 'kyc.person' },
  },
  { table: 'kyc.documents', columns: ['kind', 'side', 'content_type', 'size', 'uploaded_at', 'removed_at'] },
  {
    table: 'kyc.matches',
    leftOut: 'Compared by staff with other accounts and with public lists; the member must not learn of a suspicion',
  },
]
