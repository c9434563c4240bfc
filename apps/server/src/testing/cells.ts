import { BUCKETS, CELLS } from '../modules/wallet/index.ts'
import { copyOf, type FreshDatabase } from './database.ts'
import { onServer } from './server.ts'

/** Tables of every module whose rows belong to a member's bucket. */
const BUCKETED = `
  select format('%I.%I', c.table_schema, c.table_name) as name from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.column_name = 'bucket' and t.table_type = 'BASE TABLE'
    and not (select relispartition from pg_class where oid = format('%I.%I', c.table_schema, c.table_name)::regclass) order by 1`

/**
 * A database for each cell, as a physical replica would give it (docs/scaling.md): a copy that has lost the rows of the
 * other cells. Nobody may be connected to the database that is divided; it stays as it is.
 */
export async function divideIntoCells(whole: FreshDatabase): Promise<FreshDatabase[]> {
  const cells: FreshDatabase[] = []
  for (let cell = 0; cell < CELLS; cell++) {
    const copy = await copyOf(whole)
    await onServer(copy.url, async (client) => {
      const { rows } = await client.query<{ name: string }>(BUCKETED)
      for (const { name } of rows)
        await client.query(`delete from ${name} where bucket / ${BUCKETS / CELLS} <> ${cell}`)
    })
    cells.push(copy)
  }
  return cells
}

/** Every bucketed row of databases, by table, as text in one order; `without` leaves columns out. */
export async function bucketedRows(
  urls: readonly string[],
  without: readonly string[] = [],
): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>()
  for (const url of urls) {
    await onServer(url, async (client) => {
      for (const { name } of (await client.query<{ name: string }>(BUCKETED)).rows) {
        const found = await client.query<{ row: string }>(
          `select (to_jsonb(t) - $1::text[])::text as row from ${name} t`,
          [without],
        )
        rows.set(name, [...(rows.get(name) ?? []), ...found.rows.map(({ row }) => row)])
      }
    })
  }
  return new Map([...rows].map(([name, own]) => [name, own.toSorted()]))
}
