import { createHash } from 'node:crypto'
import { memberIdOf } from '@croupier/kernel/ids'
import type { Input } from '@croupier/wire/endpoint'
import { memberInfo } from '@croupier/wire/identity/member'
import { register, registerSettings } from '@croupier/wire/identity/registration'
import { captcha, login, logout, revokeOtherSessions, revokeSession, sessions } from '@croupier/wire/identity/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { loginOf, newAddress } from '../../testing/logins.ts'
import { type World, world } from '../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

let count = 0
const form = (over: Partial<Input<typeof register>> = {}): Input<typeof register> => ({
  username: `maria${++count}`,
  password: 'four quiet horses',
  confirmPassword: 'four quiet horses',
  registerMethod: 'WEB',
  ageConfirmed: true,
  termsAccepted: true,
  termsVersion: 'none',
  privacyVersion: '1',
  ...over,
})
/** Plays the person who reads the picture: puts a text that we know in place of the drawn one. */
async function readCaptcha(id: string): Promise<string> {
  const answer_hash = createHash('sha256').update(`${id}:abcde`).digest('hex')
  const { db } = w.platform.database
  await db.updateTable('identity.captchas').set({ answer_hash }).where('captcha_id', '=', id).execute()
  return 'ABCDE'
}
describe('registration', () => {
  test('shows the fields that the merchant asks for', async () => {
    const shown = await w.call(registerSettings, {})
    expect(shown.usernameEnabled).toBe(true)
    expect(shown.fields.map((one) => one.name)).toEqual(['username', 'password'])
    expect(shown.agreement).toMatchObject({ minimumAge: 18, checked: true, privacyVersion: '1' })
  })
  test('answers a session at once, opens the wallet and records the agreement (T012)', async () => {
    const asked = form()
    const entered = await w.call(register, asked, { address: newAddress(), headers: { 'accept-language': 'th-TH' } })
    expect(entered).toMatchObject({ firstTimeLogin: true, passwordExpired: false, mustChangePassword: false })
    const info = await w.call(memberInfo, {}, { as: entered })
    expect(info).toMatchObject({ account: asked.username, nickname: asked.username, type: 0, language: 'th' })
    expect(info.id).toMatch(/^[2-9a-hjkmnp-z]{10}$/)
    expect(await w.cash({ memberId: info.id as never })).toBe(0n)
    const { db } = w.platform.database
    const agreed = await db
      .selectFrom('identity.agreements')
      .select(['document', 'version', 'agreed_at'])
      .where('member_id', '=', memberIdOf(info.id))
      .orderBy('document')
      .execute()
    expect(agreed).toEqual([
      { document: 'age', version: '18', agreed_at: w.clock.now() },
      { document: 'privacy', version: '1', agreed_at: w.clock.now() },
      { document: 'terms', version: 'none', agreed_at: w.clock.now() },
    ])
  })
  test.each`
    over                                                             | told
    ${{ username: '7maria', password: 'x' }}                         | ${'register.field_invalid'}
    ${{ password: 'password123', confirmPassword: 'password123' }}   | ${'password.common'}
    ${{ confirmPassword: 'four quiet houses', ageConfirmed: false }} | ${'password.mismatch'}
    ${{ payeeName: 'Maria', ageConfirmed: false }}                   | ${'register.field_not_offered'}
    ${{ ageConfirmed: false }}                                       | ${'register.agreement_required'}
    ${{ termsVersion: 'older' }}                                     | ${'register.agreement_required'}
  `('$over: $told', async ({ over, told }) => {
    expect(await w.outcome(register, form(over), { address: newAddress() })).toBe(told)
  })
  test('a username is taken in any case, also when two come at once', async () => {
    const asked = form({ username: 'Twins1' })
    const twice = [asked, { ...asked, username: 'tWINS1' }].map((one) =>
      w.outcome(register, one, { address: newAddress() }),
    )
    expect((await Promise.all(twice)).toSorted()).toEqual(['ok', 'register.username_taken'])
  })
  test('a plain body is refused: the call takes a sealed one', async () => {
    const response = await w.app.site.inject({ method: 'PUT', url: '/wps/member/register', payload: form() })
    expect(response.json().code).toBe('request.encryption_required')
  })
})

