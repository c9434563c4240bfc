import type { Input } from '@croupier/wire/endpoint'
import { avatar, memberIcon, memberInfo } from '@croupier/wire/identity/member'
import { changePassword, passwordRules, setPaymentPassword } from '@croupier/wire/identity/password'
import { updateProfile } from '@croupier/wire/identity/profile'
import { login, logout, resumeSession } from '@croupier/wire/identity/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { loginOf, newAddress } from '../../testing/logins.ts'
import { type TestMember, type World, world } from '../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const cookieOf = (setCookie: string | string[] | number | undefined): string =>
  String(Array.isArray(setCookie) ? setCookie.at(-1) : setCookie).split(';')[0]!

describe('remember me', () => {
  const encrypted = async (input: Input<typeof login>) => ({ payload: await w.encrypt(input) })
  async function remembered(): Promise<{ ana: TestMember; cookie: string }> {
    const ana = await w.member()
    const response = await w.app.site.inject({
      method: 'POST',
      url: '/wps/session/login',
      payload: await encrypted({ ...loginOf(ana), remember: true }),
    })
    const set = response.headers['set-cookie']
    expect(String(set)).toMatch(/^remember=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Strict$/)
    return { ana, cookie: cookieOf(set) }
  }
  const resume = async (cookie: string) => {
    const { method, path: url } = resumeSession
    const response = await w.app.site.inject({ method, url, headers: { cookie }, payload: {} })
    return { ...response.json(), cookie: cookieOf(response.headers['set-cookie']) }
  }
  test('opens a session and replaces the cookie, once, within a day', async () => {
    const { ana, cookie } = await remembered()
    const first = await resume(cookie)
    expect(first.value.member.account).toBe(ana.username)
    expect(first.cookie).not.toBe(cookie)
    w.clock.advance('23h')
    const second = await resume(first.cookie)
    expect(second.success).toBe(true)
    w.clock.advance('24h')
    expect((await resume(second.cookie)).code).toBe('session.required')
  })
  test('refuses the second of two tabs without consequences', async () => {
    const { cookie } = await remembered()
    const first = await resume(cookie)
    expect((await resume(cookie)).code).toBe('session.required')
    expect(await w.outcome(memberInfo, {}, { as: first.value })).toBe('ok')
    expect((await resume(first.cookie)).success).toBe(true)
  })
  test('ends the whole family when a used cookie comes again later', async () => {
    const { cookie } = await remembered()
    const first = await resume(cookie)
    w.clock.advance('11s')
    expect((await resume(cookie)).code).toBe('session.required')
    await eventually(async () => expect(await w.outcome(memberInfo, {}, { as: first.value })).toBe('session.required'))
    expect((await resume(first.cookie)).code).toBe('session.required')
  })
  test('ends with a logout', async () => {
    const { cookie } = await remembered()
    const { value, cookie: next } = await resume(cookie)
    await w.call(logout, {}, { as: value, headers: { cookie: next } })
    expect((await resume(next)).code).toBe('session.required')
  })
  test('refuses a call without a cookie', async () => {
    expect((await resume('')).code).toBe('session.required')
  })
  test('T161 refuses a command from another site', async () => {
    const { cookie } = await remembered()
    for (const origin of ['https://evil.example', 'null']) {
      const response = await w.app.site.inject({ method: 'POST', url: resumeSession.path, headers: { cookie, origin } })
      expect(response.json().code).toBe('request.forbidden_origin')
    }
  })
})

