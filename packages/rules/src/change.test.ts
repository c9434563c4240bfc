import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

test.each([
  [1062n, 1000n, 62],
  [1000n, 1062n, -58],
  // A loss that became smaller is a rise.
  [-50n, -100n, 500],
  [10n, 3n, 2333],
  [5n, 0n, null],
])('the change to %s from %s is %s tenths of a per cent', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change)
})
