import { CallRefused } from '@croupier/api-client/client'
import { describe, expect, test } from 'vitest'
import { errorText } from './error-text.ts'

describe('the text of a refusal', () => {
  test.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
  ])('names a wait of %i s as %s', (retryAfterSeconds, wait) => {
    const refused = new CallRefused('request.too_many', 'Too many requests, try again later', 429, {
      retryAfterSeconds,
    })
    expect(errorText(refused)).toBe(`Too many requests, try again after ${wait}`)
  })
  test('names the lengths of a password', () => {
    const refused = new CallRefused('password.length', '', 400, { minLength: 12, maxLength: 128 })
    expect(errorText(refused)).toBe('The password must have 12 to 128 characters')
  })
  test('is that of the server otherwise', () => {
    expect(errorText(new CallRefused('staff.unknown', 'There is no such staff member', 404, {}))).toBe(
      'There is no such staff member',
    )
  })
})
