/** A cell of an export. A number is decimal text that this product computed, `-12.40`; a text may be anyone's input. */
export type CsvCell = { number: string } | { text: string }

const NUMBER = /^[+-]?\d+(\.\d+)?$/
/** The beginnings of cells that spreadsheets run as formulas. */
const FORMULA = /^[=+\-@\t\r]/
const BYTE_ORDER_MARK = '\uFEFF'

/** A table as CSV (RFC 4180). Spreadsheets need the byte order mark to read it as UTF-8. */
export function csvText(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [header.map((text) => cellText({ text })), ...rows.map((row) => row.map(cellText))]
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

/** T134: puts an apostrophe before a text that would be run as a formula. */
function cellText(cell: CsvCell): string {
  if ('number' in cell && NUMBER.test(cell.number)) return cell.number
  const text = 'number' in cell ? cell.number : cell.text
  const plain = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
