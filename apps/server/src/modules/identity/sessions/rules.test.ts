import type { LoginStep } from '@croupier/wire/identity/steps'
import { describe, expect, test } from 'vitest'
import { type EnteredBy, stepsOwed } from './rules.ts'

describe('§4 what a login owes', () => {
  test.each`
    by                | isDefault | isExpired | forces   | owed
    ${'password'}     | ${false}  | ${false}  | ${true}  | ${[]}
    ${'password'}     | ${true}   | ${false}  | ${false} | ${['change_password']}
    ${'password'}     | ${false}  | ${true}   | ${true}  | ${['change_password']}
    ${'password'}     | ${false}  | ${true}   | ${false} | ${[]}
    ${'sms'}          | ${false}  | ${true}   | ${true}  | ${[]}
    ${'provider'}     | ${false}  | ${true}   | ${true}  | ${[]}
    ${'passkey'}      | ${false}  | ${true}   | ${true}  | ${[]}
    ${'registration'} | ${true}   | ${false}  | ${true}  | ${[]}
  `(
    'by $by, default password $isDefault, expired $isExpired and forced $forces: $owed',
    ({ by, isDefault, isExpired, forces, owed }) => {
      expect(owedBy({ by, isDefault, isExpired, forces })).toEqual(owed)
    },
  )
  test.each`
    by            | hasFactor | owed
    ${'password'} | ${false}  | ${['unknown_address']}
    ${'password'} | ${true}   | ${['second_factor']}
    ${'sms'}      | ${false}  | ${[]}
    ${'reset'}    | ${false}  | ${[]}
    ${'passkey'}  | ${false}  | ${[]}
  `('§4 by $by from an unknown address, with a second factor $hasFactor: $owed', ({ by, hasFactor, owed }) => {
    expect(owedBy({ by, hasFactor, isUnknown: true })).toEqual(owed)
  })
  test.each`
    by                | owed
    ${'password'}     | ${['second_factor']}
    ${'sms'}          | ${['second_factor']}
    ${'reset'}        | ${['second_factor']}
    ${'provider'}     | ${['second_factor']}
    ${'passkey'}      | ${[]}
    ${'registration'} | ${[]}
  `('T027 by $by with a second factor: $owed', ({ by, owed }) => {
    expect(owedBy({ by, hasFactor: true })).toEqual(owed)
  })
  test("a remembered login owes what its cookie's session still owes, in the order of the steps", () => {
    const earlier = ['change_password', 'second_factor'] as const
    expect(owedBy({ by: 'sms', hasFactor: true, earlier })).toEqual(['second_factor', 'change_password'])
    expect(owedBy({ by: 'password', hasFactor: true, earlier: [] })).toEqual([])
    expect(owedBy({ by: 'password', isExpired: true, earlier: ['second_factor'] })).toEqual([
      'second_factor',
      'change_password',
    ])
  })
})

type Case = {
  by: EnteredBy
  isDefault?: boolean
  isExpired?: boolean
  forces?: boolean
  hasFactor?: boolean
  isUnknown?: boolean
  earlier?: readonly LoginStep[]
}
const owedBy = ({ by, isDefault = false, isExpired = false, forces = true, earlier, ...given }: Case) =>
  stepsOwed({
    by,
    hasDefaultPassword: isDefault,
    isPasswordExpired: isExpired,
    forcesExpired: forces,
    hasSecondFactor: given.hasFactor ?? false,
    isAddressUnknown: given.isUnknown ?? false,
    earlier: earlier ?? null,
  })
