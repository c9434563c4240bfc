/** A cell of an export. A number is decimal text as computed here, `-12.40`; a text may come from anybody. */
export type CsvCell = { number: string } | { text: string }

const NUMBER = /^-?\d+(\.\d+)?$/
/** A spreadsheet reads a cell that begins so as a formula. */
const FORMULA = /^[=+\-@\t\r]/
const BYTE_ORDER_MARK = '\uFEFF'

/** RFC 4180 with a byte order mark, without which spreadsheets misread anything but ASCII. */
export function csvText(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [header.map((text) => cellText({ text })), ...rows.map((row) => row.map(cellText))]
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

/** T134: a text can never become a formula, because an apostrophe stands before it. */
function cellText(cell: CsvCell): string {
  if ('number' in cell && NUMBER.test(cell.number)) return cell.number
  const text = 'number' in cell ? cell.number : cell.text
  const plain = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
