import { describe, expect, test } from 'vitest'
import { fieldFault } from './registration.ts'
import { FIELDS } from './testing/fields.ts'

describe('§5 a field of the registration form', () => {
  test.each(FIELDS)('$name with "$value" is $fault', ({ name, value, rule, fault }) => {
    expect(fieldFault(name, value, rule)).toBe(fault)
  })
})