describe('captcha', () => {
  const id = () => crypto.randomUUID()
  test('is a PNG, and can be refreshed once per second', async () => {
    const one = id()
    const picture = Buffer.from(await w.call(captcha, { id: one }), 'base64')
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    expect(await w.outcome(captcha, { id: one })).toBe('captcha.too_often')
    w.clock.advance('1s')
    expect(await w.outcome(captcha, { id: one })).toBe('ok')
  })
  test('an answer is good once, and for five minutes', async () => {
    const ana = await w.member()
    const address = newAddress()
    const wrong = { ...loginOf(ana), password: 'wrong' }
    for (let at = 0; at < 3; at++) {
      await w.outcome(login, wrong, { address })
      w.clock.advance('10s')
    }
    expect(await w.outcome(login, loginOf(ana), { address })).toBe('login.captcha_required')
    const one = id()
    await w.call(captcha, { id: one })
    const read = await readCaptcha(one)
    expect(await w.outcome(login, { ...wrong, captchaId: one, captcha: 'zzzzz' }, { address })).toBe('captcha.failed')
    expect(await w.outcome(login, { ...loginOf(ana), captchaId: one, captcha: read }, { address })).toBe(
      'captcha.failed',
    )
    const two = id()
    await w.call(captcha, { id: two })
    await readCaptcha(two)
    w.clock.advance('5m')
    expect(await w.outcome(login, { ...loginOf(ana), captchaId: two, captcha: read }, { address })).toBe(
      'captcha.failed',
    )
    const three = id()
    await w.call(captcha, { id: three })
    await readCaptcha(three)
    expect(await w.outcome(login, { ...loginOf(ana), captchaId: three, captcha: read }, { address })).toBe('ok')
  })
})

