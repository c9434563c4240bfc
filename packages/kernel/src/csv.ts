const NEEDS_QUOTES = /[",\r\n]/
/** A cell that a spreadsheet would run as a formula. Numbers may start with a sign. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^[+-]?\d+(\.\d+)?$/

/**
 * A table as CSV text (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. Text that a spreadsheet
 * would run as a formula gets an apostrophe in front.
 */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`

function csvCell(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
