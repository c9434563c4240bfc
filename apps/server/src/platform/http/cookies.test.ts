import { login, logout, resumeSession } from '@croupier/wire/identity/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestMember, type World, world } from '../../testing/world.ts'

let w: World
let plain: World
beforeAll(async () => {
  w = await world({ app: { https: true } })
  plain = await world({ database: w.database, clock: w.clock })
})
afterAll(async () => {
  await plain.close()
  await w.close()
})

async function remembered(at: World, { username, password }: TestMember) {
  const payload = await at.encrypt({ type: 'username', username, password, remember: true })
  const answer = await at.app.site.inject({ method: login.method, url: login.path, payload: { payload } })
  return { token: answer.json().value.token as string, setCookie: String(answer.headers['set-cookie']) }
}

describe('T162 the cookie of a remembered login', () => {
  test('is bound to its host and hidden from scripts, other sites and plain HTTP', async () => {
    const { setCookie } = await remembered(w, await w.member())
    expect(setCookie).toMatch(/^__Host-remember=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Strict; Secure$/)
  })
  test('has the same attributes without TLS, except those that browsers refuse there', async () => {
    const { setCookie } = await remembered(plain, await plain.member())
    expect(setCookie).toMatch(/^remember=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Strict$/)
  })
  test('is not read under another name', async () => {
    const { setCookie } = await remembered(w, await w.member())
    const forged = setCookie.split(';')[0]!.replace('__Host-', '')
    const answer = await w.app.site.inject({
      method: resumeSession.method,
      url: resumeSession.path,
      headers: { cookie: forged },
      payload: {},
    })
    expect(answer.json().code).toBe('session.required')
  })
  test('is deleted by a logout, and a copy of it is invalid afterwards', async () => {
    const { token, setCookie } = await remembered(w, await w.member())
    const cookie = setCookie.split(';')[0]!
    const out = await w.app.site.inject({
      method: logout.method,
      url: logout.path,
      headers: { cookie, authorization: `Bearer ${token}` },
    })
    expect(out.headers['set-cookie']).toMatch(
      /^__Host-remember=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict; Secure$/,
    )
    const again = await w.app.site.inject({
      method: resumeSession.method,
      url: resumeSession.path,
      headers: { cookie },
      payload: {},
    })
    expect(again.json().code).toBe('session.required')
  })
})
