/** Rows as JSON with the names of their columns, for `json_populate_recordset`: one parameter, however many rows there are. */
export const recordsText = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), cellOf(value)]))),
  )
const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const cellOf = (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
