import type { LaneGuard, LaneRider } from '../../model.ts'
import { type Batch, CANCELLING, EXACT, type LaneEntry } from '../model.ts'
import {
  ADD_TO_PART,
  type Column,
  guardColumns,
  guardParts,
  HOUSE_PART,
  isStake,
  type LaneStatement,
  parameters,
  partOf,
  passes,
  refusedQuestions,
  riderParts,
  sortArrays,
  UNPOSTED,
} from './parameters.ts'

const JOURNALS: readonly Column[] = [
  { name: 'key', type: 'uuid', read: ({ journals }) => journals.map(({ key }) => key) },
  { name: 'bucket', type: 'smallint', read: ({ journals }) => journals.map(({ bucket }) => bucket) },
  { name: 'fingerprint', type: 'bigint', read: ({ journals }) => journals.map(({ fingerprint }) => fingerprint) },
  { name: 'at', type: 'timestamptz', read: ({ journals }) => journals.map(({ at }) => at) },
]

const entriesOf = <T>(batch: Batch, read: (entry: LaneEntry, ord: number, line: number) => T): T[] =>
  batch.journals.flatMap(({ entries }, nth) => entries.map((entry, line) => read(entry, nth + 1, line)))
const ENTRIES: readonly Column[] = [
  { name: 'ord', type: 'int', read: (batch) => entriesOf(batch, (_, ord) => ord) },
  { name: 'line', type: 'smallint', read: (batch) => entriesOf(batch, (_, __, line) => line) },
  { name: 'account', type: 'text', read: (batch) => entriesOf(batch, ({ account }) => account) },
  {
    name: 'bucket',
    type: 'smallint',
    read: ({ journals }) => journals.flatMap(({ entries, bucket }) => entries.map(() => bucket)),
  },
  { name: 'amount', type: 'bigint', read: (batch) => entriesOf(batch, ({ amount }) => amount) },
  { name: 'funds', type: 'smallint', read: (batch) => entriesOf(batch, ({ funds }) => funds) },
  { name: 'sort', type: 'smallint', read: ({ sortOf }) => sortOf },
  { name: 'reference', type: 'text', read: (batch) => entriesOf(batch, ({ reference }) => reference) },
]

/**
 * What each entry moves: its amount, or, as one of several sources, what it has of what the sources before it left
 * uncovered. The accounts are locked first, so nobody changes them between this and the update.
 */
const MOVED = `moved as materialized (
  select e.*, coalesce(l.balance, 0) as opening, l.seq as opening_seq, l.last_key, l.account is null as is_missing,
         coalesce(l.is_frozen, false) as is_frozen,
         case when e.funds > ${EXACT}
           then -greatest(0, least(coalesce(l.balance, 0), -e.amount - coalesce(sum(l.balance) over earlier, 0)))
           else e.amount end as change
  from entries e left join locked l on l.account = e.account and l.bucket = e.bucket
  window earlier as (partition by e.ord, e.funds order by e.line rows between unbounded preceding and 1 preceding)
)`

/** Numbers the entries of each account and adds them up, in the order of the journal. */
const RUN = `run as materialized (
  select *, change <> 0 or funds = ${CANCELLING} as is_written,
         opening + sum(change) over steps as closing,
         count(*) filter (where change <> 0 or funds = ${CANCELLING}) over steps as step
  from moved window steps as (partition by account, bucket order by line)
)`

/** Journals that cannot be posted: an account below zero, missing or frozen, or sources that do not cover the amount. */
const unsound = (kinds: string) => `unsound as materialized (
  select ord from run
  where case when account like '%.receivable' then closing > 0 else closing < 0 end
    or (is_missing and funds <= ${EXACT}) or (is_frozen and ${isStake(kinds, 'sort')})
  union all
  select ord from run where funds > ${EXACT} group by ord, funds having sum(change) <> min(amount)
)`

/** Posts journals of several entries: the general form of `singleStatement`, in the same one statement. */
export function compositeStatement(riders: readonly LaneRider[], guards: readonly LaneGuard[]): LaneStatement {
  const given = parameters()
  const part = partOf(given)
  const { kinds, contras } = sortArrays(given)
  const journals = given.relation([...JOURNALS, ...guardColumns(guards)], 'ord', (batch) => batch.journals.length)
  const entries = given.relation(ENTRIES, 'nth', ({ sortOf }) => sortOf.length)
  const before = guardParts(given, guards)
  const after = riderParts(given, riders, part)
  const compose = (isNew: string) => {
    const parts = [
      `journals as materialized (${journals})`,
      `entries as materialized (${entries})`,
      ...before,
      `locked as materialized (
        select a.account, a.bucket, a.balance, a.seq, a.last_key, a.is_frozen
        from (select distinct bucket, account from entries order by bucket, account) e
        join wallet.accounts a on a.account = e.account and a.bucket = e.bucket
        order by a.bucket, a.account for update of a
      )`,
      MOVED,
      RUN,
      unsound(kinds),
      `spent as materialized (
        select ord, json_object_agg(split_part(account, '.', 2), (-change)::text) as funds from run
        where ${isStake(kinds, 'sort')} and change < 0 group by ord having bool_or(account not like '%.cash')
      )`,
      `posted as materialized (
        select p.ord, p.key, p.bucket, p.at, p.fingerprint, s.funds from journals p left join spent s using (ord)
        where p.ord not in (select ord from unsound)${passes(guards)}${isNew}
      )`,
      `written as materialized (
        select r.*, p.key, p.at, p.fingerprint, row_number() over (partition by r.ord order by r.line) - 1 as place,
               r.opening_seq + r.step as seq, case when r.step > 1 then p.key else r.last_key end as prior_key
        from run r join posted p using (ord) where r.is_written
      )`,
      `balances as (
        update wallet.accounts a set balance = w.closing, seq = w.seq, last_key = w.key, prior_key = w.prior_key
        from (select distinct on (account, bucket) * from written order by account, bucket, step desc) w
        where a.account = w.account and a.bucket = w.bucket
      )`,
      `entered as (
        insert into wallet.journal
          (key, line, bucket, account, seq, prior_key, amount, balance_after, contra, kind, reference, fingerprint, at)
        select key, place, bucket, account, seq, prior_key, change, closing, ${contras}[sort], ${kinds}[sort], reference, fingerprint, at
        from written
      )`,
      `housed as (${HOUSE_PART}
        select contra, ${part.lane}, ${part.home}, -sum(change) from (select ${contras}[sort] as contra, change from written) w
        where contra like 'house.%' group by contra ${ADD_TO_PART}
      )`,
      ...after,
    ]
    return `with ${parts.join(',\n')}
      select array_agg(ord order by nth), array_agg(nth order by nth), array_agg(change order by nth),
             array_agg(closing order by nth), array_agg(seq order by nth)${refusedQuestions(guards)} from written`
  }
  return { bold: compose(''), careful: compose(UNPOSTED), values: given.values }
}