describe('login', () => {
  test('T019 gives a new token each time, in any case of the username, trimmed', async () => {
    const ana = await w.member()
    const one = await w.call(login, loginOf(ana))
    const two = await w.call(login, { ...loginOf(ana), username: ` ${ana.username.toUpperCase()} ` })
    expect(one.firstTimeLogin).toBe(true)
    expect(two.firstTimeLogin).toBe(false)
    expect(one.token).not.toBe(two.token)
    expect(Buffer.from(one.token, 'base64url')).toHaveLength(32)
  })
  test('T019 the session that the browser has been in is dead on both nodes, those of other devices are not', async () => {
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
  test('T019 who logs in where somebody else was in ends that session', async () => {
    const [ana, bea] = [await w.member(), await w.member()]
    const entered = await w.call(login, loginOf(bea), { as: ana })
    await eventually(async () => expect(await w.outcome(memberInfo, {}, { as: ana })).toBe('session.required'))
    expect((await w.call(memberInfo, {}, { as: entered })).account).toBe(bea.username)
  })
  test('T016 a wrong username and a wrong password get the same answer', async () => {
    const ana = await w.member()
    const bad = await w.send(login, { ...loginOf(ana), password: 'wrong' }, { address: newAddress() })
    const nobody = await w.send(login, { ...loginOf(ana), username: 'nobody.at.all' }, { address: newAddress() })
    expect(bad).toEqual(nobody)
    expect(bad.answer).toMatchObject({ code: 'login.failed', detail: { captchaRequired: false } })
  })
  test('T016 a wrong username and a wrong password cost the database the same', async () => {
    const ana = await w.member()
    const asked: string[] = []
    const listened = new WeakSet<object>()
    w.platform.database.pool.on('acquire', (client) => {
      if (listened.has(client)) return
      listened.add(client)
      const query = client.query.bind(client) as (...given: unknown[]) => unknown
      client.query = ((text: string | { text: string }, ...rest: unknown[]) => {
        asked.push(typeof text === 'string' ? text : text.text)
        return query(text, ...rest)
      }) as typeof client.query
    })
    const costOf = async (wrong: Input<typeof login>) => {
      asked.length = 0
      expect(await w.outcome(login, wrong, { address: newAddress() })).toBe('login.failed')
      // The node's own heartbeat may fall between the two.
      return asked.filter((text) => !text.includes('"nodes"'))
    }
    const bad = await costOf({ ...loginOf(ana), password: 'wrong' })
    const nobody = await costOf({ ...loginOf(ana), username: 'nobody.else' })
    expect(bad.length).toBeGreaterThan(2)
    expect(nobody).toEqual(bad)
  })
  test.each([true, false])('T017 slows down, asks for a captcha, locks; an account that exists: %s', async (exists) => {
    const ana = exists ? await w.member() : { username: 'never.there', password: 'x' }
    const address = newAddress()
    const wrong = { ...loginOf(ana), password: 'wrong' }
    const attempt = async () => {
      const captchaId = crypto.randomUUID()
      await w.call(captcha, { id: captchaId }, { address })
      return w.send(login, { ...wrong, captchaId, captcha: await readCaptcha(captchaId) }, { address })
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
  test('an address that tries many names is asked for a captcha, whoever comes from there', async () => {
    const address = newAddress()
    for (let at = 0; at < 20; at++)
      await w.outcome(login, loginOf({ username: `guess${at}`, password: 'x' }), { address })
    const ana = await w.member()
    expect(await w.outcome(login, loginOf(ana), { address })).toBe('login.captcha_required')
    expect(await w.outcome(login, loginOf(ana), { address: newAddress() })).toBe('ok')
  })
  test('attempts on two nodes are counted together', async () => {
    const ana = await w.member()
    const other = await w.another()
    const wrong = { ...loginOf(ana), password: 'wrong' }
    await w.outcome(login, wrong, { address: newAddress() })
    await other.outcome(login, wrong, { address: newAddress() })
    expect(await w.outcome(login, wrong, { address: newAddress() })).toBe('login.too_soon')
    await other.close()
  })
  test('T023 a hash of older costs is renewed by the login', async () => {
    const ana = await w.member()
    const { db } = w.platform.database
    const { hashSync } = await import('@node-rs/argon2')
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
  test('non-members cannot log in here: staff are unknown, and members are unknown to the console', async () => {
    const olga = await w.staff('owner')
    const username = olga.name
    expect(await w.outcome(login, loginOf({ username, password: olga.password }), { address: newAddress() })).toBe(
      'login.failed',
    )
  })
  test('a blocked account is told so only with the right password, and its sessions are dead', async () => {
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

describe('sessions', () => {
  test('T018 end after 30 idle minutes and after 24 hours however busy', async () => {
    const ana = await w.member()
    w.clock.advance('31m')
    expect(await w.outcome(memberInfo, {}, { as: ana })).toBe('session.required')
    const bea = await w.member()
    for (let at = 0; at < 57; at++) {
      w.clock.advance('25m')
      expect(await w.outcome(memberInfo, {}, { as: bea })).toBe('ok')
    }
    w.clock.advance('16m')
    expect(await w.outcome(memberInfo, {}, { as: bea })).toBe('session.required')
  })
  test('T019 logging out kills the token on both nodes', async () => {
    const [ana, other] = [await w.member(), await w.another()]
    expect(await other.outcome(memberInfo, {}, { as: ana })).toBe('ok')
    await w.call(logout, {}, { as: ana })
    await eventually(async () => expect(await other.outcome(memberInfo, {}, { as: ana })).toBe('session.required'))
    await eventually(async () => expect(await w.outcome(memberInfo, {}, { as: ana })).toBe('session.required'))
    await other.close()
  })
  test('T021 the owner sees them masked, ends one, or all others; a revoked one is dead on both nodes (T019)', async () => {
    const [ana, bea, other] = [await w.member(), await w.member(), await w.another()]
    const phone =
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
    const address = '198.51.100.24'
    const second = await w.call(login, loginOf(ana), { address, headers: { 'user-agent': phone } })
    const { items } = await w.call(sessions, {}, { as: ana })
    expect(items).toHaveLength(2)
    const theirs = items.find((one) => !one.current)!
    expect(theirs).toMatchObject({ device: 'Chrome · Android', address: '198.51.*.*' })
    expect(await w.outcome(revokeSession, { sessionId: theirs.id }, { as: bea })).toBe('session.not_found')
    expect(await other.outcome(memberInfo, {}, { as: second })).toBe('ok')
    await w.call(revokeSession, { sessionId: theirs.id }, { as: ana })
    await eventually(async () => expect(await other.outcome(memberInfo, {}, { as: second })).toBe('session.required'))
    expect(await w.outcome(revokeSession, { sessionId: theirs.id }, { as: ana })).toBe('session.not_found')
    await w.call(login, loginOf(ana))
    await w.call(login, loginOf(ana))
    expect(await w.call(revokeOtherSessions, {}, { as: ana })).toEqual({ ended: 2 })
    expect(await w.outcome(memberInfo, {}, { as: ana })).toBe('ok')
    await other.close()
  })
  test('T020 tokens are stored as hashes only', async () => {
    const ana = await w.member()
    const { rows } = await sql<{ text: string }>`select s::text as text from identity.sessions s`.execute(
      w.platform.database.db,
    )
    expect(rows.some((row) => row.text.includes(ana.token))).toBe(false)
  })
  test('T172 an address that a caller writes into a header is not believed', async () => {
    const ana = await w.member()
    const headers = { 'x-forwarded-for': '192.0.2.99', forwarded: 'for=192.0.2.99' }
    await w.call(login, loginOf(ana), { address: '198.51.100.9', headers })
    const { items } = await w.call(sessions, {}, { as: ana })
    expect(items.map((one) => one.address)).toContain('198.51.*.*')
    expect(items.map((one) => one.address)).not.toContain('192.0.*.*')
  })
})

describe('what staff do through the modules above', () => {
  test('T019 T021 blocking kills the sessions on all nodes; unblocking lets in again', async () => {
    const [ana, other] = [await w.member(), await w.another()]
    const { identity } = w.app.modules
    const { db } = w.platform.database
    expect(await other.outcome(memberInfo, {}, { as: ana })).toBe('ok')
    expect(await identity.sessionsOf(ana.memberId)).toHaveLength(1)
    await db.transaction().execute((tx) => identity.setBlocked(tx, ana.memberId, true))
    await eventually(async () => expect(await other.outcome(memberInfo, {}, { as: ana })).toBe('session.required'))
    expect(await w.outcome(login, loginOf(ana), { address: newAddress() })).toBe('login.blocked')
    await db.transaction().execute((tx) => identity.setBlocked(tx, ana.memberId, false))
    const again = await w.call(login, loginOf(ana))
    await db.transaction().execute((tx) => identity.endSessions(tx, ana.memberId))
    await eventually(async () => expect(await w.outcome(memberInfo, {}, { as: again })).toBe('session.required'))
    await other.close()
  })
  test('members are found by id and by the beginning of a name, in which % is a letter', async () => {
    const { identity } = w.app.modules
    const { db } = w.platform.database
    const ana = await w.member({ username: 'Findable1' })
    const find = async (text: string) =>
      (await identity.searchMembers(db, { text, page: 1, pageSize: 10 })).items.map((one) => one.username)
    expect(await find('findab')).toEqual(['Findable1'])
    expect(await find(ana.memberId)).toEqual(['Findable1'])
    expect(await find('%')).toEqual([])
  })
})
