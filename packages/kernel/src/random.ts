/** The source of randomness: cryptographically strong bytes. `app.ts` injects it; tests seed it. */
export type Random = { bytes(length: number): Uint8Array }

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte]
  return text
}

export function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = (digitAt(text, at * 2) << 4) | digitAt(text, at * 2 + 1)
  return bytes
}

const ZERO = 48
const NINE = 57
/** Turns a capital letter into a small one. */
const SMALL = 32
const TEN_BEFORE_A = 87

/** The value of a hexadecimal digit. Trees of tickets decode millions of bytes, so it makes no text for each. */
function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code <= NINE ? code - ZERO : (code | SMALL) - TEN_BEFORE_A
}
