import type { PersonalTable } from '../../platform/personal/personal.ts'

/** What safer gambling has about a member. */
export const saferGamblingTables: readonly PersonalTable[] = [
  {
    table: 'safer_gambling.limits',
    columns: ['kind', 'period', 'source', 'set_at', 'requested_at'],
    money: ['amount', 'requested_amount'],
  },
  { table: 'safer_gambling.choices', columns: ['declined_at'] },
  { table: 'safer_gambling.exclusions', columns: ['kind', 'starts_at', 'ends_at', 'returns_at', 'lifted_at'] },
  { table: 'safer_gambling.events', columns: ['at', 'event', 'values'] },
  {
    table: 'safer_gambling.time_limits',
    columns: ['period', 'minutes', 'set_at', 'requested_at', 'requested_minutes'],
  },
  { table: 'safer_gambling.time_counts', leftOut: 'Counts of the running day, from identity.sessions' },
  { table: 'safer_gambling.closures', columns: ['reason', 'requested_at', 'closed_at', 'reopened_at'] },
  {
    table: 'safer_gambling.deposit_checks',
    columns: ['opened_at', 'days', 'source', 'is_affordable', 'answered_at', 'decision', 'decided_at', 'note'],
    money: ['net', 'amount'],
  },
  { table: 'safer_gambling.dormancies', columns: ['notified_at', 'dormant_at'] },
  { table: 'safer_gambling.person_links', leftOut: 'Names another account; staff linked it to enforce exclusions' },
  { table: 'safer_gambling.reality_checks', columns: ['minutes'] },
  {
    table: 'safer_gambling.play_sessions',
    columns: ['started_at', 'checked_at'],
    money: ['staked_before', 'paid_before'],
  },
]
