import type { MemberId } from '@croupier/kernel/ids'
import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'

export type Columns = {
  table: string
  member: string
  columns: readonly string[]
  encrypted: readonly string[]
  money: readonly string[]
}
export type PersonalRow = { plain: Record<string, unknown>; secrets: Record<string, Buffer | null> }

const list = (names: readonly string[]) => sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(name)]))

/** The rows of a member, of any table. Money is decimal text. */
export async function rowsOf(
  reader: Reader,
  { table, member, columns, encrypted, money }: Columns,
  memberId: MemberId,
): Promise<PersonalRow[]> {
  const amounts = money.flatMap((name) => [sql.lit(name), sql`(${sql.ref(name)} / 10000.0)::numeric(20, 4)::text`])
  const secrets = encrypted.flatMap((name) => [sql.lit(name), sql`encode(${sql.ref(name)}, 'base64')`])
  const { rows } = await sql<{ plain: Record<string, unknown>; secrets: Record<string, string | null> }>`
    select jsonb_build_object(${list(columns)}) || jsonb_build_object(${sql.join(amounts)}) as plain,
      jsonb_build_object(${sql.join(secrets)}) as secrets
    from ${sql.table(table)} where ${sql.ref(member)} = ${memberId}`.execute(reader)
  return rows.map(({ plain, secrets }) => ({
    plain,
    secrets: Object.fromEntries(
      Object.entries(secrets).map(([name, text]) => [name, text === null ? null : Buffer.from(text, 'base64')]),
    ),
  }))
}
