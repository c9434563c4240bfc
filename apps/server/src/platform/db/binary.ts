import { invariant } from '@croupier/kernel/invariant'

/** A value of an array's element; instants are milliseconds since 1970, uuids text with dashes, tids as `(block,row)`. */
export type Element = string | number | bigint | boolean | null
/** `room` bounds what values take together; `write` answers what one took. */
type Layout = {
  oid: number
  room(values: readonly Element[]): number
  write(into: Space, at: number, value: Element): number
}
/** The same memory twice: texts are written by the one, numbers by the other, which costs a tenth of the one. */
type Space = { bytes: Buffer; view: DataView }

/** From 1970 to 2000, where PostgreSQL counts from. */
const EPOCH_MS = 946_684_800_000
const HEAD = 20
const WORD = 0x1_0000_0000

const fixed = (oid: number, size: number, put: (view: DataView, at: number, value: Element) => void): Layout => ({
  oid,
  room: (values) => values.length * size,
  write({ view }, at, value) {
    put(view, at, value)
    return size
  },
})
/** At most three bytes for each unit of UTF-16. */
const words = (oid: number): Layout => ({
  oid,
  room(values) {
    let units = 0
    for (const value of values) if (value !== null) units += textOf(value).length
    return units * 3
  },
  write: ({ bytes }, at, value) => writeText(bytes, at, textOf(value)),
})

/** How PostgreSQL sends and receives these types in binary. */
const LAYOUTS: Record<string, Layout> = {
  uuid: fixed(2950, 16, (view, at, value) => writeUuid(view, at, textOf(value))),
  text: words(25),
  json: words(114),
  smallint: fixed(21, 2, (view, at, value) => view.setInt16(at, whole(value, 0x8000))),
  int: fixed(23, 4, (view, at, value) => view.setInt32(at, whole(value, 0x8000_0000))),
  bigint: fixed(20, 8, (view, at, value) => view.setBigInt64(at, long(value))),
  tid: fixed(27, 6, (view, at, value) => writeTid(view, at, textOf(value))),
  boolean: fixed(16, 1, (view, at, value) => view.setUint8(at, value ? 1 : 0)),
  timestamptz: fixed(1184, 8, (view, at, value) => {
    const micros = (whole(value, Number.MAX_SAFE_INTEGER / 1000) - EPOCH_MS) * 1000
    view.setInt32(at, Math.floor(micros / WORD))
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
  const room = HEAD + 4 * values.length + layout.room(values)
  const bytes = Buffer.allocUnsafe(room)
  const view = new DataView(bytes.buffer, bytes.byteOffset, room)
  const space = { bytes, view }
  let hasNull = 0
  let at = HEAD
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

/** Nothing of a column without a value: beside longer ones, `unnest` in the select list makes its rows null. */
export const withoutNulls = (values: readonly Element[]): readonly Element[] =>
  values.every((value) => value === null) ? [] : values

/** Short plain text, which nearly all is, is written by hand: a call of the runtime costs more. */
function writeText(into: Buffer, at: number, text: string): number {
  if (text.length > 48) return into.write(text, at)
  for (let nth = 0; nth < text.length; nth++) {
    const code = text.charCodeAt(nth)
    if (code > 0x7f) return into.write(text, at)
    into[at + nth] = code
  }
  return text.length
}

/** The type of a column and its values come from one place, the caller, so nothing is checked for each value. */
const textOf = (value: Element): string => value as string // a column of text has texts

/** Whole, and from `-most` to below `most`: what is written would lose a fraction or its upper half without a word. */
function whole(value: Element, most: number): number {
  const number = value as number // checked below
  invariant(Number.isInteger(number), 'an integer column takes whole numbers')
  if (number < -most || number >= most) throw new RangeError(`${number} is too large for its column`)
  return number
}
function long(value: Element): bigint {
  const number = BigInt(value as bigint) // which throws for anything else
  if (BigInt.asIntN(64, number) !== number) throw new RangeError(`${number} is too large for its column`)
  return number
}

const ZERO = 48
function decimal(text: string, from: number, to: number): number {
  let value = 0
  for (let nth = from; nth < to; nth++) value = value * 10 + text.charCodeAt(nth) - ZERO
  return value
}

/** `(block,row)` */
function writeTid(view: DataView, at: number, text: string): void {
  const comma = text.indexOf(',')
  view.setUint32(at, decimal(text, 1, comma))
  view.setUint16(at + 4, decimal(text, comma + 1, text.length - 1))
}

/** What a hexadecimal digit is worth, by its character; -1 for any other. */
const DIGITS = Int8Array.from({ length: 128 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase()),
)
/** Two digits from there on, or below zero. */
const octet = (text: string, nth: number): number =>
  ((DIGITS[text.charCodeAt(nth)] ?? -1) << 4) | (DIGITS[text.charCodeAt(nth + 1)] ?? -1)
/** Where the sixteen octets of a uuid stand in its text. */
const OCTETS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]

function writeUuid(view: DataView, at: number, text: string): void {
  invariant(text.length === 36, 'a uuid is written with dashes')
  let wrong = 0
  for (let nth = 0; nth < 16; nth++) {
    const value = octet(text, OCTETS[nth]!)
    wrong |= value
    view.setUint8(at + nth, value)
  }
  invariant(wrong >= 0, 'a uuid is hexadecimal')
}
