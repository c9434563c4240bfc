import { arrayBytes, type Element } from '../../../../platform/db/binary.ts'
import type { Columns, LaneGuard, LaneRider } from '../../model.ts'
import { firstBucketOf } from '../../rules.ts'
import { type Batch, REFUSED_WHEN_FROZEN } from '../model.ts'

/** Reads the value of one parameter from a batch; `writer` is the number of the writer. */
type ReadParameter = (batch: Batch, writer: number) => unknown

/** A column that is sent as one array parameter. */
export type Column = { name: string; type: string; read: (batch: Batch) => readonly Element[] }

export type ParameterList = ReturnType<typeof parameterList>

/**
 * How many rows the relations of a statement have. `many`: any number, sent as arrays. `one`: each has one row, sent as single
 * values, which the planner can put in the place of the relation. So the statement for one has a fraction of the steps.
 */
export type RowCount = 'one' | 'many'

/** The parameters of a statement. Collects them while its text is composed, then reads their values from each batch. */
function parameterList(rowCount: RowCount) {
  const sources: ReadParameter[] = []
  const add = (read: ReadParameter): string => `$${sources.push(read)}`
  const array = ({ type, read }: Omit<Column, 'name'>): string =>
    `${add((batch) => arrayBytes(type, read(batch)))}::${type}[]`
  const value = ({ type, read }: Omit<Column, 'name'>): string =>
    `${add((batch) => singleValue(type, read(batch)[0] ?? null))}::${type}`
  return {
    /** Whether the rows of a relation are kept for all its readers. Single values take its place instead. */
    materialized: rowCount === 'one' ? 'not materialized' : 'materialized',
    /** Adds a parameter and returns its placeholder, such as `$3`. */
    add,
    /**
     * A query for the rows of a relation, numbered from 1 in the column `number`. It unnests the arrays in the select list,
     * because functions in FROM would materialize each array first. `generate_series` numbers the rows and makes the planner
     * expect a thousand of them.
     */
    relation(columns: readonly Column[], number: string, count: (batch: Batch) => number): string {
      if (rowCount === 'one')
        return `select ${columns.map((one) => `${value(one)} as ${one.name}`).join(', ')}, 1 as ${number}`
      const arrays = columns.map((one) => `unnest(${array(one)}) as ${one.name}`)
      return `select ${arrays.join(', ')}, generate_series(1, ${add(count)}::int) as ${number}`
    },
    /** A text that entries have by number. Returns the expression for the number in a column. */
    textByNumber(read: (batch: Batch) => readonly string[]): (column: string) => string {
      if (rowCount === 'one') {
        const text = value({ type: 'text', read })
        return () => text
      }
      const texts = array({ type: 'text', read })
      return (column) => `(${texts})[${column}]`
    },
    values: (batch: Batch, writer: number): unknown[] => sources.map((read) => read(batch, writer)),
  }
}

/** A value in the form of the driver. An instant is in milliseconds since 1970. */
const singleValue = (type: string, value: Element): Element =>
  type === 'timestamptz' && typeof value === 'number' ? new Date(value).toISOString() : value

/** A guard without columns has one check, the same for every journal, so it needs no rows. It has number 1. */
const hasOneCheck = ({ columns, dependsOnTime }: LaneGuard): boolean => columns.length === 0 && !dependsOnTime
const refusedOnlyCheck = (statement: LaneGuard['statement']): string =>
  `select 1 as check_no where not exists (${statement('(select 1 as check_no)')})`

/** The rows of a query, which the statement gets only after it has locked all accounts: the count needs every lock. */
const afterLocks = (rows: string): string =>
  `select given.* from (${rows}) given cross join (select count(*) as locks from locked) l where locks >= 0`

/** CTEs before the postings: for each guard its checks, those that passed, and those that it refused. */
function guardCtes(params: ParameterList, guards: readonly LaneGuard[]): string[] {
  return guards.flatMap((guard) => {
    const { name, columns, runsUnderLock, statement } = guard
    if (hasOneCheck(guard)) return [`${name}_refused as materialized (${refusedOnlyCheck(statement)})`]
    const checks = (batch: Batch) => batch.checks.get(name) ?? []
    const rows = params.relation(
      [
        { name: 'at', type: 'timestamptz', read: (batch) => checks(batch).map(({ at }) => at) },
        ...valueColumns(columns, (batch) => checks(batch).map(({ row }) => row)),
      ],
      'check_no',
      (batch) => checks(batch).length,
    )
    return [
      `${name}_given as ${params.materialized} (${runsUnderLock ? afterLocks(rows) : rows})`,
      `${name}_passed as materialized (${statement(`${name}_given`)})`,
      `${name}_refused as materialized (select check_no from ${name}_given where check_no not in (select check_no from ${name}_passed))`,
    ]
  })
}

/** Columns with the number of a journal's check, one column per guard. */
const guardColumns = (guards: readonly LaneGuard[]): Column[] =>
  guards.map(({ name }) => ({
    name: `check_${name}`,
    type: 'int',
    read: (batch) => batch.checkNumbers.get(name) ?? [],
  }))

