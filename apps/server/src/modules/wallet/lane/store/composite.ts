import type { LaneGuard, LaneRider } from '../../model.ts'
import { type Batch, FIXED_AMOUNT, type LaneEntry, TOMBSTONE } from '../model.ts'
import {
  ADD_TO_HOUSE_PART,
  type Column,
  INSERT_HOUSE_PART,
  isRefusedWhenFrozen,
  isStake,
  KEY_IS_NEW,
  type LaneStatement,
  passesGuards,
  refusedChecks,
  statementParts,
} from './parameters.ts'

const JOURNALS: readonly Column[] = [
  { name: 'key', type: 'uuid', read: ({ journals }) => journals.map(({ key }) => key) },
  { name: 'bucket', type: 'smallint', read: ({ journals }) => journals.map(({ bucket }) => bucket) },
  { name: 'fingerprint', type: 'bigint', read: ({ journals }) => journals.map(({ fingerprint }) => fingerprint) },
  { name: 'at', type: 'timestamptz', read: ({ journals }) => journals.map(({ at }) => at) },
]

const entriesOf = <T>(batch: Batch, read: (entry: LaneEntry, journalNumber: number, line: number) => T): T[] =>
  batch.journals.flatMap(({ entries }, index) => entries.map((entry, line) => read(entry, index + 1, line)))
const ENTRIES: readonly Column[] = [
  { name: 'journal_no', type: 'int', read: (batch) => entriesOf(batch, (_, journalNumber) => journalNumber) },
  { name: 'line', type: 'smallint', read: (batch) => entriesOf(batch, (_, __, line) => line) },
  { name: 'account', type: 'text', read: (batch) => entriesOf(batch, ({ account }) => account) },
  {
    name: 'bucket',
    type: 'smallint',
    read: ({ journals }) => journals.flatMap(({ entries, bucket }) => entries.map(() => bucket)),
  },
  { name: 'amount', type: 'bigint', read: (batch) => entriesOf(batch, ({ amount }) => amount) },
  { name: 'source_group', type: 'smallint', read: (batch) => entriesOf(batch, ({ sourceGroup }) => sourceGroup) },
  { name: 'pair', type: 'smallint', read: ({ pairNumbers }) => pairNumbers },
  { name: 'reference', type: 'text', read: (batch) => entriesOf(batch, ({ reference }) => reference) },
]

/** Locks the accounts of the batch in the order of every writer: by bucket, then name. */
const LOCKED_ACCOUNTS = `locked as materialized (
  select a.account, a.bucket, a.balance, a.seq, a.last_key, a.is_frozen, a.is_limited
  from (select distinct bucket, account from entries order by bucket, account) e
  join wallet.accounts a on a.account = e.account and a.bucket = e.bucket
  order by a.bucket, a.account for update of a
)`

/**
 * Computes the change of each entry: its amount, or, for one of several sources, as much as its account has of the amount
 * that the sources before it did not cover. The accounts are locked first, so their balances hold until the update. A limited
 * account takes stakes only with the check of limits, `limitsGuard`.
 */
const entryChanges = (limitsGuard: LaneGuard | undefined) => `entry_changes as materialized (
  select e.*, coalesce(l.balance, 0) as opening, l.seq as opening_seq, l.last_key, l.account is null as is_missing,
         coalesce(l.is_frozen, false) as is_frozen,
         coalesce(l.is_limited and ${lacksCheck(limitsGuard)}, false) as lacks_check,
         case when e.source_group > ${FIXED_AMOUNT}
           then -greatest(0, least(coalesce(l.balance, 0), -e.amount - coalesce(sum(l.balance) over earlier, 0)))
           else e.amount end as change
  from entries e left join locked l on l.account = e.account and l.bucket = e.bucket
  window earlier as (partition by e.journal_no, e.source_group order by e.line rows between unbounded preceding and 1 preceding)
)`

/** SQL condition: the journal of the entry `e` is without the check of this guard. */
const lacksCheck = (guard: LaneGuard | undefined): string =>
  guard ? `e.journal_no not in (select journal_no from journals where check_${guard.name} > 0)` : 'true'

