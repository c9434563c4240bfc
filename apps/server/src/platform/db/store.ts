import type { Instant } from '@croupier/kernel/clock'
import { PAGE_SIZE_MAX, type Page } from '@croupier/kernel/page'
import {
  CamelCasePlugin,
  type DeleteResult,
  type InsertResult,
  type Kysely,
  type PluginTransformResultArgs,
  type QueryResult,
  type Selectable,
  type SelectQueryBuilder,
  type UnknownRow,
  type UpdateResult,
} from 'kysely'
import type { Reader } from './database.ts'
import type { DB } from './tables.ts'

type Camel<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text

/** Every table under its name in the database, with its columns in camel case. */
export type Tables = {
  [Table in keyof DB]: { [Column in keyof DB[Table] as Camel<Column & string>]: DB[Table][Column] }
}
/** A row as `tables` reads it. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

/** Converts columns to camel case, but not the keys of JSON inside a column, nor rows that are in camel case already. */
class Camels extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }
  override async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const first = args.result.rows[0]
    const isCamel = !first || !Object.keys(first).some((name) => name.includes('_'))
    return isCamel ? args.result : super.transformResult(args)
  }
}
const camels = new Camels()

/**
 * The same connection or transaction, for queries that name columns in camel case. Raw SQL keeps the database's names,
 * and its rows come back in camel case, too.
 */
// The plugin does to names at run time what `Tables` does to them in types; Kysely cannot know.
export const tables = (reader: Reader): Kysely<Tables> => reader.withPlugin(camels) as unknown as Kysely<Tables>

/** The page of a list that the caller requests. Pages count from 1. */
export type PageRequest = { page: number; pageSize: number }

/** Narrows a list by time, `to` excluded. */
export type Period = { from?: Instant | undefined; to?: Instant | undefined }

/**
 * One page of an ordered query, and the total of the whole query. The size is bounded to 1 to 100 rows, and the answer
 * says which page and size it has.
 */
export async function page<T extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, T, O>,
  request: PageRequest,
): Promise<Page<O>> {
  const page = Math.max(request.page, 1)
  const pageSize = Math.min(Math.max(request.pageSize, 1), PAGE_SIZE_MAX)
  const items = await query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { items, page, pageSize, total: await countOf(query) }
}

/** The number of rows that a query finds. Ignores its select list. */
export async function countOf<T extends keyof Tables, O>(query: SelectQueryBuilder<Tables, T, O>): Promise<number> {
  const counted = query.clearSelect().clearOrderBy()
  const { count } = await counted.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** A page of a list that follows a cursor: `before` is the `next` of the page before. */
export type CursorRequest = { pageSize: number; before?: string | undefined }
/** `next` is null at the end of the list. */
export type CursorPage<T> = { items: T[]; next: string | null }

/**
 * One page of an ordered query whose caller has applied `before`. It reads one row more than the page has, so its cost does not
 * depend on the length of the list. `keyOf` names the row that the next page starts after.
 */
export async function cursorPage<T extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, T, O>,
  { pageSize: requested }: Pick<CursorRequest, 'pageSize'>,
  keyOf: (row: O) => string,
): Promise<CursorPage<O>> {
  const pageSize = Math.min(Math.max(requested, 1), PAGE_SIZE_MAX)
  const rows = await query.limit(pageSize + 1).execute()
  const items = rows.slice(0, pageSize)
  const last = items.at(-1)
  return { items, next: rows.length > pageSize && last ? keyOf(last) : null }
}

type Write = { executeTakeFirst(): Promise<InsertResult | UpdateResult | DeleteResult | undefined> }

/** Runs a statement without `returning`, and returns whether it wrote a row. */
export async function hasWritten(statement: Write): Promise<boolean> {
  const result = await statement.executeTakeFirst()
  if (!result) return false
  if ('numUpdatedRows' in result) return result.numUpdatedRows > 0n
  if ('numDeletedRows' in result) return result.numDeletedRows > 0n
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
