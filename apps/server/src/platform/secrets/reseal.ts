/** How much was sealed anew, and how much still lies under another secret than that of now. */
export type Resealed = { resealed: number; left: number }

/** Rows that are read at once. */
const AT_ONCE = 500

export type Resealing<Row> = {
  /** The next rows in the order of their keys; from the first one when `after` is null. */
  next(after: string | null, limit: number): Promise<Row[]>
  keyOf(row: Row): string
  isCurrent(row: Row): boolean
  /** Writes the row sealed under the secret of now; false when it has changed since it was read. */
  reseal(row: Row): Promise<boolean>
}

/** T169: walks over all rows once. What changed meanwhile is left for the next time. */
export async function resealRows<Row>({ next, keyOf, isCurrent, reseal }: Resealing<Row>): Promise<Resealed> {
  const done = { resealed: 0, left: 0 }
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await next(after, AT_ONCE)
    for (const row of rows) {
      if (isCurrent(row)) continue
      if (await reseal(row)) done.resealed += 1
      else done.left += 1
    }
    const last = rows.at(-1)
    if (last === undefined) return done
    after = keyOf(last)
  }
}
