import type pg from 'pg'
import type { Gate, Measured } from './quiet.ts'

/** A table, and which of its rows are copied. */
export type Copied = readonly [table: string, where: string]

/** The floor of a run: INSERT … SELECT of the rows that it leaves, to tables with the same indexes and no other rows. Answers the rows. */
export async function measureFloor(
  client: pg.Client,
  copied: readonly Copied[],
  quietly: Gate,
): Promise<Measured<number>> {
  await client.query('drop schema if exists floor cascade; create schema floor')
  const tables = copied.map(([table, where]) => ({ from: table, to: `floor.${table.split('.')[1]}`, where }))
  for (const { from, to, where } of tables) {
    await client.query(`create table ${to} (like ${from} including all)`)
    await client.query(`create table ${to}_rows as select * from ${from} where ${where}`)
  }
  await client.query('checkpoint')
  const floor = await quietly(
    'floor',
    async () => {
      let rows = 0
      for (const { to } of tables)
        rows += (await client.query(`insert into ${to} select * from ${to}_rows`)).rowCount ?? 0
      return rows
    },
    { repeats: 0 },
  )
  await client.query('drop schema floor cascade')
  return floor
}
