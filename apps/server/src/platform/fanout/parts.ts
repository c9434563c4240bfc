import { invariant } from '@croupier/kernel/invariant'

/** PostgreSQL takes NOTIFY payloads of fewer than 8,000 bytes. */
const PART_BYTES = 7_900
/** Room for the head of a part. */
const HEAD_BYTES = 60

/** A message is bounded, because every node keeps it in memory. */
export const MESSAGE_BYTES_MAX = 4 * 1024 * 1024

/** The bytes of a message. Faults above the limit. */
export function boundedBytes(message: string): Buffer {
  const bytes = Buffer.from(message)
  invariant(bytes.length <= MESSAGE_BYTES_MAX, `a message between nodes has ${bytes.length} bytes`)
  return bytes
}

/**
 * Cuts a message into payloads for NOTIFY: `id index/count text`. The id makes every payload unique, because PostgreSQL
 * drops equal ones of the same transaction.
 */
export function partsOf(message: string, id: string): string[] {
  const bytes = boundedBytes(message)
  const texts: string[] = []
  let from = 0
  do {
    const to = endOfPart(bytes, from + PART_BYTES - HEAD_BYTES)
    texts.push(bytes.toString('utf8', from, to))
    from = to
  } while (from < bytes.length)
  return texts.map((text, index) => `${id} ${index}/${texts.length} ${text}`)
}

/** The last position up to `limit` that does not cut a character. Bytes inside a character begin with the bits 10. */
function endOfPart(bytes: Buffer, limit: number): number {
  if (limit >= bytes.length) return bytes.length
  let end = limit
  while ((bytes.readUInt8(end) & 0b1100_0000) === 0b1000_0000) end -= 1
  return end
}

/**
 * Joins the parts of messages as one connection receives them; null while a message is incomplete. PostgreSQL delivers
 * the notifications of one transaction together and in order, so parts of two messages never mix. A message whose
 * beginning was missed is dropped.
 */
export function partsJoiner(): (payload: string) => string | null {
  let id = ''
  let texts: string[] = []
  return (payload) => {
    const [, of = '', index = '', count = ''] = /^(\S+) (\d+)\/(\d+) /.exec(payload) ?? []
    const text = payload.slice(of.length + index.length + count.length + 3)
    if (index === '0') {
      id = of
      texts = []
    }
    if (of !== id || Number(index) !== texts.length) {
      id = ''
      return null
    }
    texts.push(text)
    if (texts.length < Number(count)) return null
    id = ''
    return texts.join('')
  }
}
