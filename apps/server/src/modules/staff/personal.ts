import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What staff did about a member. */
export const staffTables: readonly PersonalTable[] = [
  {
    table: 'staff.approvals',
    erasure: { atOnce: 'kept', later: 'anonymised', retention: 'identity', why: 'Proves that two people decided' },
    leftOut: 'Acts of staff, with the reasons that they wrote for each other',
  },
  {
    table: 'staff.audit_entries',
    erasure: {
      atOnce: 'kept',
      forEver:
        'Each entry carries the hash of the one before, so none can change. Some have the username, and reasons of staff',
    },
    leftOut: 'Acts of staff, with the reasons that they wrote for each other',
  },
]
