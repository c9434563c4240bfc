import { expect, test } from 'vitest'
import { countryTable } from './country.ts'

const table = countryTable()

test.each`
  address             | country | why
  ${'8.8.8.8'}        | ${'US'} | ${'IPv4'}
  ${'::ffff:8.8.8.8'} | ${'US'} | ${'IPv4 on a dual-stack port'}
  ${'2001:200::1'}    | ${'JP'} | ${'IPv6'}
  ${'127.0.0.1'}      | ${null} | ${'loopback'}
  ${'10.1.2.3'}       | ${null} | ${'a private network'}
  ${'::1'}            | ${null} | ${'loopback, IPv6'}
  ${'nowhere'}        | ${null} | ${'no address'}
`('$address is in $country: $why', ({ address, country }) => {
  expect(table.countryOf(address)).toBe(country)
})

test('the shipped table credits its maker, as the licence requires', () => {
  expect(table.credit()).toEqual({ name: 'DB-IP', url: 'https://db-ip.com' })
})

test("an operator's file that is not a table stops the start", () => {
  expect(() => countryTable('/nowhere.mmdb')).toThrow('/nowhere.mmdb')
  expect(() => countryTable(import.meta.filename)).toThrow()
})
