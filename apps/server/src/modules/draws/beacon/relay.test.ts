import { BEACON_CHAINS } from '@croupier/game-math/fairness/index'
import { describe, expect, test } from 'vitest'
import { operatorFetch } from '../../../platform/partner/operator-fetch.ts'
import { answeringServer } from '../../../testing/answering-server.ts'
import { drandRelay } from './relay.ts'

/** Round 1000 of drand's quicknet, as its relays answer it. */
const round = 1_000
const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const randomness = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'
const { quicknet } = BEACON_CHAINS

const server = answeringServer()
function ask(internalHosts = ['127.0.0.1']) {
  const reach = operatorFetch({ internalHosts, timeoutMs: 1_000, maxBytes: 4 * 1024 })
  return drandRelay(reach)(`${server.origin()}/`, quicknet, round)
}

describe('a relay of drand', () => {
  test('is asked for the round of the chain, and its answer counts if the chain signed it', async () => {
    server.answers(200, JSON.stringify({ round, randomness, signature }))
    expect(await ask()).toEqual({ signature })
    expect(server.asked()).toBe(`/${quicknet.hash}/public/1000`)
  })
  test.each([404, 425])('does not have the round yet while it answers %i', async (status) => {
    server.answers(status, '')
    expect(await ask()).toBeNull()
  })
  test('fails with any other status, a redirect, and an answer above 4 kB', async () => {
    server.answers(500, 'busy')
    await expect(ask()).rejects.toThrow('500')
    server.answers(302, '', { location: 'http://127.0.0.1/' })
    await expect(ask()).rejects.toThrow()
    server.answers(200, ' '.repeat(4 * 1024) + JSON.stringify({ round, signature }))
    await expect(ask()).rejects.toThrow()
  })
  test.each([
    ['malformed', 'an error page', '<html>'],
    ['malformed', 'a signature of another length', JSON.stringify({ round, signature: signature.slice(2) })],
    ['other_round', 'another round', JSON.stringify({ round: round + 1, signature })],
    ['bad_signature', 'a changed signature', JSON.stringify({ round, signature: signature.replace(/9$/, '8') })],
    ['bad_signature', 'the point at infinity', JSON.stringify({ round, signature: `c0${'00'.repeat(47)}` })],
  ])('%s: it states nothing with %s', async (failure, _, body) => {
    server.answers(200, body)
    expect(await ask()).toEqual({ failure })
  })
  test('T158 in a private network is not asked unless the environment names its host', async () => {
    server.answers(200, JSON.stringify({ round, signature }))
    await expect(ask([])).rejects.toThrow()
  })
})
