import type { Page } from '@croupier/kernel/page'
import type { Verification } from '@croupier/wire/backoffice/verifications.console'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, type Period, page, tables } from '../../../platform/db/store.ts'

export type NewVerification = Verification & { tablesAsOf: string; tables: ReadonlyMap<string, string> }

export const verificationsStore = {
  async add(tx: Tx | Db, { id, tables: hashes, findings, ...one }: NewVerification): Promise<void> {
    await tables(tx)
      .insertInto('backoffice.verifications')
      .values({
        verificationId: id,
        tables: JSON.stringify(Object.fromEntries(hashes)),
        findings: JSON.stringify(findings),
        ...one,
      })
      .execute()
  },
  page: (db: Reader, { from, to, ...asked }: PageRequest & Period): Promise<Page<Verification>> =>
    page(
      tables(db)
        .selectFrom('backoffice.verifications')
        .select(['verificationId as id', 'at', 'occasion', 'askedBy', 'node', 'version'])
        .select(['files', 'filesHash', 'passed', 'findings'])
        .$if(from !== undefined, (query) => query.where('at', '>=', from!))
        .$if(to !== undefined, (query) => query.where('at', '<', to!))
        .orderBy('at', 'desc')
        .orderBy('verificationId', 'desc'),
      asked,
    ),
  /** The tables at the first verification with these migrations; null before it. */
  async firstTables(db: Reader, tablesAsOf: string): Promise<Map<string, string> | null> {
    const row = await tables(db)
      .selectFrom('backoffice.verifications')
      .select('tables')
      .where('tablesAsOf', '=', tablesAsOf)
      .orderBy('at')
      .orderBy('verificationId')
      .limit(1)
      .executeTakeFirst()
    return row ? new Map(Object.entries(row.tables)) : null
  },
  /** The database's major version: each one prints definitions differently. */
  async databaseVersion(db: Reader): Promise<string> {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db)
    return String(Math.floor(Number(rows[0]?.version ?? 0) / 10_000))
  },
  /**
   * A hash for each of our tables, over its columns, constraints, triggers and the rights on it, and one for each
   * function. Indexes are left out: an operator may add one.
   */
  async tables(db: Reader): Promise<Map<string, string>> {
    const { rows } = await sql<{ name: string; hash: string }>`
      with ours as (
        select c.oid, c.relkind, n.nspname || '.' || c.relname as name, c.relacl, c.relowner
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v') and not c.relispartition
          and n.nspname !~ '^(pg_|information_schema$|public$|graphile_worker|croupier_meta$)'
      ), lines as (
        select name, 'column ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' ||
               coalesce(pg_get_expr(adbin, adrelid), '') || ' ' || coalesce(attacl::text, '') as line
        from ours join pg_attribute a on attrelid = ours.oid and attnum > 0 and not attisdropped
        left join pg_attrdef d on d.adrelid = ours.oid and d.adnum = a.attnum
        union all
        select name, 'constraint ' || conname || ' ' || pg_get_constraintdef(c.oid)
        from ours join pg_constraint c on conrelid = ours.oid and contype in ('c', 'f', 'p', 'u', 'x')
        union all
        select name, 'trigger ' || pg_get_triggerdef(t.oid) || ' ' || tgenabled::text
        from ours join pg_trigger t on tgrelid = ours.oid and not tgisinternal
        union all
        select name, 'view ' || pg_get_viewdef(oid) from ours where relkind = 'v'
        union all
        select name, 'right ' || grantee::regrole || ' ' || privilege_type
        from ours, aclexplode(relacl) where grantee <> 0 and grantee <> relowner
        union all
        select name, 'right public ' || privilege_type from ours, aclexplode(relacl) where grantee = 0
        union all
        select n.nspname || '.' || proname || '()', 'function ' || pg_get_functiondef(p.oid)
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where prokind in ('f', 'p') and n.nspname !~ '^(pg_|information_schema$|public$|graphile_worker|croupier_meta$)'
      )
      select name, encode(sha256(convert_to(string_agg(line, chr(10) order by line collate "C"), 'UTF8')), 'hex') as hash
      from lines group by name`.execute(db)
    return new Map(rows.map(({ name, hash }) => [name, hash]))
  },
}
