import { expect, test } from 'vitest'
import { systemRandom } from '../../../platform/clock.ts'
import { newRecoveryCodes, plainRecoveryCode } from './rules.ts'

test('recovery codes are ten, all different, in four groups of four signs without look-alikes', () => {
  const codes = newRecoveryCodes(systemRandom)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([2-9a-hj-km-np-z]{4}-){3}[2-9a-hj-km-np-z]{4}$/)
})
test.each(['2k7m-x9qd-4hvt-r8wz', '2K7MX9QD4HVTR8WZ', ' 2k7m x9qd 4hvt r8wz '])('accepts "%s"', (typed) => {
  expect(plainRecoveryCode(typed)).toBe('2k7mx9qd4hvtr8wz')
})
