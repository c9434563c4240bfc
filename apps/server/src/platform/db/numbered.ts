import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** A table of rows that are named by a generated number: `given` is a SELECT of `columns`, which are unique together. */
export type Numbered = {
  table: string
  id: string
  columns: readonly string[]
  given: RawBuilder<unknown>
}

/**
 * The number of a row, which is inserted when it is new. Looks before it inserts, because every attempt to insert uses up
 * a number.
 */
export async function numberOfRow(db: Db, { table, id, columns, given }: Numbered): Promise<number> {
  const rows = sql.table(table)
  const names = sql.raw(columns.join(', '))
  for (;;) {
    const found = await sql<{ id: number }>`
      with given as (${given}),
      there as (select t.${sql.ref(id)} as id from ${rows} t natural join given),
      made as (
        insert into ${rows} (${names}) select ${names} from given where not exists (select from there)
        on conflict do nothing returning ${sql.ref(id)} as id)
      select id from there union all select id from made`.execute(db)
    // None: another transaction inserted the same meanwhile. It has ended by now, so the next look sees its row.
    if (found.rows[0]) return found.rows[0].id
  }
}

/** Calls under way by name: those that ask for the same at the same time share one answer. */
export function shared<T>() {
  const underWay = new Map<string, Promise<T>>()
  return (name: string, ask: () => Promise<T>): Promise<T> => {
    const there = underWay.get(name)
    if (there) return there
    const answer = ask().finally(() => underWay.delete(name))
    underWay.set(name, answer)
    return answer
  }
}
