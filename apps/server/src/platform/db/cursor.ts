import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * The rows of a query in pages, all from the snapshot in which it is declared: for results that do not fit into memory, where a query for
 * each page would read everything again. `name` is unique in the transaction. The statements between two pages do not change the rows.
 */
export async function* cursorPages<Row>(
  tx: Tx,
  name: string,
  query: RawBuilder<Row>,
  pageSize: number,
): AsyncGenerator<Row[]> {
  await sql`declare ${sql.id(name)} no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(pageSize)} from ${sql.id(name)}`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) break
  }
  await sql`close ${sql.id(name)}`.execute(tx)
}

/** Pages of rows, which are in the order of a key, so that all rows with one key are in one page. */
export async function* wholeGroups<Row>(
  pages: AsyncIterable<readonly Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  let kept: Row[] = []
  for await (const page of pages) {
    const rows = [...kept, ...page]
    const last = keyOf(rows.at(-1)!)
    const from = rows.findIndex((row) => keyOf(row) === last)
    kept = rows.slice(from)
    if (from > 0) yield rows.slice(0, from)
  }
  if (kept.length > 0) yield kept
}
