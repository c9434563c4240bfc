import { describe, expect, test } from 'vitest'
import { commonPasswordCount, isCommonPassword } from './common-password.ts'

describe('T022 common passwords', () => {
  test('the list contains at least 3,000 passwords', () => {
    expect(commonPasswordCount).toBeGreaterThanOrEqual(3_000)
  })
  test.each`
    password               | common
    ${'password'}          | ${true}
    ${'PassWord123'}       | ${true}
    ${'Password123!'}      | ${true}
    ${'qwertyuiop'}        | ${true}
    ${'aaaaaaaaaaaa'}      | ${true}
    ${'123456789012'}      | ${true}
    ${'87654321'}          | ${true}
    ${'maria77'}           | ${true}
    ${'four quiet horses'} | ${false}
    ${'k3f9x2m4pq'}        | ${false}
  `('the password $password is common: $common', ({ password, common }) =>
    expect(isCommonPassword(password, 'Maria77')).toBe(common),
  )
})
