import type { MemberId } from '@croupier/kernel/ids'
import type { Tx } from '../db/database.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Erasure } from './erasure.ts'
import { type PersonalRow, rowsOf } from './store.ts'

/** A file of a member, with its path in the copy. */
export type PersonalFile = { name: string; bytes: Uint8Array }
/** Values by name, as JSON can say them. */
export type PersonalRecord = Readonly<Record<string, unknown>>

/**
 * A table with members' ids, what a member's copy of their data has of it (some columns, what the module itself reads, or nothing
 * with the reason), and what an erasure of their data does to it.
 */
export type PersonalTable = {
  table: `${string}.${string}`
  erasure: Erasure
  /** The files of a member that the rows refer to, for the copy. */
  files?(tx: Tx, memberId: MemberId): AsyncIterable<PersonalFile>
} & (
  | {
      columns: readonly string[]
      /** The column with the member's id; `member_id` by default. */
      member?: string
      /** Encrypted columns with the purpose of their key. The copy has the text, under the name without `_encrypted`. */
      encrypted?: Encrypted
      /** Columns of the table in 1/10,000 of the currency unit. The copy has them as decimal text. */
      money?: readonly string[]
    }
  | { read(tx: Tx, memberId: MemberId): AsyncIterable<readonly PersonalRecord[]> }
  | { leftOut: string }
)

/** T169: what a table has about a member, decrypted, page by page: some members have millions of rows. */
export async function* personalRecords(
  { tx, vault }: { tx: Tx; vault: Pick<Vault, 'decrypt'> },
  table: PersonalTable,
  memberId: MemberId,
): AsyncGenerator<readonly PersonalRecord[]> {
  if ('leftOut' in table) return
  if ('read' in table) return yield* table.read(tx, memberId)
  const { columns, encrypted = {}, member = 'member_id', money = [] } = table
  const asked = { table: table.table, member, columns, encrypted: Object.keys(encrypted), money }
  for await (const rows of rowsOf(tx, asked, memberId)) yield rows.map((row) => decrypted(vault, encrypted, row))
}

/** The files of a member that the rows of a table refer to. */
export async function* personalFiles(tx: Tx, table: PersonalTable, memberId: MemberId): AsyncGenerator<PersonalFile> {
  if (table.files) yield* table.files(tx, memberId)
}

type Encrypted = Readonly<Record<string, string | ((row: PersonalRecord) => string)>>

function decrypted(
  vault: Pick<Vault, 'decrypt'>,
  encrypted: Encrypted,
  { plain, secrets }: PersonalRow,
): PersonalRecord {
  const texts = Object.entries(secrets).map(([column, value]) => {
    const purpose = encrypted[column] ?? ''
    const text = value && vault.decrypt(typeof purpose === 'string' ? purpose : purpose(plain), value).toString('utf8')
    return [column.replace(/_encrypted$/, ''), text]
  })
  return { ...plain, ...Object.fromEntries(texts) }
}
