import type { lookup } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { addressGuard, InternalAddress, isPublic } from './public-address.ts'

test.each`
  address                 | expected
  ${'93.184.216.34'}      | ${true}
  ${'2606:2800:220:1::1'} | ${true}
  ${'127.0.0.1'}          | ${false}
  ${'10.1.2.3'}           | ${false}
  ${'172.31.255.255'}     | ${false}
  ${'172.32.0.1'}         | ${true}
  ${'192.168.0.1'}        | ${false}
  ${'169.254.169.254'}    | ${false}
  ${'100.64.0.1'}         | ${false}
  ${'0.0.0.0'}            | ${false}
  ${'224.0.0.1'}          | ${false}
  ${'::1'}                | ${false}
  ${'::'}                 | ${false}
  ${'::ffff:127.0.0.1'}   | ${false}
  ${'::ffff:a9fe:a9fe'}   | ${false}
  ${'64:ff9b::7f00:1'}    | ${false}
  ${'2002:7f00:1::'}      | ${false}
  ${'fd00::1'}            | ${false}
  ${'fe80::1'}            | ${false}
  ${'not an address'}     | ${false}
`('T158 $address is public: $expected', ({ address, expected }) => {
  expect(isPublic(address)).toBe(expected)
})

describe('T158 the guard of addresses', () => {
  /** A resolver that answers these addresses for every name. */
  const resolver = (...addresses: string[]) =>
    ((_host: string, _options: unknown, answer: (error: null, found: { address: string; family: number }[]) => void) =>
      answer(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as typeof lookup
  const guard = (allowed: string[], ...addresses: string[]) => addressGuard(allowed, resolver(...addresses))

  test('connects to the address that it checked', async () => {
    expect(await guard([], '93.184.216.34').addressOf('sms.example')).toBe('93.184.216.34')
  })
  test('refuses a name with one internal address among public ones', async () => {
    await expect(guard([], '93.184.216.34', '10.0.0.1').addressOf('sms.example')).rejects.toThrow(InternalAddress)
  })
  test('lets the operator allow a host of the own network', async () => {
    expect(await guard(['Relay.internal'], '10.0.0.1').addressOf('relay.internal')).toBe('10.0.0.1')
    await expect(guard(['relay.internal'], '10.0.0.1').addressOf('other.internal')).rejects.toThrow(InternalAddress)
  })
  test('refuses in the lookup of a socket, for one address and for all', async () => {
    for (const all of [true, false]) {
      const error = await new Promise((done) => guard([], '127.0.0.1').lookup('sms.example', { all }, done))
      expect(error).toBeInstanceOf(InternalAddress)
    }
  })
})
