import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

export type Columns = {
  table: string
  member: string
  columns: readonly string[]
  encrypted: readonly string[]
  money: readonly string[]
}
export type PersonalRow = { plain: Record<string, unknown>; secrets: Record<string, Buffer | null> }

const list = (names: readonly string[]) => sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(name)]))

/** Rows in memory at the same time. */
const PAGE_ROWS = 500

/** The rows of a member, of any table, page by page. Money is decimal text. One at a time in a transaction. */
export async function* rowsOf(
  tx: Tx,
  { table, member, columns, encrypted, money }: Columns,
  memberId: MemberId,
): AsyncGenerator<PersonalRow[]> {
  const amounts = money.flatMap((name) => [sql.lit(name), sql`(${sql.ref(name)} / 10000.0)::numeric(20, 4)::text`])
  const secrets = encrypted.flatMap((name) => [sql.lit(name), sql`encode(${sql.ref(name)}, 'base64')`])
  await sql`declare personal_rows no scroll cursor for
    select jsonb_build_object(${list(columns)}) || jsonb_build_object(${sql.join(amounts)}) as plain,
      jsonb_build_object(${sql.join(secrets)}) as secrets
    from ${sql.table(table)} where ${sql.ref(member)} = ${memberId}`.execute(tx)
  const next = sql<{ plain: Record<string, unknown>; secrets: Record<string, string | null> }>`
    fetch ${sql.lit(PAGE_ROWS)} from personal_rows`
  for (;;) {
    const { rows } = await next.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ plain, secrets: texts }) => ({
      plain,
      secrets: Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [name, text === null ? null : Buffer.from(text, 'base64')]),
      ),
    }))
  }
  await sql`close personal_rows`.execute(tx)
}
