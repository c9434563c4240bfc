import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BEACON_CHAINS } from '@croupier/game-math/fairness/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorFetch } from '../../../platform/partner/operator-fetch.ts'
import { drandRelay } from './relay.ts'

/** Round 1000 of drand's quicknet, as its relays answer it. */
const round = 1_000
const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const randomness = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'
const { quicknet } = BEACON_CHAINS

let answer: RequestListener
let asked = ''
const server = createServer((request, reply) => {
  asked = request.url ?? ''
  answer(request, reply)
})
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => void server.close(resolve)))

const answers = (status: number, body: string) => {
  answer = (_, reply) => void reply.writeHead(status).end(body)
}
function ask(internalHosts = ['127.0.0.1']) {
  const { port } = server.address() as AddressInfo // it listens on a port
  const reach = operatorFetch({ internalHosts, timeoutMs: 1_000, maxBytes: 4 * 1024 })
  return drandRelay(reach)(`http://127.0.0.1:${port}/`, quicknet, round)
}

describe('a relay of drand', () => {
  test('is asked for the round of the chain, and its answer counts if the chain signed it', async () => {
    answers(200, JSON.stringify({ round, randomness, signature }))
    expect(await ask()).toEqual({ signature })
    expect(asked).toBe(`/${quicknet.hash}/public/1000`)
  })
  test.each([404, 425])('does not have the round yet while it answers %i', async (status) => {
    answers(status, '')
    expect(await ask()).toBeNull()
  })
  test('fails with any other status, a redirect, and an answer above 4 kB', async () => {
    answers(500, 'busy')
    await expect(ask()).rejects.toThrow('500')
    answer = (_, reply) => void reply.writeHead(302, { location: 'http://127.0.0.1/' }).end()
    await expect(ask()).rejects.toThrow()
    answers(200, ' '.repeat(4 * 1024) + JSON.stringify({ round, signature }))
    await expect(ask()).rejects.toThrow()
  })
  test.each([
    ['malformed', 'an error page', '<html>'],
    ['malformed', 'a signature of another length', JSON.stringify({ round, signature: signature.slice(2) })],
    ['other_round', 'another round', JSON.stringify({ round: round + 1, signature })],
    ['bad_signature', 'a changed signature', JSON.stringify({ round, signature: signature.replace(/9$/, '8') })],
    ['bad_signature', 'the point at infinity', JSON.stringify({ round, signature: `c0${'00'.repeat(47)}` })],
  ])('%s: it states nothing with %s', async (failure, _, body) => {
    answers(200, body)
    expect(await ask()).toEqual({ failure })
  })
  test('T158 in a private network is not asked unless the environment names its host', async () => {
    answers(200, JSON.stringify({ round, signature }))
    await expect(ask([])).rejects.toThrow()
  })
})
