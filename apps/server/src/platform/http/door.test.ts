import { memberInfo } from '@croupier/wire/identity/member'
import { cipherKey } from '@croupier/wire/platform/platform'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '../../testing/world.ts'
import { once } from './once.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

describe('the door', () => {
  test('wraps an answer in the envelope', async () => {
    const { status, answer } = await w.send(cipherKey, {})
    expect(status).toBe(200)
    expect(answer).toMatchObject({ success: true, value: { jwk: { kty: 'EC', crv: 'P-256' } } })
  })
  test('refuses an unknown address in the envelope', async () => {
    const response = await w.app.site.inject({ method: 'GET', url: '/wps/nowhere' })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({
      success: false,
      code: 'request.not_found',
      message: 'There is nothing at this address',
    })
  })
  test('refuses a null character in a path', async () => {
    const { statusCode } = await w.app.site.inject({ method: 'GET', url: '/wps/draws/%00?pageSize=5' })
    expect(statusCode).toBe(400)
  })
  test('refuses the page 0, because pages count from 1', async () => {
    const ana = await w.member()
    const headers = { authorization: `Bearer ${ana.token}` }
    const response = await w.app.site.inject({ method: 'GET', url: '/wps/notices?page=0', headers })
    expect(response.json()).toMatchObject({ code: 'request.malformed' })
  })
  test('refuses a malformed address in the envelope', async () => {
    const response = await w.app.site.inject({ method: 'GET', url: '/%' })
    expect([response.statusCode, response.json().code]).toEqual([400, 'request.malformed'])
  })
  test('T171 refuses a body with __proto__', async () => {
    const ana = await w.member()
    const response = await w.app.site.inject({
      method: 'POST',
      url: '/wps/live/ticket',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.token}` },
      payload: '{"__proto__":{"a":1}}',
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().code).toBe('request.malformed')
  })
})

describe('sessions that are looked up at the same time', () => {
  test('are those of their own members, and a stranger among them has none', async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => w.member()))
    const tokens = [...members.map(({ token }) => token), 'a-token-that-nobody-ever-got']
    const answers = await Promise.all(
      tokens.map((token) =>
        w.app.site
          .inject({ url: memberInfo.path, headers: { authorization: `Bearer ${token}` } })
          .then((one) => one.json()),
      ),
    )
    expect(answers.map(({ value, code }) => value?.account ?? code)).toEqual([
      ...members.map(({ username }) => username),
      'session.required',
    ])
  })
})

describe('once, the idempotency of commands', () => {
  test('T047 runs a command once for fifteen concurrent requests, which all get its answer', async () => {
    const { database, clock } = w.platform
    const runOnce = once({ db: database.db, clock })
    let runs = 0
    const command = () =>
      runOnce({ scope: 'test', key: 'fifteen-times', request: { a: 1 } }, async () => ({ run: ++runs }))
    expect(await Promise.all(Array.from({ length: 15 }, command))).toEqual(Array(15).fill({ run: 1 }))
  })
  test('refuses the same key with another request', async () => {
    const runOnce = once({ db: w.platform.database.db, clock: w.clock })
    await runOnce({ scope: 'test', key: 'two-faces', request: { a: 1 } }, async () => ({}))
    await expect(
      runOnce({ scope: 'test', key: 'two-faces', request: { a: 2 } }, async () => ({})),
    ).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
  })
  test('releases the key of a command that failed', async () => {
    const runOnce = once({ db: w.platform.database.db, clock: w.clock })
    await expect(
      runOnce({ scope: 'test', key: 'second-try', request: {} }, async () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no')
    expect(await runOnce({ scope: 'test', key: 'second-try', request: {} }, async () => ({ ok: true }))).toEqual({
      ok: true,
    })
  })
})
