// Hashes, numbers out of seeds, and amounts, for the verifier of casino rounds.
import { createHash, createHmac } from 'node:crypto'

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest()
export const hmac = (key, message) => createHmac('sha256', key).update(message).digest()
export const isHash = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

/** Whole numbers below n: blocks of HMAC-SHA256, four bytes each, drawn again where a remainder would be biased. */
export function source({ serverSeed, game, clientSeed, nonce }) {
  let block = Buffer.alloc(0)
  let at = 0
  let index = 0
  return (n) => {
    if (n === 1) return 0
    for (;;) {
      if (at === block.length) {
        block = hmac(serverSeed, `pf1:${game}:${clientSeed}:${nonce}:${index}`)
        at = 0
        index += 1
      }
      const word = block.readUInt32BE(at)
      at += 4
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n
    }
  }
}

/** RFC 8785: keys in code-unit order, no spaces. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

export const hashJson = (value) => sha256(Buffer.from(canonical(value), 'utf8')).toString('hex')

/** An amount in 1/10,000, or null for text that is not one. */
export function parseMoney(text) {
  const [, whole, places = ''] = (typeof text === 'string' && /^(\d{1,14})(?:\.(\d{1,4}))?$/.exec(text)) || []
  return whole === undefined ? null : BigInt(whole + places.padEnd(4, '0'))
}

/** Exact decimal text with at least two places. */
export function moneyText(amount) {
  const digits = amount.toString().padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, '')}`
}
