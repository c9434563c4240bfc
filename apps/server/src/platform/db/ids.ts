import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** A table with a generated id and a unique key of `columns`. `given` is a SELECT of the key's values. */
export type IdTable = {
  table: string
  id: string
  columns: readonly string[]
  given: RawBuilder<unknown>
}

/**
 * The id of a row. Inserts a new row. Looks it up first, because every attempt to insert uses up an id.
 */
export async function findOrInsertId(db: Db, { table, id, columns, given }: IdTable): Promise<number> {
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
    // No row: another transaction inserted the same key meanwhile. It has committed by now, so the next look-up finds it.
    if (found.rows[0]) return found.rows[0].id
  }
}

/** Concurrent calls with the same name share one call and its answer. */
export function singleFlight<T>() {
  const inFlight = new Map<string, Promise<T>>()
  return (name: string, call: () => Promise<T>): Promise<T> => {
    const running = inFlight.get(name)
    if (running) return running
    const answer = call().finally(() => inFlight.delete(name))
    inFlight.set(name, answer)
    return answer
  }
}
