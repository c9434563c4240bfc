import type { Input } from '@croupier/wire/endpoint'
import { memberInfo } from '@croupier/wire/identity/member'
import { sessions } from '@croupier/wire/identity/open-sessions'
import { captcha, login } from '@croupier/wire/identity/session'
import { hashSync } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { loginOf, newAddress, readCaptcha } from '../../../testing/logins.ts'
import { type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  // The costs of a deployment (T023).
  w = await world({ app: { hashPolicy: undefined } })
})
afterAll(() => w.close())

describe('login', () => {
  test('T019 issues a new token each time, and accepts the username trimmed and in any case', async () => {
    const ana = await w.member()
    const one = await w.call(login, loginOf(ana))
    const two = await w.call(login, { ...loginOf(ana), username: ` ${ana.username.toUpperCase()} ` })
    expect(one.firstTimeLogin).toBe(true)
    expect(two.firstTimeLogin).toBe(false)
    expect(one.token).not.toBe(two.token)
    expect(Buffer.from(one.token, 'base64url')).toHaveLength(32)
  })
  test('T019 ends the earlier session of the browser on both nodes, and leaves those of other devices open', async () => {
    const [ana, other] = [await w.member(), await w.another()]
    const phone = await w.call(login, loginOf(ana))
    const wrong = { ...loginOf(ana), password: 'wrong' }
    expect(await w.outcome(login, wrong, { as: ana, address: newAddress() })).toBe('login.failed')
    for (const node of [w, other]) expect(await node.outcome(memberInfo, {}, { as: ana })).toBe('ok')
    const anew = await w.call(login, loginOf(ana), { as: ana })
    expect(anew.token).not.toBe(ana.token)
    for (const node of [w, other]) {
      await eventually(async () => expect(await node.outcome(memberInfo, {}, { as: ana })).toBe('session.required'))
      for (const as of [anew, phone]) expect(await node.outcome(memberInfo, {}, { as })).toBe('ok')
    }
    expect((await w.call(sessions, {}, { as: anew })).items).toHaveLength(2)
    await other.close()
  })
  test('T019 ends the session of another member in the same browser', async () => {
    const [ana, bea] = [await w.member(), await w.member()]
    const entered = await w.call(login, loginOf(bea), { as: ana })
    await eventually(async () => expect(await w.outcome(memberInfo, {}, { as: ana })).toBe('session.required'))
    expect((await w.call(memberInfo, {}, { as: entered })).account).toBe(bea.username)
  })
  test('T016 answers a wrong username and a wrong password alike', async () => {
    const ana = await w.member()
    const bad = await w.send(login, { ...loginOf(ana), password: 'wrong' }, { address: newAddress() })
    const unknown = await w.send(login, { ...loginOf(ana), username: 'nobody.at.all' }, { address: newAddress() })
    expect(bad).toEqual(unknown)
    expect(bad.answer).toMatchObject({ code: 'login.failed', detail: { captchaRequired: false } })
  })
  test('T016 sends the same statements for a wrong username and a wrong password', async () => {
    const ana = await w.member()
    const statements: string[] = []
    const listened = new WeakSet<object>()
    w.platform.database.pool.on('acquire', (client) => {
      if (listened.has(client)) return
      listened.add(client)
      const query = client.query.bind(client) as (...given: unknown[]) => unknown
      client.query = ((text: string | { text: string }, ...rest: unknown[]) => {
        statements.push(typeof text === 'string' ? text : text.text)
        return query(text, ...rest)
      }) as typeof client.query
    })
    const statementsOf = async (wrong: Input<typeof login>) => {
      statements.length = 0
      expect(await w.outcome(login, wrong, { address: newAddress() })).toBe('login.failed')
      // The node's own heartbeat may fall between the two.
      return statements.filter((text) => !text.includes('"nodes"'))
    }
    const bad = await statementsOf({ ...loginOf(ana), password: 'wrong' })
    const unknown = await statementsOf({ ...loginOf(ana), username: 'nobody.else' })
    expect(bad.length).toBeGreaterThan(2)
    expect(unknown).toEqual(bad)
  })
  test.each([true, false])('T017 slows down, requires a captcha, then locks (account exists: %s)', async (exists) => {
    const ana = exists ? await w.member() : { username: 'never.there', password: 'x' }
    const address = newAddress()
    const wrong = { ...loginOf(ana), password: 'wrong' }
    const attempt = async () => {
      const captchaId = crypto.randomUUID()
      await w.call(captcha, { id: captchaId }, { address })
      return w.send(login, { ...wrong, captchaId, captcha: await readCaptcha(w, captchaId) }, { address })
    }
    expect(await w.outcome(login, wrong, { address })).toBe('login.failed')
    expect(await w.outcome(login, wrong, { address })).toBe('login.failed')
    expect(await w.outcome(login, wrong, { address })).toBe('login.too_soon')
    w.clock.advance('1s')
    expect((await w.send(login, wrong, { address })).answer).toMatchObject({ detail: { captchaRequired: true } })
    w.clock.advance('10s')
    expect(await w.outcome(login, wrong, { address })).toBe('login.captcha_required')
    expect((await attempt()).answer).toMatchObject({ code: 'login.failed' })
    w.clock.advance('10s')
    const { status, answer } = await attempt()
    expect(status).toBe(429)
    expect(answer).toMatchObject({ code: 'login.locked', detail: { retryAfterSeconds: 300 } })
    w.clock.advance('299s')
    expect(await w.outcome(login, loginOf(ana), { address: newAddress() })).toBe('login.locked')
  })
  test('requires a captcha from an address that tried many names', async () => {
    const address = newAddress()
    for (let at = 0; at < 20; at++)
      await w.outcome(login, loginOf({ username: `guess${at}`, password: 'x' }), { address })
    const ana = await w.member()
    const { answer } = await w.send(login, loginOf(ana), { address })
    expect(answer).toMatchObject({ code: 'login.captcha_required', detail: { humanCheck: 'picture' } })
    expect(await w.outcome(login, loginOf(ana), { address: newAddress() })).toBe('ok')
  })
  test('counts attempts on two nodes together', async () => {
    const ana = await w.member()
    const other = await w.another()
    const wrong = { ...loginOf(ana), password: 'wrong' }
    await w.outcome(login, wrong, { address: newAddress() })
    await other.outcome(login, wrong, { address: newAddress() })
    expect(await w.outcome(login, wrong, { address: newAddress() })).toBe('login.too_soon')
    await other.close()
  })
  test('T023 renews a hash of outdated costs', async () => {
    const ana = await w.member()
    const { db } = w.platform.database
    const password_hash = hashSync(ana.password, { memoryCost: 8_192, timeCost: 1 })
    await db.updateTable('identity.members').set({ password_hash }).where('member_id', '=', ana.memberId).execute()
    await w.call(login, loginOf(ana))
    const row = await db
      .selectFrom('identity.members')
      .select('password_hash')
      .where('member_id', '=', ana.memberId)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toContain('m=19456,t=2,p=1')
  })
  test('refuses staff', async () => {
    const olga = await w.staff('owner')
    const username = olga.name
    expect(await w.outcome(login, loginOf({ username, password: olga.password }), { address: newAddress() })).toBe(
      'login.failed',
    )
  })
  test('tells a blocked member only after the right password, and refuses the sessions', async () => {
    const ana = await w.member()
    const { db } = w.platform.database
    await db.updateTable('identity.members').set({ status: 'blocked' }).where('member_id', '=', ana.memberId).execute()
    expect(await w.outcome(login, loginOf(ana), { address: newAddress() })).toBe('login.blocked')
    expect(await w.outcome(login, { ...loginOf(ana), password: 'wrong' }, { address: newAddress() })).toBe(
      'login.failed',
    )
    expect(await w.outcome(memberInfo, {}, { as: ana })).toBe('session.required')
  })
})
