import type { LaneGuard, LaneRider } from '../../model.ts'
import { type Batch, type LaneEntry, partsOf } from '../model.ts'
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

const entryOf = (batch: Batch): LaneEntry[] => batch.journals.map(({ entries }) => entries[0]!)
const COLUMNS: readonly Column[] = [
  { name: 'key', type: 'uuid', read: ({ journals }) => journals.map(({ key }) => key) },
  { name: 'account', type: 'text', read: (batch) => entryOf(batch).map(({ account }) => account) },
  { name: 'bucket', type: 'smallint', read: ({ journals }) => journals.map(({ bucket }) => bucket) },
  { name: 'amount', type: 'bigint', read: (batch) => entryOf(batch).map(({ amount }) => amount) },
  { name: 'sort', type: 'smallint', read: ({ sortOf }) => sortOf },
  { name: 'fingerprint', type: 'bigint', read: ({ journals }) => journals.map(({ fingerprint }) => fingerprint) },
  { name: 'at', type: 'timestamptz', read: ({ journals }) => journals.map(({ at }) => at) },
]

/**
 * Posts journals of one entry on cash: one statement, so one round trip and one transaction. Guards judge and lock,
 * balances move, the journal and the house parts are written, riders write their rows for what was posted. Composed
 * once, from the fragments of the modules that own the tables.
 */
export function singleStatement(allRiders: readonly LaneRider[], allGuards: readonly LaneGuard[]): LaneStatement {
  const riders = partsOf('single', allRiders)
  const guards = partsOf('single', allGuards)
  const given = parameters()
  const part = partOf(given)
  const { kinds, contras } = sortArrays(given)
  const journals = given.relation([...COLUMNS, ...guardColumns(guards)], 'ord', (batch) => batch.journals.length)
  const before = guardParts(given, guards)
  const after = riderParts(given, riders, part)
  const compose = (isNew: string) => {
    const parts = [
      `journals as materialized (${journals})`,
      ...before,
      `posted as (
        update wallet.accounts a
        set balance = a.balance + p.amount, seq = a.seq + 1, last_key = p.key, prior_key = a.last_key
        from journals p
        where a.account = p.account and a.bucket = p.bucket and a.balance + p.amount >= 0
          and not (a.is_frozen and ${isStake(kinds, 'p.sort')})${passes(guards)}${isNew}
        returning p.ord, p.key, a.account, a.bucket, a.balance, a.seq, a.prior_key, p.amount, p.sort, p.fingerprint, p.at,
                  null::json as funds
      )`,
      `entered as (
        insert into wallet.journal
          (key, bucket, account, seq, prior_key, amount, balance_after, contra, kind, fingerprint, at)
        select key, bucket, account, seq, prior_key, amount, balance, ${contras}[sort], ${kinds}[sort], fingerprint, at from posted
      )`,
      `housed as (${HOUSE_PART}
        select contra, ${part.lane}, ${part.home}, sum(amount) from (
          select ${contras}[sort] as contra, -sum(amount) as amount from posted group by sort) s group by contra ${ADD_TO_PART}
      )`,
      ...after,
    ]
    return `with ${parts.join(',\n')}
      select array_agg(ord), array_agg(ord), array_agg(amount), array_agg(balance), array_agg(seq)${refusedQuestions(guards)} from posted`
  }
  return { bold: compose(''), careful: compose(UNPOSTED), values: given.values }
}
