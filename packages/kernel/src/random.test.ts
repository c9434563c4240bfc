import { expect, test } from 'vitest'
import { fromHex, toHex } from './random.ts'

test('every byte survives as hexadecimal text, in small and capital letters', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  expect(fromHex(toHex(bytes))).toEqual(bytes)
  expect(fromHex(toHex(bytes).toUpperCase())).toEqual(bytes)
})