describe('passwords', () => {
  const next = { newPassword: 'five loud ducks', confirmNewPassword: 'five loud ducks' }
  test('answers the rules for the forms', async () => {
    expect(await w.call(passwordRules, {})).toMatchObject({
      password: { minLength: 8, maxLength: 128, acceptedPattern: '*' },
      paymentPassword: { minLength: 6, maxLength: 6, patternId: 'digits' },
    })
  })
  test.each`
    input                                                              | code
    ${{ ...next, confirmNewPassword: 'other' }}                        | ${'password.mismatch'}
    ${{ newPassword: 'short', confirmNewPassword: 'short' }}           | ${'password.length'}
    ${{ newPassword: 'iloveyou12', confirmNewPassword: 'iloveyou12' }} | ${'password.common'}
    ${{ ...next, oldPassword: 'wrong' }}                               | ${'password.wrong_old'}
  `('T022 refuses with $code', async ({ input, code }) => {
    const ana = await w.member()
    expect(await w.outcome(changePassword, { oldPassword: ana.password, ...input }, { as: ana })).toBe(code)
  })
  test('refuses the same password again, and locks when a stolen session guesses the old one', async () => {
    const ana = await w.member()
    const same = { oldPassword: ana.password, newPassword: ana.password, confirmNewPassword: ana.password }
    expect(await w.outcome(changePassword, same, { as: ana })).toBe('password.same')
    for (let at = 0; at < 5; at++) await w.outcome(changePassword, { ...next, oldPassword: `guess${at}` }, { as: ana })
    expect(await w.outcome(changePassword, { ...next, oldPassword: ana.password }, { as: ana })).toBe('login.locked')
  })
  test('T019 ends the other sessions on all nodes and starts a withdrawal cooldown of 24 hours', async () => {
    const [ana, other] = [await w.member(), await w.another()]
    const second = await w.call(login, loginOf(ana))
    expect(await other.outcome(memberInfo, {}, { as: second })).toBe('ok')
    await w.call(changePassword, { oldPassword: ana.password, ...next }, { as: ana })
    await eventually(async () => expect(await other.outcome(memberInfo, {}, { as: second })).toBe('session.required'))
    expect(await w.outcome(login, loginOf(ana), { address: newAddress() })).toBe('login.failed')
    const { identity } = w.app.modules
    const { db } = w.platform.database
    const until = new Date(w.clock.now().getTime() + 86_400_000)
    expect(await identity.cooldownEnd(db, ana.memberId)).toEqual(until)
    expect((await w.call(memberInfo, {}, { as: ana })).withdrawalCooldownEndsAt).toEqual(until)
    w.clock.advance('24h')
    expect(await identity.cooldownEnd(db, ana.memberId)).toBeNull()
    await other.close()
  })
  test('sets the payment password, changes it with the old one, and locks it after five wrong ones', async () => {
    const ana = await w.member()
    const { paymentPasswords, cooldownEnd } = w.app.modules.identity
    const set = (over: Partial<Input<typeof setPaymentPassword>>) => {
      const asked = { password: ana.password, newPaymentPassword: '258013', confirmPaymentPassword: '258013', ...over }
      return w.outcome(setPaymentPassword, asked, { as: ana })
    }
    await expect(paymentPasswords.check(ana.memberId, '258013')).rejects.toMatchObject({
      code: 'payment_password.not_set',
    })
    expect(await set({ confirmPaymentPassword: '258014' })).toBe('password.mismatch')
    expect(await set({ newPaymentPassword: '2580', confirmPaymentPassword: '2580' })).toBe('payment_password.rule')
    expect(await set({ newPaymentPassword: '123456', confirmPaymentPassword: '123456' })).toBe(
      'payment_password.common',
    )
    expect(await set({ password: 'wrong' })).toBe('password.wrong_old')
    expect(await set({})).toBe('ok')
    expect((await w.call(memberInfo, {}, { as: ana })).hasPaymentPassword).toBe(true)
    expect(await cooldownEnd(w.platform.database.db, ana.memberId)).toBeNull()
    await paymentPasswords.check(ana.memberId, '258013')

    const changed = { newPaymentPassword: '741963', confirmPaymentPassword: '741963' }
    expect(await set(changed)).toBe('payment_password.required')
    expect(await set({ ...changed, oldPaymentPassword: '000001' })).toBe('payment_password.wrong')
    expect(await set({ oldPaymentPassword: '258013' })).toBe('password.same')
    expect(await set({ ...changed, oldPaymentPassword: '258013' })).toBe('ok')
    expect(await cooldownEnd(w.platform.database.db, ana.memberId)).not.toBeNull()
    for (let at = 0; at < 5; at++)
      await expect(paymentPasswords.check(ana.memberId, '000000')).rejects.toMatchObject({
        code: 'payment_password.wrong',
      })
    await expect(paymentPasswords.check(ana.memberId, '741963')).rejects.toMatchObject({
      code: 'payment_password.locked',
    })
    w.clock.advance('5m')
    await paymentPasswords.check(ana.memberId, '741963')
  })
})

describe('a profile', () => {
  test('changes nickname, avatar and language, and sets the payee name once, shown masked', async () => {
    const ana = await w.member()
    const info = await w.call(updateProfile, { nickname: 'Ana', language: 'th', avatar: 'a07' }, { as: ana })
    expect(info).toMatchObject({ nickname: 'Ana', language: 'th', avatar: { avatar: 'a07', avatarType: 'STATIC' } })
    expect(await w.call(avatar, {}, { as: ana })).toEqual({ avatar: 'a07', avatarType: 'STATIC' })
    expect((await w.call(memberIcon, {}, { as: ana })).offered).toHaveLength(24)
    expect((await w.call(updateProfile, { payeeName: 'Ana Maria Santos' }, { as: ana })).payeeName).toBe(
      'A***a M***a S***s',
    )
    expect(await w.outcome(updateProfile, { payeeName: 'Someone Else' }, { as: ana })).toBe('profile.payee_name_set')
    const { identity } = w.app.modules
    expect((await identity.payees(w.platform.database.db, [ana.memberId])).get(ana.memberId)?.name).toBe(
      'Ana Maria Santos',
    )
  })
  test('T169 is encrypted in the database', async () => {
    const ana = await w.member({ payeeName: 'Visible Nowhere' })
    const { profile_encrypted } = await w.platform.database.db
      .selectFrom('identity.members')
      .select('profile_encrypted')
      .where('member_id', '=', ana.memberId)
      .executeTakeFirstOrThrow()
    expect(profile_encrypted.includes('Visible')).toBe(false)
  })
})