/** SQL condition: every guard passes the journal `p`. The one check of a guard is read once, without a table of numbers. */
export const passesGuards = (guards: readonly LaneGuard[], rowCount: RowCount): string =>
  guards
    .map((guard) =>
      hasOneCheck(guard) || rowCount === 'one'
        ? ` and (p.check_${guard.name} = 0 or not exists (select from ${guard.name}_refused))`
        : ` and p.check_${guard.name} not in (select check_no from ${guard.name}_refused)`,
    )
    .join('')

/** Select-list items with the numbers of the refused checks, one array per guard. */
export const refusedChecks = (guards: readonly LaneGuard[]): string =>
  guards
    .map((guard) => `, (select ${hasOneCheck(guard) ? 'array[1]' : 'array_agg(check_no)'} from ${guard.name}_refused)`)
    .join('')

/** The row of a sharded sum that a writer adds to: the writer's number, and the first bucket of its cell. */
export type HousePart = { writer: string; bucket: string }
const writersPart = (params: ParameterList): HousePart => ({
  writer: `${params.add((_, number) => number)}::smallint`,
  bucket: `${params.add(({ journals }) => firstBucketOf(journals[0]!.bucket))}::smallint`,
})

type RiderPart = Parameters<LaneRider['statement']>[2]

/** CTEs after the postings: for each rider its rows, and its statement over the journals in `posted`. */
function riderCtes(params: ParameterList, riders: readonly LaneRider[], part: RiderPart): string[] {
  return riders.map(({ name, columns, statement }) => {
    const sent = (batch: Batch) => batch.riderRows.get(name) ?? { journalNumbers: [], rows: [] }
    const rows = params.relation(
      [
        { name: 'journal_no', type: 'int', read: (batch) => sent(batch).journalNumbers },
        ...valueColumns(columns, (batch) => sent(batch).rows),
      ],
      'row_number',
      (batch) => sent(batch).rows.length,
    )
    return `${name}_given as ${params.materialized} (${rows}), ${name}_done as (${statement(`${name}_given`, 'posted', part)})`
  })
}

const valueColumns = (columns: Columns, rows: (batch: Batch) => readonly (readonly Element[])[]): Column[] =>
  columns.map(({ name, type }, index) => ({
    name,
    type,
    read: (batch) => rows(batch).map((row) => row[index] ?? null),
  }))

export type PartsInput = {
  rowCount: RowCount
  columns: readonly Column[]
  riders: readonly LaneRider[]
  guards: readonly LaneGuard[]
  /** The relation that riders read balances from. */
  closings: string
}
/**
 * The parts that all statements have: parameters, the relation `journals`, the CTEs of guards and riders, and the expressions
 * for the kind and the contra account of an entry, by the column with the number of its pair.
 */
export function statementParts({ rowCount, columns, riders, guards, closings }: PartsInput) {
  const params = parameterList(rowCount)
  const part = writersPart(params)
  const all = [...columns, ...guardColumns(guards)]
  return {
    params,
    part,
    kindOf: params.textByNumber(({ pairs }) => pairs.map(({ kind }) => kind)),
    contraOf: params.textByNumber(({ pairs }) => pairs.map(({ contra }) => contra)),
    journals: params.relation(all, 'journal_no', ({ journals }) => journals.length),
    before: guardCtes(
      params,
      guards.filter(({ runsUnderLock }) => !runsUnderLock),
    ),
    underLock: guardCtes(
      params,
      guards.filter(({ runsUnderLock }) => runsUnderLock),
    ),
    after: riderCtes(params, riders, { ...part, closings }),
  }
}

/** SQL condition: the entry is a stake. */
export const isStake = (kind: string): string => `${kind} = 'stake'`
/** SQL condition: a frozen account refuses the entry. */
export const isRefusedWhenFrozen = (kind: string): string =>
  `${kind} in (${REFUSED_WHEN_FROZEN.map((one) => `'${one}'`).join(', ')})`

/** Adds to the writer's own row of a house account, so that writers never wait for each other's locks. */
export const INSERT_HOUSE_PART = `
  insert into wallet.house_parts as h (house, writer, bucket, balance)`
export const ADD_TO_HOUSE_PART = `
  on conflict (house, writer, bucket) do update set balance = h.balance + excluded.balance`

/** The two variants of a lane statement and its parameters. */
export type LaneStatement = {
  /** Assumes that all keys are new. The journal's primary key fails the batch (23505) when one is not. */
  optimistic: string
  /** Looks up every key first, and skips journals that were posted before. */
  checked: string
  values(batch: Batch, writer: number): unknown[]
}

/** SQL condition: the key of the journal `p` is new. */
export const KEY_IS_NEW = `
    and not exists (select from wallet.journal j where j.key = p.key and j.line = 0 and j.bucket = p.bucket)`
