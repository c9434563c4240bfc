import pg from 'pg'
import type { Product } from '../harness/product.ts'

/** Rows of one member that lie further back than they are, because no journey waits for days. */
export type LongAgo = {
  /** Moves times of the member's rows back: `moveBack('safer_gambling.closures', ['closed_at'], '2 days')`. */
  moveBack(table: string, columns: readonly string[], by: string): Promise<void>
  /** Runs a scheduled task at once. */
  run(task: string): Promise<void>
}

/** Connects to the database of the product for the time of `work`. */
export async function longAgo<T>(
  { databaseUrl }: Product,
  memberId: string,
  work: (times: LongAgo) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work({
      async moveBack(table, columns, by) {
        const moved = columns.map((column) => `${column} = ${column} - $2::interval`).join(', ')
        const { rowCount } = await client.query(`update ${table} set ${moved} where member_id = $1`, [memberId, by])
        if (rowCount === 0) throw new Error(`the member has no row in ${table}`)
      },
      async run(task) {
        await client.query(`select platform.add_job($1::text, '{}'::json, null::text, null::timestamptz, null::text)`, [
          task,
        ])
      },
    })
  } finally {
    await client.end()
  }
}
