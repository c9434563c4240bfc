import { arrayBytes } from '../../../platform/db/binary.ts'
import type { Cell, Columns, LaneGuard, LaneRider } from '../model.ts'

/** What the lane's statement gets per posting, in this order. */
const POSTING: Columns = [
  { name: 'key', type: 'uuid' },
  { name: 'account', type: 'text' },
  { name: 'bucket', type: 'smallint' },
  { name: 'amount', type: 'bigint' },
  { name: 'sort', type: 'smallint' },
  { name: 'fingerprint', type: 'bigint' },
  { name: 'at', type: 'timestamptz' },
  { name: 'pass', type: 'int' },
]
export type PostingRow = {
  key: string
  account: string
  bucket: number
  /** Signed, for the account. */
  amount: bigint
  /** Why it moves, and the other side. */
  kind: string
  contra: string
  fingerprint: bigint
  /** Milliseconds since 1970. */
  at: number
}

/** Rows of one rider in a batch: the posting each belongs to, counted from 1, and its cells. */
export type Riding = { ords: number[]; rows: (readonly Cell[])[] }
/** What a guard is asked in a batch. Postings that ask the same in the same millisecond share one question. */
export type Question = { pass: number; at: number; row: readonly Cell[] }
/** Postings of one kind between the members and one house account: a batch has few sorts, its rows name them by number. */
export type Sort = Pick<PostingRow, 'kind' | 'contra'>
export type Batch = {
  postings: readonly PostingRow[]
  sorts: readonly Sort[]
  /** The sort of each posting, counted from 1. */
  sortOf: readonly number[]
  /** The question that each posting hangs on, numbered from 1 over all guards; 0 for none. */
  passes: readonly number[]
  questions: ReadonlyMap<string, readonly Question[]>
  riding: ReadonlyMap<string, Riding>
}

export type LaneStatement = {
  /** Trusts that no key was posted before: the journal's key refuses the batch (23505) when one was. */
  bold: string
  /** Looks every key up, and leaves those alone that were posted before. */
  careful: string
  values(lane: number, batch: Batch): unknown[]
}

/**
 * One statement, so one round trip and one transaction, that takes a batch: guards judge and lock, balances move,
 * the journal and the house parts are written, riders write their rows for what was taken. Composed once, from the
 * fragments of the modules that own the tables.
 *
 * Arrays are unnested in the select list, row by row: as functions of FROM each of them would be kept whole first.
 * `generate_series` numbers the rows, and at the same time tells the planner to expect a thousand of them.
 */
export function laneStatement(riders: readonly LaneRider[], guards: readonly LaneGuard[]): LaneStatement {
  let last = 1
  const relation = (columns: Columns, number: string) => {
    const arrays = columns.map(({ name, type }) => `unnest($${++last}::${type}[]) as ${name}`)
    return `select ${arrays.join(', ')}, generate_series(1, $${++last}::int) as ${number}`
  }
  const asked = (columns: Columns): Columns => [
    { name: 'ord', type: 'int' },
    { name: 'at', type: 'timestamptz' },
    ...columns,
  ]
  const ridden = (columns: Columns): Columns => [{ name: 'ord', type: 'int' }, ...columns]
  const refusals = guards.map(
    ({ name }) => `select ord as pass from ${name}_given where ord not in (select ord from ${name}_passed)`,
  )
  const postings = relation(POSTING, 'ord')
  const given = guards.map(({ columns }) => relation(asked(columns), 'place'))
  const carried = riders.map(({ columns }) => relation(ridden(columns), 'place'))
  const enter = entering(`($${++last}::text[])`, `($${++last}::text[])`)
  const compose = (take: string) => {
    const parts = [
      `postings as materialized (${postings})`,
      ...guards.flatMap(({ name, statement }, nth) => [
        `${name}_given as materialized (${given[nth]})`,
        `${name}_passed as materialized (${statement(`${name}_given`)})`,
      ]),
      `refused as materialized (${refusals.join(' union all ') || 'select 0 as pass where false'})`,
      take,
      enter,
      ...riders.map(
        ({ name, statement }, nth) =>
          `${name}_given as materialized (${carried[nth]}), ${name}_done as (${statement(`${name}_given`, 'taken')})`,
      ),
    ]
    return `with ${parts.join(',\n')}
      select array_agg(ord), array_agg(balance), array_agg(seq), (select array_agg(pass) from refused) from taken`
  }
  return {
    bold: compose(take('')),
    careful: compose(take(UNPOSTED)),
    values: (lane, batch) => [lane, ...valuesOf(batch, riders, guards)],
  }
}

/** In the order in which the relations of the statement name their parameters. */
function valuesOf(
  { postings, sorts, sortOf, passes, questions, riding }: Batch,
  riders: readonly LaneRider[],
  guards: readonly LaneGuard[],
): unknown[] {
  const own: Record<string, readonly number[]> = { pass: passes, sort: sortOf }
  return [
    ...POSTING.map(({ name, type }) =>
      arrayBytes(type, own[name] ?? postings.map((row) => row[name as keyof PostingRow])),
    ),
    postings.length,
    ...guards.flatMap(({ name, columns }) => {
      const asks = questions.get(name) ?? []
      return [
        arrayBytes(
          'int',
          asks.map(({ pass }) => pass),
        ),
        arrayBytes(
          'timestamptz',
          asks.map(({ at }) => at),
        ),
        ...columns.map(({ type }, nth) =>
          arrayBytes(
            type,
            asks.map(({ row }) => row[nth] as Cell),
          ),
        ),
        asks.length,
      ]
    }),
    ...riders.flatMap(({ name, columns }) => {
      const { ords, rows } = riding.get(name) ?? { ords: [], rows: [] }
      return [
        arrayBytes('int', ords),
        ...columns.map(({ type }, nth) =>
          arrayBytes(
            type,
            rows.map((row) => row[nth] as Cell),
          ),
        ),
        rows.length,
      ]
    }),
    arrayBytes(
      'text',
      sorts.map(({ kind }) => kind),
    ),
    arrayBytes(
      'text',
      sorts.map(({ contra }) => contra),
    ),
  ]
}

const UNPOSTED = `
    and not exists (select from wallet.journal j where j.key = p.key and j.line = 0 and j.bucket = p.bucket)`
const take = (more: string): string => `taken as (
  update wallet.accounts a
  set balance = a.balance + p.amount, seq = a.seq + 1, last_key = p.key, prior_key = a.last_key
  from postings p
  where a.account = p.account and a.bucket = p.bucket and a.balance + p.amount >= 0
    and p.pass not in (select pass from refused)${more}
  returning p.ord, p.key, a.account, a.bucket, a.balance, a.seq, a.prior_key, p.amount, p.sort, p.fingerprint, p.at
)`
const entering = (kinds: string, contras: string): string => `entered as (
  insert into wallet.journal
    (key, bucket, account, seq, prior_key, amount, balance_after, contra, kind, fingerprint, at)
  select key, bucket, account, seq, prior_key, amount, balance, ${contras}[sort], ${kinds}[sort], fingerprint, at from taken
), housed as (
  insert into wallet.house_parts as h (house, lane, bucket, balance)
  select contra, $1::smallint, 0, sum(amount) from (
    select ${contras}[sort] as contra, -sum(amount) as amount from taken group by sort) s group by contra
  on conflict (house, lane, bucket) do update set balance = h.balance + excluded.balance
)`

/** `refused` holds the questions that a guard answered with no. */
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
