import { expect, test } from 'vitest'
import { keepsWayIn } from './rules.ts'

test.each`
  password | mobile   | passkeys | providers | kept
  ${true}  | ${false} | ${1}     | ${0}      | ${true}
  ${false} | ${true}  | ${1}     | ${0}      | ${true}
  ${false} | ${false} | ${2}     | ${0}      | ${true}
  ${false} | ${false} | ${1}     | ${1}      | ${true}
  ${false} | ${false} | ${1}     | ${0}      | ${false}
  ${false} | ${false} | ${0}     | ${1}      | ${false}
`('a way in is kept: $kept with $password, $mobile, $passkeys, $providers', ({ kept, ...ways }) => {
  expect(keepsWayIn(ways)).toBe(kept)
})
