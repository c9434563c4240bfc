import { expect, test } from 'vitest'
import { cooldownUntil } from './cooldown.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))

test('ends with the last of several cooldowns', () => {
  expect(cooldownUntil([at(10), at(12), null], at(9))).toEqual(at(12))
  expect(cooldownUntil([at(12), at(10), undefined], at(9))).toEqual(at(12))
})

test('is over at the moment of its end', () => {
  expect(cooldownUntil([at(10)], at(10))).toBeNull()
  expect(cooldownUntil([at(10), at(12)], at(11))).toEqual(at(12))
  expect(cooldownUntil([], at(11))).toBeNull()
})
