/** How many rows were encrypted again, and how many still need another key than the current one. */
export type Reencrypted = { reencrypted: number; left: number }

/** The counts of several tables together. */
export const sumOf = (counts: readonly Reencrypted[]): Reencrypted => ({
  reencrypted: counts.reduce((sum, { reencrypted }) => sum + reencrypted, 0),
  left: counts.reduce((sum, { left }) => sum + left, 0),
})

const PAGE_ROWS = 500

export type Reencryption<Row, Key extends string> = {
  /** The next rows in the order of their keys, from the first one when `after` is null. */
  next(after: Key | null, limit: number): Promise<Row[]>
  keyOf(row: Row): Key
  isCurrent(row: Row): boolean
  /** Encrypts the row with the current key. False when it has changed since it was read. */
  reencrypt(row: Row): Promise<boolean>
}

/** T169: goes through all rows once. Rows that change meanwhile are left for the next run. */
export async function reencryptRows<Row, Key extends string>({
  next,
  keyOf,
  isCurrent,
  reencrypt,
}: Reencryption<Row, Key>): Promise<Reencrypted> {
  const done = { reencrypted: 0, left: 0 }
  let after: Key | null = null
  for (;;) {
    const rows: Row[] = await next(after, PAGE_ROWS)
    for (const row of rows) {
      if (isCurrent(row)) continue
      if (await reencrypt(row)) done.reencrypted += 1
      else done.left += 1
    }
    const last = rows.at(-1)
    if (last === undefined) return done
    after = keyOf(last)
  }
}
