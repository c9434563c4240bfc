import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What the back office has about a member. */
export const backofficeTables: readonly PersonalTable[] = [
  {
    table: 'backoffice.significant_events',
    erasure: { atOnce: 'kept', forEver: 'A regulator may ask for it. It names the account by its id only' },
    columns: ['kind', 'object', 'at', 'before', 'after'],
  },
]
