import type { LaneGuard, LaneRider } from '../../model.ts'
import type { Batch, LaneEntry } from '../model.ts'
import {
  ADD_TO_HOUSE_PART,
  type Column,
  INSERT_HOUSE_PART,
  isRefusedWhenFrozen,
  isStake,
  KEY_IS_NEW,
  type LaneStatement,
  passesGuards,
  type RowCount,
  refusedChecks,
  statementParts,
} from './parameters.ts'

const entryOf = (batch: Batch): LaneEntry[] => batch.journals.map(({ entries }) => entries[0]!)
const COLUMNS: readonly Column[] = [
  { name: 'key', type: 'uuid', read: ({ journals }) => journals.map(({ key }) => key) },
  { name: 'account', type: 'text', read: (batch) => entryOf(batch).map(({ account }) => account) },
  { name: 'bucket', type: 'smallint', read: ({ journals }) => journals.map(({ bucket }) => bucket) },
  { name: 'amount', type: 'bigint', read: (batch) => entryOf(batch).map(({ amount }) => amount) },
  { name: 'pair', type: 'smallint', read: ({ pairNumbers }) => pairNumbers },
  { name: 'fingerprint', type: 'bigint', read: ({ journals }) => journals.map(({ fingerprint }) => fingerprint) },
  { name: 'at', type: 'timestamptz', read: ({ journals }) => journals.map(({ at }) => at) },
]

/**
 * Composes the statement that posts journals of one entry on cash, in one round trip and one transaction. It runs the
 * guards, updates the balances, writes the journal and the house parts, and runs the riders for the posted journals, from the
 * fragments of the modules that own the tables.
 */
export function singleStatement(
  { riders, guards }: { riders: readonly LaneRider[]; guards: readonly LaneGuard[] },
  rowCount: RowCount,
): LaneStatement {
  const closings = '(select journal_no, 0 as line, account, balance as closing from posted)'
  const parts = statementParts({ rowCount, columns: COLUMNS, riders, guards, closings })
  const { params, part, kindOf, contraOf, journals, before, after } = parts
  const houseSums =
    rowCount === 'one'
      ? `select ${contraOf('pair')}, ${part.writer}, ${part.bucket}, -amount from posted`
      : `select contra, ${part.writer}, ${part.bucket}, sum(amount) from (
          select ${contraOf('pair')} as contra, -sum(amount) as amount from posted group by pair) s group by contra`
  const compose = (isNew: string) => {
    const expressions = [
      `journals as ${params.materialized} (${journals})`,
      ...before,
      `posted as (
        update wallet.accounts a
        set balance = a.balance + p.amount, seq = a.seq + 1, last_key = p.key, prior_key = a.last_key, padding = null
        from journals p
        where a.account = p.account and a.bucket = p.bucket and a.balance + p.amount >= 0
          and not (a.is_frozen and ${isRefusedWhenFrozen(kindOf('p.pair'))})
          and not (a.is_limited and ${isStake(kindOf('p.pair'))})${passesGuards(guards, rowCount)}${isNew}
        returning p.journal_no, p.key, a.account, a.bucket, a.balance, a.seq, a.prior_key, p.amount, p.pair, p.fingerprint, p.at,
                  null::json as funds
      )`,
      `journal_rows as (
        insert into wallet.journal
          (key, bucket, account, seq, prior_key, amount, balance_after, contra, kind, fingerprint, at)
        select key, bucket, account, seq, prior_key, amount, balance, ${contraOf('pair')}, ${kindOf('pair')}, fingerprint, at from posted
      )`,
      `house_rows as (${INSERT_HOUSE_PART}
        ${houseSums} ${ADD_TO_HOUSE_PART}
      )`,
      ...after,
    ]
    return `with ${expressions.join(',\n')}
      select array_agg(journal_no), null, null, array_agg(balance), array_agg(seq)${refusedChecks(guards)} from posted`
  }
  return { optimistic: compose(''), checked: compose(KEY_IS_NEW), values: params.values }
}
