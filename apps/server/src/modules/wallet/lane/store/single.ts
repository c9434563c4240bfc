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
  refusedChecks,
  statementParts,
} from './parameters.ts'

const debitsOf = ({ journals }: Batch): LaneEntry[] => journals.map(({ entries }) => entries[0]!)
const creditsOf = ({ journals }: Batch): (LaneEntry | undefined)[] => journals.map(({ entries }) => entries[1])

/** The number of the pair of each journal's entry at `line`; null where there is none. */
function pairNumbersOf({ journals, pairNumbers }: Batch, line: number): (number | null)[] {
  let first = 0
  return journals.map(({ entries }) => {
    const number = line < entries.length ? pairNumbers[first + line]! : null
    first += entries.length
    return number
  })
}

const COLUMNS: readonly Column[] = [
  { name: 'key', type: 'uuid', read: ({ journals }) => journals.map(({ key }) => key) },
  { name: 'account', type: 'text', read: (batch) => debitsOf(batch).map(({ account }) => account) },
  { name: 'bucket', type: 'smallint', read: ({ journals }) => journals.map(({ bucket }) => bucket) },
  { name: 'amount', type: 'bigint', read: (batch) => debitsOf(batch).map(({ amount }) => amount) },
  { name: 'pair', type: 'smallint', read: (batch) => pairNumbersOf(batch, 0) },
  { name: 'fingerprint', type: 'bigint', read: ({ journals }) => journals.map(({ fingerprint }) => fingerprint) },
  { name: 'at', type: 'timestamptz', read: ({ journals }) => journals.map(({ at }) => at) },
]
const CREDITS: readonly Column[] = [
  { name: 'credit', type: 'bigint', read: (batch) => creditsOf(batch).map((one) => one?.amount ?? null) },
  { name: 'credit_pair', type: 'smallint', read: (batch) => pairNumbersOf(batch, 1) },
  { name: 'credit_reference', type: 'text', read: (batch) => creditsOf(batch).map((one) => one?.reference ?? null) },
]

type TextOf = (number: string) => string

/** The rows of the journal: that of the entry, and with `credits` that of the credit after it. */
function journalRows(kindOf: TextOf, contraOf: TextOf, credits: boolean): string {
  const common = 'select key, bucket, account'
  if (!credits)
    return `${common}, 0, seq, prior_key, amount, balance, ${contraOf('pair')}, ${kindOf('pair')}, null, fingerprint, at from posted`
  return `${common}, 0, case when credit is null then seq else seq - 1 end, prior_key, amount, balance - coalesce(credit, 0),
      ${contraOf('pair')}, ${kindOf('pair')}, null, fingerprint, at from posted
    union all ${common}, 1, seq, key, credit, balance, ${contraOf('credit_pair')}, ${kindOf('credit_pair')}, credit_reference,
      fingerprint, at from posted where credit is not null`
}

/** The sums by pair of all entries. */
const sumsByPair = (credits: boolean): string =>
  credits
    ? `select pair, -sum(amount) as amount from (
         select pair, amount from posted union all select credit_pair, credit from posted where credit is not null
       ) e group by pair`
    : 'select pair, -sum(amount) as amount from posted group by pair'

/**
 * Composes the statement that posts journals of the shape `single`, in one round trip and one transaction. It runs the guards, updates
 * the balances, writes the journal and the house parts, and runs the riders for the posted journals, from the fragments of the
 * modules that own the tables. `lone` posts one journal of one entry, `credits` also journals with a credit after their debit.
 */
export function singleStatement(
  { riders, guards }: { riders: readonly LaneRider[]; guards: readonly LaneGuard[] },
  form: 'lone' | 'single' | 'credits',
): LaneStatement {
  const rowCount = form === 'lone' ? 'one' : 'many'
  const credits = form === 'credits'
  const closings = '(select journal_no, 0 as line, account, balance as closing from posted)'
  const columns = credits ? [...COLUMNS, ...CREDITS] : COLUMNS
  const parts = statementParts({ rowCount, columns, riders, guards, closings })
  const { params, part, kindOf, contraOf, journals, before, after } = parts
  const houseSums =
    rowCount === 'one'
      ? `select ${contraOf('pair')}, ${part.writer}, ${part.bucket}, -amount from posted`
      : `select contra, ${part.writer}, ${part.bucket}, sum(amount) from (
          select ${contraOf('pair')} as contra, amount from (${sumsByPair(credits)}) p) s group by contra`
  const compose = (isNew: string) => {
    const expressions = [
      `journals as ${params.materialized} (${journals})`,
      ...before,
      `posted as (
        update wallet.accounts a
        set balance = a.balance + p.amount${credits ? ' + coalesce(p.credit, 0)' : ''},
            seq = a.seq + ${credits ? 'case when p.credit is null then 1 else 2 end' : '1'},
            last_key = p.key, prior_key = a.last_key, padding = null
        from journals p
        where a.account = p.account and a.bucket = p.bucket and a.balance + p.amount >= 0
          and not (a.is_frozen and ${isRefusedWhenFrozen(kindOf('p.pair'))})
          and not (a.is_limited and ${isStake(kindOf('p.pair'))})${passesGuards(guards, rowCount)}${isNew}
        returning p.journal_no, p.key, a.account, a.bucket, a.balance, a.seq, a.prior_key, p.amount, p.pair, p.fingerprint, p.at,
                  null::json as funds${credits ? ', p.credit, p.credit_pair, p.credit_reference' : ''}
      )`,
      `journal_rows as (
        insert into wallet.journal
          (key, bucket, account, line, seq, prior_key, amount, balance_after, contra, kind, reference, fingerprint, at)
        ${journalRows(kindOf, contraOf, credits)}
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
