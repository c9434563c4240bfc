import { invariant } from '@croupier/kernel/invariant'

/** A value of an array's element; instants are milliseconds since 1970, uuids text with dashes, tids as `(block,row)`. */
export type Element = string | number | bigint | boolean | null
/** `maxBytes` is an upper bound for all values together. `write` writes one value and returns its size. */
type Layout = {
  oid: number
  maxBytes(values: readonly Element[]): number
  write(into: Output, at: number, value: Element): number
}
/** Two views of the same memory: the buffer writes texts, and the view writes numbers at a tenth of the buffer's cost. */
type Output = { bytes: Buffer; view: DataView }

/** PostgreSQL counts time from 2000, in milliseconds since 1970. */
const POSTGRES_EPOCH_MS = 946_684_800_000
const HEADER_BYTES = 20
const UINT32_RANGE = 0x1_0000_0000

const fixedLength = (oid: number, size: number, put: (view: DataView, at: number, value: Element) => void): Layout => ({
  oid,
  maxBytes: (values) => values.length * size,
  write({ view }, at, value) {
    put(view, at, value)
    return size
  },
})
/** At most three bytes for each unit of UTF-16. */
const variableLength = (oid: number): Layout => ({
  oid,
  maxBytes(values) {
    let units = 0
    for (const value of values) if (value !== null) units += textOf(value).length
    return units * 3
  },
  write: ({ bytes }, at, value) => writeText(bytes, at, textOf(value)),
})

/** How PostgreSQL sends and receives these types in binary. */
const LAYOUTS: Record<string, Layout> = {
  uuid: fixedLength(2950, 16, (view, at, value) => writeUuid(view, at, textOf(value))),
  text: variableLength(25),
  json: variableLength(114),
  smallint: fixedLength(21, 2, (view, at, value) => view.setInt16(at, checkedInteger(value, 0x8000))),
  int: fixedLength(23, 4, (view, at, value) => view.setInt32(at, checkedInteger(value, 0x8000_0000))),
  bigint: fixedLength(20, 8, (view, at, value) => view.setBigInt64(at, checkedBigint(value))),
  tid: fixedLength(27, 6, (view, at, value) => writeTid(view, at, textOf(value))),
  boolean: fixedLength(16, 1, (view, at, value) => view.setUint8(at, value ? 1 : 0)),
  timestamptz: fixedLength(1184, 8, (view, at, value) => {
    const micros = (checkedInteger(value, Number.MAX_SAFE_INTEGER / 1000) - POSTGRES_EPOCH_MS) * 1000
    view.setInt32(at, Math.floor(micros / UINT32_RANGE))
    view.setUint32(at + 4, micros >>> 0)
  }),
}

/**
 * A PostgreSQL array in binary: thousands of rows travel as one parameter per column, and neither side has to write
 * or parse text.
 */
export function arrayBytes(type: string, values: readonly Element[]): Buffer {
  const layout = LAYOUTS[type]
  invariant(layout, `arrays of ${type} have a binary layout`)
  const room = HEADER_BYTES + 4 * values.length + layout.maxBytes(values)
  const bytes = Buffer.allocUnsafe(room)
  const view = new DataView(bytes.buffer, bytes.byteOffset, room)
  const space = { bytes, view }
  let hasNull = 0
  let at = HEADER_BYTES
  for (const value of values) {
    let size = -1
    if (value === null) hasNull = 1
    else size = layout.write(space, at + 4, value)
    view.setInt32(at, size)
    at += 4 + Math.max(size, 0)
  }
  view.setInt32(0, values.length === 0 ? 0 : 1)
  view.setInt32(4, hasNull)
  view.setInt32(8, layout.oid)
  if (values.length === 0) return bytes.subarray(0, 12)
  view.setInt32(12, values.length)
  view.setInt32(16, 1)
  return bytes.subarray(0, at)
}

/** Sends a column of nulls as an empty array: `unnest` in the select list pads the shorter columns with nulls. */
export const emptyIfAllNull = (values: readonly Element[]): readonly Element[] =>
  values.every((value) => value === null) ? [] : values

/** Writes short ASCII text, as nearly all is, in a loop, because a call of the runtime costs more. */
function writeText(into: Buffer, at: number, text: string): number {
  if (text.length > 48) return into.write(text, at)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 0x7f) return into.write(text, at)
    into[at + index] = code
  }
  return text.length
}

/** The type of a column and its values come from one place, the caller, so nothing is checked for each value. */
const textOf = (value: Element): string => value as string // a column of text has texts

/** Faults on a fraction and on a number outside `-limit` to below `limit`, which would be truncated without an error. */
function checkedInteger(value: Element, limit: number): number {
  const number = value as number // checked below
  invariant(Number.isInteger(number), 'an integer column takes whole numbers')
  if (number < -limit || number >= limit) throw new RangeError(`${number} is too large for its column`)
  return number
}
function checkedBigint(value: Element): bigint {
  const number = BigInt(value as bigint) // which throws for anything else
  if (BigInt.asIntN(64, number) !== number) throw new RangeError(`${number} is too large for its column`)
  return number
}

const DIGIT_ZERO = 48
function parseDecimal(text: string, from: number, to: number): number {
  let value = 0
  for (let index = from; index < to; index++) value = value * 10 + text.charCodeAt(index) - DIGIT_ZERO
  return value
}

/** `(block,row)` */
function writeTid(view: DataView, at: number, text: string): void {
  const comma = text.indexOf(',')
  view.setUint32(at, parseDecimal(text, 1, comma))
  view.setUint16(at + 4, parseDecimal(text, comma + 1, text.length - 1))
}

/** The value of a hexadecimal digit by its character code; -1 for any other character. */
const HEX_VALUES = Int8Array.from({ length: 128 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase()),
)
/** The byte of two hexadecimal digits at `index`; below zero for other characters. */
const hexByte = (text: string, index: number): number =>
  ((HEX_VALUES[text.charCodeAt(index)] ?? -1) << 4) | (HEX_VALUES[text.charCodeAt(index + 1)] ?? -1)
/** The positions of the sixteen bytes of a UUID in its text. */
const BYTE_OFFSETS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]

function writeUuid(view: DataView, at: number, text: string): void {
  invariant(text.length === 36, 'a uuid is written with dashes')
  let wrong = 0
  for (let index = 0; index < 16; index++) {
    const value = hexByte(text, BYTE_OFFSETS[index]!)
    wrong |= value
    view.setUint8(at + index, value)
  }
  invariant(wrong >= 0, 'a uuid is hexadecimal')
}
