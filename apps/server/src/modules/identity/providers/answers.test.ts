import * as wire from '@croupier/wire/identity/providers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT } from '../../../testing/oidc-server.ts'
import { type ProviderWorld, providerWorld } from '../../../testing/provider-logins.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let site: ProviderWorld
beforeAll(async () => {
  site = await providerWorld()
  w = site.w
})
afterAll(() => site.close())

describe('an answer of a provider', () => {
  const inPast = () => Math.floor(w.clock.now().getTime() / 1000) - 3_600
  test.each([
    ['a wrong issuer', () => ({ iss: 'https://evil.example' })],
    ['a wrong audience', () => ({ aud: 'another-client' })],
    ['a wrong nonce', () => ({ nonce: 'of another visit' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['an expired token', () => ({ exp: inPast() })],
    ['no subject', () => ({ sub: undefined })],
    ['another party that it is for', () => ({ aud: [CLIENT.id, 'evil'], azp: 'evil' })],
  ] as const)('with %s is refused', async (_, claims) => {
    site.good.lie(claims())
    try {
      expect((await site.enter(site.browser(), 'liar')).code).toBe('provider.refused')
    } finally {
      site.good.lie(null)
    }
  })
  test('that comes a second time is refused', async () => {
    const tab = site.browser()
    const answer = await site.answerOf(tab, { account: 'replay' })
    expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer })).toBe('ok')
    expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer })).toBe('provider.expired')
  })
  test('that comes twice at once counts once', async () => {
    const tab = site.browser()
    const answer = await site.answerOf(tab, { account: 'race' })
    const send = () => tab.codeOf(wire.providerLogin, { provider: 'good', answer })
    expect((await Promise.all([send(), send(), send()])).toSorted()).toEqual([
      'ok',
      'provider.expired',
      'provider.expired',
    ])
  })
  test('that comes too late is refused', async () => {
    const tab = site.browser()
    const answer = await site.answerOf(tab, { account: 'late' })
    w.clock.advance('10m')
    expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer })).toBe('provider.expired')
  })
  test('is accepted only from the browser that began', async () => {
    const answer = await site.answerOf(site.browser(), { account: 'stolen' })
    const thief = site.browser()
    await thief.call(wire.startProviderLogin, { provider: 'good' })
    expect(await thief.codeOf(wire.providerLogin, { provider: 'good', answer })).toBe('provider.refused')
    const answer2 = await site.answerOf(site.browser(), { account: 'stolen' })
    expect(await site.browser().codeOf(wire.providerLogin, { provider: 'good', answer: answer2 })).toBe(
      'provider.refused',
    )
  })
  test('of one provider is not accepted for another', async () => {
    const tab = site.browser()
    const answer = await site.answerOf(tab, { account: 'mixed' })
    expect(await tab.codeOf(wire.providerLogin, { provider: 'other', answer })).toBe('provider.refused')
    const fromOther = new URLSearchParams(
      await site.answerOf(tab, { account: 'mixed', provider: 'other', at: site.other }),
    )
    const state = new URLSearchParams(await site.answerOf(tab, { account: 'mixed' })).get('state')!
    fromOther.set('state', state)
    expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer: String(fromOther) })).toBe(
      'provider.refused',
    )
    const withIssuer = new URLSearchParams(await site.answerOf(tab, { account: 'mixed' }))
    withIssuer.set('iss', site.other.issuer)
    expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer: String(withIssuer) })).toBe(
      'provider.refused',
    )
  })
  test('with another code, or without one, is refused', async () => {
    const tab = site.browser()
    for (const change of [{ code: 'guessed' }, { code: '' }]) {
      const answer = new URLSearchParams(await site.answerOf(tab, { account: 'code' }))
      for (const [name, value] of Object.entries(change)) answer.set(name, value)
      expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer: String(answer) })).toBe(
        'provider.refused',
      )
    }
    expect(await tab.codeOf(wire.providerLogin, { provider: 'good', answer: 'code=1' })).toBe('provider.refused')
  })
  test('of a visitor who said no is none', async () => {
    expect((await site.enter(site.browser(), null)).code).toBe('provider.cancelled')
  })
  test('needs the proof of the browser that asked for the code (PKCE S256)', async () => {
    const { value } = await site.browser().call(wire.startProviderLogin, { provider: 'good' })
    const { searchParams } = new URL(String(value.url))
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(searchParams.get('redirect_uri')).toBe('http://localhost/login/good')
    for (const name of ['state', 'nonce']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
  })
})
