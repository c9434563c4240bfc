import { describe, expect, test, vi } from 'vitest'

vi.mock('../../../lib/flags.ts', () => ({ flagOf: (code: string) => `/${code}.svg` }))
const { countriesIn, firstCountry, mobileFault } = await import('./countries.ts')

const country = (countryCode: string, countryDialingCode: string, ...lengths: number[]) => ({
  countryCode,
  countryDialingCode,
  lengths,
})
const ITEMS = [
  country('AG', '1', 10),
  country('GB', '44', 9, 10),
  country('GG', '44', 10),
  country('US', '1', 10),
  country('VN', '84', 9),
]

describe('the countries of a picker', () => {
  test('have names in the language of the page, and are in its order', () => {
    expect(countriesIn('vi', ITEMS).map(({ name }) => name)[0]).toBe('Antigua và Barbuda')
    expect(countriesIn('en', ITEMS).map(({ code }) => code)).toEqual(['AG', 'GG', 'GB', 'US', 'VN'])
  })
  test.each([
    ['1', ['vi'], 'US'],
    ['44', ['vi'], 'GB'],
    ['84', ['en-GB'], 'VN'],
    ['999', ['en-GB'], 'GB'],
    [null, ['vi'], 'VN'],
    [null, ['xx', 'en-US'], 'US'],
    [null, ['not a language'], 'AG'],
  ])('begin with the one of dialing code %j or languages %j: %s', (dialingCode, languages, code) => {
    expect(firstCountry(ITEMS, { dialingCode, languages })).toBe(code)
  })
})

describe('§5 a mobile number', () => {
  test.each([
    ['912345678', undefined],
    ['0912 345 678', undefined],
    ['(091) 234-5678', 'malformed'],
    ['091-234-5678', undefined],
    ['91234567', 'invalid'],
    ['9123456789', 'invalid'],
    ['+84912345678', 'malformed'],
    ['', 'missing'],
    ['  ', 'missing'],
    ['９１２３４５６７８', 'malformed'],
    ['91234567\u200f8', 'malformed'],
    ['9'.repeat(10_000), 'malformed'],
  ])('%j in Vietnam: %s', (typed, fault) => {
    expect(mobileFault(typed, ITEMS[4])).toBe(fault)
  })
  test('needs a country', () => {
    expect(mobileFault('912345678', undefined)).toBe('invalid')
  })
})