/** Computes the running balance of each account, and the position of each entry on it, in the order of the journal. */
const RUNNING_BALANCES = `running_balances as materialized (
  select *, change <> 0 or source_group = ${TOMBSTONE} as is_written,
         opening + sum(change) over steps as closing,
         count(*) filter (where change <> 0 or source_group = ${TOMBSTONE}) over steps as step
  from entry_changes window steps as (partition by account, bucket order by line)
)`

/** Journals that cannot be posted: an account would fall below zero, is missing or refuses the kind, or the sources are too low. */
const unpostable = (kind: string) => `unpostable as materialized (
  select journal_no from running_balances
  where case when account like '%.receivable' then closing > 0 else closing < 0 end
    or (is_missing and source_group <= ${FIXED_AMOUNT})
    or (is_frozen and ${isRefusedWhenFrozen(kind)}) or (lacks_check and ${isStake(kind)})
  union all
  select journal_no from running_balances where source_group > ${FIXED_AMOUNT} group by journal_no, source_group having sum(change) <> min(amount)
)`

/** Composes the statement that posts journals of any number of entries, the general form of `singleStatement`. */
export function compositeStatement(
  { riders, guards }: { riders: readonly LaneRider[]; guards: readonly LaneGuard[] },
  limitsGuard: LaneGuard | undefined,
): LaneStatement {
  const parts = statementParts({ rowCount: 'many', columns: JOURNALS, riders, guards, closings: 'running_balances' })
  const { params, part, kindOf, contraOf, journals, before, underLock, after } = parts
  const entries = params.relation(ENTRIES, 'entry', ({ pairNumbers }) => pairNumbers.length)
  const compose = (isNew: string) => {
    const expressions = [
      `journals as materialized (${journals})`,
      `entries as materialized (${entries})`,
      ...before,
      LOCKED_ACCOUNTS,
      ...underLock,
      entryChanges(limitsGuard),
      RUNNING_BALANCES,
      unpostable(kindOf('pair')),
      `stake_by_pocket as materialized (
        select journal_no, json_object_agg(split_part(account, '.', 2), (-change)::text) as funds from running_balances
        where ${isStake(kindOf('pair'))} and change < 0 group by journal_no having bool_or(account not like '%.cash')
      )`,
      `posted as materialized (
        select p.journal_no, p.key, p.bucket, p.at, p.fingerprint, s.funds from journals p left join stake_by_pocket s using (journal_no)
        where p.journal_no not in (select journal_no from unpostable)${passesGuards(guards, 'many')}${isNew}
      )`,
      `written as materialized (
        select r.*, p.key, p.at, p.fingerprint, row_number() over (partition by r.journal_no order by r.line) - 1 as written_line,
               r.opening_seq + r.step as seq, case when r.step > 1 then p.key else r.last_key end as prior_key
        from running_balances r join posted p using (journal_no) where r.is_written
      )`,
      `balances as (
        update wallet.accounts a set balance = w.closing, seq = w.seq, last_key = w.key, prior_key = w.prior_key, padding = null
        from (select distinct on (account, bucket) * from written order by account, bucket, step desc) w
        where a.account = w.account and a.bucket = w.bucket
      )`,
      `journal_rows as (
        insert into wallet.journal
          (key, line, bucket, account, seq, prior_key, amount, balance_after, contra, kind, reference, fingerprint, at)
        select key, written_line, bucket, account, seq, prior_key, change, closing, ${contraOf('pair')}, ${kindOf('pair')}, reference, fingerprint, at
        from written
      )`,
      `house_rows as (${INSERT_HOUSE_PART}
        select contra, ${part.writer}, ${part.bucket}, -sum(change) from (select ${contraOf('pair')} as contra, change from written) w
        where contra like 'house.%' group by contra ${ADD_TO_HOUSE_PART}
      )`,
      ...after,
    ]
    return `with ${expressions.join(',\n')}
      select array_agg(journal_no order by entry), array_agg(entry order by entry), array_agg(change order by entry),
             array_agg(closing order by entry), array_agg(seq order by entry)${refusedChecks(guards)} from written`
  }
  return { optimistic: compose(''), checked: compose(KEY_IS_NEW), values: params.values }
}
