import { arrayText } from '../../../platform/db/arrays.ts'
import type { Cell, Columns, LaneGuard, LaneRider } from '../model.ts'

/** What the lane's statement gets per posting, in this order. */
const POSTING: Columns = [
  { name: 'key', type: 'uuid' },
  { name: 'account', type: 'text' },
  { name: 'bucket', type: 'smallint' },
  { name: 'amount', type: 'bigint' },
  { name: 'contra', type: 'text' },
  { name: 'kind', type: 'text' },
  { name: 'fingerprint', type: 'bigint' },
  { name: 'at', type: 'timestamptz' },
]
export type PostingRow = {
  key: string
  account: string
  bucket: number
  /** Signed, for the account. */
  amount: bigint
  contra: string
  kind: string
  fingerprint: bigint
  at: string
}

/** Rows of one rider or guard in a batch: the posting each belongs to, counted from 1, and its cells. */
export type Extra = { ords: number[]; rows: (readonly Cell[])[] }

export type LaneStatement = {
  text: string
  values(lane: number, postings: readonly PostingRow[], extras: ReadonlyMap<string, Extra>): unknown[]
}

/**
 * One statement, so one round trip and one transaction, that takes a batch: guards judge and lock, balances move,
 * the journal and the house parts are written, riders write their rows for what was taken. Composed once, from the
 * fragments of the modules that own the tables.
 *
 * `generate_series` numbers the rows, and at the same time tells the planner to expect a thousand of them.
 */
export function laneStatement(riders: readonly LaneRider[], guards: readonly LaneGuard[]): LaneStatement {
  let last = 1
  const relation = (columns: Columns) => {
    const arrays = columns.map(({ type }) => `unnest($${++last}::${type}[])`)
    const names = columns.map(({ name }) => name)
    return `select * from rows from (${arrays.join(', ')}, generate_series(1, $${++last}::int)) as t(${names.join(', ')}, ${columns === POSTING ? 'ord' : 'place'})`
  }
  const withOrd = (columns: Columns): Columns => [{ name: 'ord', type: 'int' }, ...columns]
  const parts = [
    `postings as materialized (${relation(POSTING)})`,
    ...guards.flatMap(({ name, columns, statement }) => [
      `${name}_given as materialized (select g.*, p.at from (${relation(withOrd(columns))}) g join postings p using (ord))`,
      `${name}_passed as materialized (${statement(`${name}_given`)})`,
    ]),
    `refused as materialized (${
      guards
        .map(({ name }) => `select ord from ${name}_given where ord not in (select ord from ${name}_passed)`)
        .join(' union all ') || 'select 0 as ord where false'
    })`,
    TAKE,
    ...riders.map(
      ({ name, columns, statement }) =>
        `${name}_given as materialized (${relation(withOrd(columns))}), ${name}_done as (${statement(`${name}_given`, 'taken')})`,
    ),
  ]
  const text = `with ${parts.join(',\n')}
    select array_agg(ord), array_agg(balance), array_agg(seq), (select array_agg(ord) from refused) from taken`
  const order = [...guards, ...riders]
  return {
    text,
    values: (lane, postings, extras) => [
      lane,
      ...POSTING.map(({ name }) => arrayText(postings.map((row) => row[name as keyof PostingRow]))),
      postings.length,
      ...order.flatMap(({ name, columns }) => {
        const { ords, rows } = extras.get(name) ?? { ords: [], rows: [] }
        return [
          arrayText(ords),
          ...columns.map((_, column) => arrayText(rows.map((row) => row[column] as Cell))),
          rows.length,
        ]
      }),
    ],
  }
}

const TAKE = `taken as (
  update wallet.accounts a set balance = a.balance + p.amount, seq = a.seq + 1
  from postings p
  where a.account = p.account and a.bucket = p.bucket and a.balance + p.amount >= 0
    and p.ord not in (select ord from refused)
    and not exists (select from wallet.journal j where j.key = p.key and j.line = 0 and j.bucket = p.bucket)
  returning p.ord, p.key, a.account, a.bucket, a.balance, a.seq, p.amount, p.contra, p.kind, p.fingerprint, p.at
), entered as (
  insert into wallet.journal (key, bucket, account, seq, amount, balance_after, contra, kind, fingerprint, at)
  select key, bucket, account, seq, amount, balance, contra, kind, fingerprint, at from taken
), housed as (
  insert into wallet.house_parts as h (house, lane, bucket, balance)
  select contra, $1::smallint, 0, -sum(amount) from taken group by contra
  on conflict (house, lane, bucket) do update set balance = h.balance + excluded.balance
)`

export type Outcome = { ords: number[]; balances: bigint[]; seqs: bigint[]; refused: Set<number> }

/** Reads the one row that the statement answers, as texts. */
export function outcomeOf([ords, balances, seqs, refused]: readonly (string | null)[]): Outcome {
  const split = (text: string | null | undefined) => (text ? text.slice(1, -1).split(',') : [])
  return {
    ords: split(ords).map(Number),
    balances: split(balances).map(BigInt),
    seqs: split(seqs).map(BigInt),
    refused: new Set(split(refused).map(Number)),
  }
}

/** What was posted under keys: to answer a key that was not taken. */
export const KNOWN = `
  select j.key, j.account, j.amount, j.balance_after, j.seq, j.fingerprint
  from unnest($1::uuid[], $2::smallint[]) as k(key, bucket)
  join wallet.journal j on j.key = k.key and j.line = 0 and j.bucket = k.bucket`
export type KnownRow = {
  key: string
  account: string
  amount: bigint
  balance_after: bigint
  seq: bigint
  fingerprint: bigint
}

/** A number of its own for every writer of the deployment, held as long as its connection. */
export const CLAIM_LANE = `
  select n from generate_series(1, 1000) n where pg_try_advisory_lock(7301002, n) limit 1`
