import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

const server = Fastify({ trustProxy: ['10.0.0.1'] })
server.get('/', (request) => ({ address: addressOf(request) }))
const seen = async (forwarded: string, remoteAddress = '10.0.0.1'): Promise<unknown> =>
  (await server.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).json().address

test('T172 the server takes the address of the caller from a trusted proxy only', async () => {
  expect(await seen('192.0.2.7')).toBe('192.0.2.7')
  expect(await seen('2001:db8::7')).toBe('2001:db8::7')
  expect(await seen('192.0.2.7, 10.0.0.1')).toBe('192.0.2.7')
  expect(await seen('192.0.2.7', '198.51.100.9')).toBe('198.51.100.9')
})

test('T172 the server ignores addresses that the caller sent to the proxy', async () => {
  expect(await seen('10.0.0.1, 203.0.113.66, 192.0.2.7')).toBe('192.0.2.7')
  expect(await seen('127.0.0.1, 192.0.2.7')).toBe('192.0.2.7')
})

test.each(['x-real-ip', 'forwarded', 'true-client-ip', 'cf-connecting-ip', 'x-client-ip'])(
  'T172 the server ignores the header %s',
  async (name) => {
    const headers = { [name]: name === 'forwarded' ? 'for=203.0.113.66' : '203.0.113.66' }
    for (const remoteAddress of ['10.0.0.1', '198.51.100.9'])
      expect((await server.inject({ url: '/', remoteAddress, headers })).json().address).toBe(remoteAddress)
  },
)

test.each(['a=b; a=b', 'x'.repeat(3_000), '192.0.2.7:443', '<script>', `fe80::1%${'z'.repeat(300)}`])(
  'T172 the server ignores a forwarded text that is not an address: %.20s',
  async (forwarded) => {
    expect(await seen(forwarded)).toBe('10.0.0.1')
  },
)
