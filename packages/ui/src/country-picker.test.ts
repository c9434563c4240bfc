import { describe, expect, test } from 'vitest'
import { type Country, countriesFound } from './country-picker.tsx'

const country = (code: string, dialingCode: string, name: string): Country => ({
  code,
  dialingCode,
  name,
  flag: undefined,
})
const COUNTRIES = [
  country('CI', '225', 'Côte d’Ivoire'),
  country('KR', '82', '대한민국'),
  country('MX', '52', 'Mexico'),
  country('NZ', '64', 'New Zealand'),
  country('US', '1', 'United States'),
  country('VN', '84', 'Vietnam'),
]

describe('the search for a country', () => {
  test.each([
    ['', ['CI', 'KR', 'MX', 'NZ', 'US', 'VN']],
    ['  ', ['CI', 'KR', 'MX', 'NZ', 'US', 'VN']],
    ['cote', ['CI']],
    ['CÔTE', ['CI']],
    ['민국', ['KR']],
    ['zea', ['NZ']],
    ['+84', ['VN']],
    ['8', ['KR', 'VN']],
    ['us', ['US']],
    ['etnam', []],
  ])('%j finds %j', (typed, codes) => {
    expect(countriesFound(COUNTRIES, typed).map(({ code }) => code)).toEqual(codes)
  })
})
