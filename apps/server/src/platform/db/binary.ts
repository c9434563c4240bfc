import { invariant } from '@croupier/kernel/invariant'

/** A value of an array's element; instants are milliseconds since 1970, uuids text with dashes, tids as `(block,row)`. */
export type Element = string | number | bigint | boolean | null
type Layout = { oid: number; bytes(value: Element): number; write(into: Buffer, at: number, value: Element): number }

/** From 1970 to 2000, where PostgreSQL counts from. */
const EPOCH_MS = 946_684_800_000
const HEAD = 20

const fixed = (oid: number, size: number, put: (into: Buffer, at: number, value: Element) => void): Layout => ({
  oid,
  bytes: () => size,
  write(into, at, value) {
    put(into, at, value)
    return size
  },
})
/** At most three bytes for each unit of UTF-16. */
const words = (oid: number): Layout => ({
  oid,
  bytes: (value) => (value as string).length * 3,
  write: (into, at, value) => writeText(into, at, value as string),
})

/** How PostgreSQL sends and receives these types in binary. */
const LAYOUTS: Record<string, Layout> = {
  uuid: fixed(2950, 16, (into, at, value) => writeUuid(into, at, value as string)),
  text: words(25),
  json: words(114),
  smallint: fixed(21, 2, (into, at, value) => into.writeInt16BE(whole(value), at)),
  int: fixed(23, 4, (into, at, value) => into.writeInt32BE(whole(value), at)),
  bigint: fixed(20, 8, (into, at, value) => into.writeBigInt64BE(BigInt(value as bigint), at)),
  tid: fixed(27, 6, (into, at, value) => {
    const [block, row] = (value as string).slice(1, -1).split(',')
    into.writeUInt32BE(Number(block), at)
    into.writeUInt16BE(Number(row), at + 4)
  }),
  boolean: fixed(16, 1, (into, at, value) => into.writeUInt8(value ? 1 : 0, at)),
  timestamptz: fixed(1184, 8, (into, at, value) =>
    into.writeBigInt64BE(BigInt(value as number) * 1000n - BigInt(EPOCH_MS) * 1000n, at),
  ),
}

/**
 * A PostgreSQL array in binary: thousands of rows travel as one parameter per column, and neither side has to write
 * or parse text. A value like the one before it, as in a column that hardly changes, is copied.
 */
export function arrayBytes(type: string, values: readonly Element[]): Buffer {
  const layout = LAYOUTS[type]
  invariant(layout, `arrays of ${type} have a binary layout`)
  let room = HEAD + 4 * values.length
  for (const value of values) if (value !== null) room += layout.bytes(value)
  const into = Buffer.allocUnsafe(room)
  let hasNull = 0
  let at = HEAD
  let last: Element = null
  let lastAt = 0
  let lastSize = 0
  for (const value of values) {
    if (value === null) {
      hasNull = 1
      into.writeInt32BE(-1, at)
      at += 4
    } else if (value === last) {
      into.copyWithin(at, lastAt, lastAt + lastSize)
      at += lastSize
    } else {
      const size = layout.write(into, at + 4, value)
      into.writeInt32BE(size, at)
      last = value
      lastAt = at
      lastSize = size + 4
      at += lastSize
    }
  }
  into.writeInt32BE(values.length === 0 ? 0 : 1, 0)
  into.writeInt32BE(hasNull, 4)
  into.writeInt32BE(layout.oid, 8)
  into.writeInt32BE(values.length, 12)
  into.writeInt32BE(1, 16)
  return into.subarray(0, values.length === 0 ? 12 : at)
}

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

/** The runtime would cut a fraction off without a word. */
function whole(value: Element): number {
  invariant(Number.isInteger(value), 'an integer column takes whole numbers')
  return value as number
}

function writeUuid(into: Buffer, at: number, text: string): void {
  invariant(text.length === 36, 'a uuid is written with dashes')
  let to = at
  for (let nth = 0; nth < 36; nth += 2) {
    if (nth === 8 || nth === 13 || nth === 18 || nth === 23) nth++
    into[to++] = (digit(text.charCodeAt(nth)) << 4) | digit(text.charCodeAt(nth + 1))
  }
}

function digit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const lower = code | 0x20
  invariant(lower >= 97 && lower <= 102, 'a uuid is hexadecimal')
  return lower - 87
}
