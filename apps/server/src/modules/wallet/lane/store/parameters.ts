import { arrayBytes, type Element } from '../../../../platform/db/binary.ts'
import type { Columns, LaneGuard, LaneRider } from '../../model.ts'
import { firstBucketOf } from '../../rules.ts'
import type { Batch } from '../model.ts'

/** Reads the value of one parameter out of a batch; `lane` is the writer's number. */
type Source = (batch: Batch, lane: number) => unknown

/** A column of a relation that travels as an array. */
export type Column = { name: string; type: string; read: (batch: Batch) => readonly Element[] }

export type Parameters = ReturnType<typeof parameters>

/** Numbers the parameters of a statement in the order in which its text names them, and reads their values. */
export function parameters() {
  const sources: Source[] = []
  const one = (source: Source): string => `$${sources.push(source)}`
  const array = (type: string, read: Column['read']): string =>
    `${one((batch) => arrayBytes(type, read(batch)))}::${type}[]`
  return {
    one,
    array,
    /**
     * Rows out of arrays, numbered from 1 by `number`. The arrays are unnested in the select list, row by row: as
     * functions of FROM each of them would be kept whole first. `generate_series` numbers the rows, and at the same time
     * tells the planner to expect a thousand of them.
     */
    relation(columns: readonly Column[], number: string, count: (batch: Batch) => number): string {
      const arrays = columns.map(({ name, type, read }) => `unnest(${array(type, read)}) as ${name}`)
      return `select ${arrays.join(', ')}, generate_series(1, ${one(count)}::int) as ${number}`
    },
    values: (batch: Batch, lane: number): unknown[] => sources.map((source) => source(batch, lane)),
  }
}

/** Relations in front of a statement: a guard's questions, those that passed, and the numbers of those that did not. */
export function guardParts(given: Parameters, guards: readonly LaneGuard[]): string[] {
  return guards.flatMap(({ name, columns, statement }) => {
    const asked = (batch: Batch) => batch.questions.get(name) ?? []
    const rows = given.relation(
      [
        { name: 'at', type: 'timestamptz', read: (batch) => asked(batch).map(({ at }) => at) },
        ...cellsOf(columns, (batch) => asked(batch).map(({ row }) => row)),
      ],
      'ord',
      (batch) => asked(batch).length,
    )
    return [
      `${name}_given as materialized (${rows})`,
      `${name}_passed as materialized (${statement(`${name}_given`)})`,
      `${name}_refused as materialized (select ord from ${name}_given where ord not in (select ord from ${name}_passed))`,
    ]
  })
}

/** The columns by which a journal names its question to each guard. */
export const guardColumns = (guards: readonly LaneGuard[]): Column[] =>
  guards.map(({ name }) => ({ name: `ask_${name}`, type: 'int', read: (batch) => batch.asks.get(name) ?? [] }))

/** True for a journal `p` that every guard lets pass. */
export const passes = (guards: readonly LaneGuard[]): string =>
  guards.map(({ name }) => ` and p.ask_${name} not in (select ord from ${name}_refused)`).join('')

/** The numbers of the refused questions, an array per guard. */
export const refusedQuestions = (guards: readonly LaneGuard[]): string =>
  guards.map(({ name }) => `, (select array_agg(ord) from ${name}_refused)`).join('')

/** The part of sums that a writer books on: its number, and the first bucket of its cell. */
export type Part = { lane: string; home: string }
export const partOf = (given: Parameters): Part => ({
  lane: `${given.one((_, number) => number)}::smallint`,
  home: `${given.one(({ journals }) => firstBucketOf(journals[0]!.bucket))}::smallint`,
})

/** Relations behind a statement: each rider's rows, and what it writes for the journals in `posted`. */
export function riderParts(given: Parameters, riders: readonly LaneRider[], part: Part): string[] {
  return riders.map(({ name, columns, statement }) => {
    const riding = (batch: Batch) => batch.riding.get(name) ?? { ords: [], rows: [] }
    const rows = given.relation(
      [
        { name: 'ord', type: 'int', read: (batch) => riding(batch).ords },
        ...cellsOf(columns, (batch) => riding(batch).rows),
      ],
      'place',
      (batch) => riding(batch).rows.length,
    )
    return `${name}_given as materialized (${rows}), ${name}_done as (${statement(`${name}_given`, 'posted', part)})`
  })
}

const cellsOf = (columns: Columns, rows: (batch: Batch) => readonly (readonly Element[])[]): Column[] =>
  columns.map(({ name, type }, nth) => ({ name, type, read: (batch) => rows(batch).map((row) => row[nth] ?? null) }))

/** Arrays that say per sort its kind and its other side, for `(…)[sort]`. */
export const sortArrays = (given: Parameters) => ({
  kinds: `(${given.array('text', ({ sorts }) => sorts.map(({ kind }) => kind))})`,
  contras: `(${given.array('text', ({ sorts }) => sorts.map(({ contra }) => contra))})`,
})

/** Stakes are what a frozen account refuses; results, refunds and corrections go on. */
export const isStake = (kinds: string, sort: string): string => `${kinds}[${sort}] = 'stake'`

/** The part of a house account that a writer books on: nobody waits for it but the writer's next batch. */
export const HOUSE_PART = `
  insert into wallet.house_parts as h (house, lane, bucket, balance)`
export const ADD_TO_PART = `
  on conflict (house, lane, bucket) do update set balance = h.balance + excluded.balance`

/** What a statement of the lane is made of. */
export type LaneStatement = {
  /** Trusts that no key was posted before: the journal's primary key refuses the batch (23505) when one was. */
  bold: string
  /** Looks every key up, and leaves those alone that were posted before. */
  careful: string
  values(batch: Batch, lane: number): unknown[]
}

/** True for a journal `p` whose key is new. */
export const UNPOSTED = `
    and not exists (select from wallet.journal j where j.key = p.key and j.line = 0 and j.bucket = p.bucket)`
