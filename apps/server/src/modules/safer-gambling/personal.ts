import type { PersonalTable } from '../../platform/personal/personal.ts'

const LAW = 'Gambling law'

/** What safer gambling has about a member. */
export const saferGamblingTables: readonly PersonalTable[] = [
  {
    table: 'safer_gambling.limits',
    erasure: { atOnce: 'kept', forEver: 'Amounts without a person. The accounts in the ledger are limited by them' },
    columns: ['kind', 'period', 'source', 'set_at', 'requested_at'],
    money: ['amount', 'requested_amount'],
  },
  { table: 'safer_gambling.choices', erasure: { atOnce: 'erased' }, columns: ['declined_at'] },
  {
    table: 'safer_gambling.exclusions',
    erasure: {
      atOnce: 'kept',
      later: 'erased',
      retention: 'play',
      why: 'Gambling law; one in force stays until it ends',
    },
    columns: ['kind', 'starts_at', 'ends_at', 'returns_at', 'lifted_at'],
  },
  {
    table: 'safer_gambling.events',
    erasure: { atOnce: 'anonymised', later: 'erased', retention: 'play', why: LAW },
    columns: ['at', 'event', 'values'],
  },
  {
    table: 'safer_gambling.time_limits',
    erasure: { atOnce: 'erased' },
    columns: ['period', 'minutes', 'set_at', 'requested_at', 'requested_minutes'],
  },
  {
    table: 'safer_gambling.time_counts',
    erasure: { atOnce: 'erased' },
    leftOut: 'Counts of the running day, from identity.sessions',
  },
  {
    table: 'safer_gambling.closures',
    erasure: { atOnce: 'erased' },
    columns: ['reason', 'requested_at', 'closed_at', 'reopened_at'],
  },
  {
    table: 'safer_gambling.deposit_checks',
    erasure: { atOnce: 'kept', later: 'erased', retention: 'play', why: LAW },
    columns: ['opened_at', 'days', 'source', 'is_affordable', 'answered_at', 'decision', 'decided_at', 'note'],
    money: ['net', 'amount'],
  },
  { table: 'safer_gambling.dormancies', erasure: { atOnce: 'erased' }, columns: ['notified_at', 'dormant_at'] },
  {
    table: 'safer_gambling.person_links',
    erasure: {
      atOnce: 'kept',
      later: 'erased',
      retention: 'play',
      why: 'Gambling law; while an exclusion runs, it holds for the person',
    },
    leftOut: 'Names another account; staff linked it to enforce exclusions',
  },
  { table: 'safer_gambling.reality_checks', erasure: { atOnce: 'erased' }, columns: ['minutes'] },
  {
    table: 'safer_gambling.play_sessions',
    erasure: { atOnce: 'erased' },
    columns: ['started_at', 'checked_at'],
    money: ['staked_before', 'paid_before'],
  },
]
