import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What the back office has about a member. */
export const backofficeTables: readonly PersonalTable[] = [
  { table: 'backoffice.significant_events', columns: ['kind', 'object', 'at', 'before', 'after'] },
]
