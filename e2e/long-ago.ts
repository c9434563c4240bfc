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
  return connected(databaseUrl, (client) =>
    work({
      async moveBack(table, columns, by) {
        const moved = columns.map((column) => `${column} = ${column} - $2::interval`).join(', ')
        const { rowCount } = await client.query(`update ${table} set ${moved} where member_id = $1`, [memberId, by])
        if (rowCount === 0) throw new Error(`the member has no row in ${table}`)
      },
      run: (task) => addJob(client, task),
    }),
  )
}

/** Runs a scheduled task at once. */
export const runTask = ({ databaseUrl }: Product, task: string): Promise<void> =>
  connected(databaseUrl, (client) => addJob(client, task))

async function addJob(client: pg.Client, task: string): Promise<void> {
  await client.query(`select platform.add_job($1::text, '{}'::json, null::text, null::timestamptz, null::text)`, [task])
}

/** Connects to a database for the time of `work`. */
export async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
