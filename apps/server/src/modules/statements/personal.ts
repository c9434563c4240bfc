import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What statements has about a member. */
export const statementsTables: readonly PersonalTable[] = [
  {
    table: 'statements.statements',
    erasure: { atOnce: 'kept', forEver: 'The books need every statement. It names the account by its id only' },
    member: 'owner',
    columns: ['statement_id', 'kind', 'first_day', 'currency', 'status', 'posted_at'],
  },
]
