import { describe, expect, test } from 'vitest'
import { COUNTRIES, mobileOf, partsOf } from './mobile.ts'

const outcomeOf = (code: string, typed: string): string => {
  const mobile = mobileOf(code, typed)
  return typeof mobile === 'string' ? mobile : mobile.e164
}

describe('§5 a mobile number', () => {
  test.each`
    code       | typed                     | outcome
    ${'84'}    | ${'912345678'}            | ${'+84912345678'}
    ${'+84'}   | ${'0912345678'}           | ${'+84912345678'}
    ${'84'}    | ${'091 234 5678'}         | ${'+84912345678'}
    ${'84'}    | ${'091-234-5678'}         | ${'+84912345678'}
    ${'44'}    | ${'07911 123456'}         | ${'+447911123456'}
    ${'1'}     | ${'2025550123'}           | ${'+12025550123'}
    ${'66'}    | ${'0811234567'}           | ${'+66811234567'}
    ${'84'}    | ${'91234567'}             | ${'invalid'}
    ${'84'}    | ${'9123456789012'}        | ${'invalid'}
    ${'44'}    | ${'02079460000'}          | ${'invalid'}
    ${'84'}    | ${''}                     | ${'malformed'}
    ${'84'}    | ${'abc'}                  | ${'malformed'}
    ${'84'}    | ${'+84912345678'}         | ${'malformed'}
    ${'84'}    | ${'٠٩١٢٣٤٥٦٧٨'}           | ${'malformed'}
    ${'84'}    | ${'０９１２３４５６７８'} | ${'malformed'}
    ${'84'}    | ${'9'.repeat(10_000)}     | ${'malformed'}
    ${''}      | ${'912345678'}            | ${'malformed'}
    ${'0'}     | ${'912345678'}            | ${'malformed'}
    ${'999'}   | ${'912345678'}            | ${'malformed'}
    ${'84;84'} | ${'912345678'}            | ${'malformed'}
  `('$code $typed is $outcome', ({ code, typed, outcome }) => expect(outcomeOf(code, typed)).toBe(outcome))
  test('keeps its dialing code and its number', () => {
    expect(partsOf('+84912345678')).toEqual({ dialingCode: '84', number: '912345678' })
  })
})

describe('§3 the countries', () => {
  test('are sorted and have a dialing code and lengths', () => {
    expect(COUNTRIES.length).toBeGreaterThan(200)
    expect(COUNTRIES.map(({ countryCode }) => countryCode)).toEqual(COUNTRIES.map((one) => one.countryCode).toSorted())
    expect(COUNTRIES.find(({ countryCode }) => countryCode === 'VN')).toMatchObject({ countryDialingCode: '84' })
    for (const { countryDialingCode, lengths } of COUNTRIES) {
      expect(countryDialingCode).toMatch(/^[1-9]\d{0,3}$/)
      expect(lengths.length).toBeGreaterThan(0)
    }
  })
})
