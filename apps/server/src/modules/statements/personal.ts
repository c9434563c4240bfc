import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What statements has about a member. */
export const statementsTables: readonly PersonalTable[] = [
  {
    table: 'statements.statements',
    member: 'owner',
    columns: ['statement_id', 'kind', 'first_day', 'currency', 'status', 'posted_at'],
  },
]
