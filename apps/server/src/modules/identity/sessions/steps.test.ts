import { type Endpoint, isForStaff } from '@croupier/wire/endpoint'
import { smsCode } from '@croupier/wire/identity/codes'
import { firstLoginNotice, memberInfo } from '@croupier/wire/identity/member'
import { changePassword, resetByPhone, setPaymentPassword } from '@croupier/wire/identity/password'
import { login, logout } from '@croupier/wire/identity/session'
import { liveTicket } from '@croupier/wire/platform/platform'
import { registry } from '@croupier/wire/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveConnection } from '../../../testing/live.ts'
import { loginOf, newAddress, oweSteps, rememberedBrowser, resume } from '../../../testing/logins.ts'
import { lastCodeTo } from '../../../testing/messages.ts'
import { redisProgram, redisServer } from '../../../testing/redis.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type Caller, type TestMember, type World, world } from '../../../testing/world.ts'

const DEFAULT_PASSWORD = 'six brown pigeons'
const NEW_PASSWORD = 'five loud ducks'
let w: World

const enter = (who: Pick<TestMember, 'username' | 'password'>) => w.call(login, loginOf(who), { address: newAddress() })
const change = (as: Caller, oldPassword: string, newPassword = NEW_PASSWORD) =>
  w.outcome(changePassword, { oldPassword, newPassword, confirmNewPassword: newPassword }, { as })

/** Sends a call as a hostile client does: the right method and path, any body. */
async function send(endpoint: Endpoint, caller: Caller): Promise<string> {
  const response = await w.app.site.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
    headers: { 'idempotency-key': 'a-key-for-the-sweep', authorization: `Bearer ${caller.token}` },
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
  })
  return response.json().code ?? 'ok'
}

describe('a login that owes a step', () => {
  beforeAll(async () => {
    w = await world()
    await changeSettings(w, 'content.flags', { REGMOBVERF3: true, MOBILEVERCODELOGIN3: true })
    await changeSettings(w, 'identity.passwords', { defaultPassword: DEFAULT_PASSWORD })
  })
  afterAll(() => w.close())

  describe('T150 reaches no route but those of its step', () => {
    const routes = registry.filter(({ endpoint }) => endpoint.token !== false && !isForStaff(endpoint))
    const stepRoutes = routes.filter(({ endpoint }) => endpoint.duringLogin !== undefined)
    let owing: Caller
    beforeAll(async () => {
      owing = await enter(await w.member({ password: DEFAULT_PASSWORD }))
    })
    test('the registry has routes to test', () => {
      expect(routes.length).toBeGreaterThan(60)
      expect(stepRoutes.map(({ name }) => name)).toEqual(expect.arrayContaining(['changePassword', 'logout']))
    })
    test.each(routes.filter((one) => !stepRoutes.includes(one)))('$name', async ({ endpoint }) => {
      expect(await send(endpoint, owing)).toBe('login.step_required')
    })
    test('and no live connection, also with a ticket from before', async () => {
      const ana = await w.member()
      const { ticket } = await w.call(liveTicket, {}, { as: ana })
      await oweSteps(w, ana, ['change_password'])
      const connection = await liveConnection(w)
      connection.say({ type: 'hello', ticket })
      expect(await connection.ended).toBe(4401)
    })
    test('and of several steps takes the first one first', async () => {
      const ana = await w.member()
      await oweSteps(w, ana, ['second_factor', 'change_password'])
      expect(await change(ana, ana.password)).toBe('login.step_required')
      const { answer } = await w.send(memberInfo, {}, { as: ana })
      expect(answer).toMatchObject({ code: 'login.step_required', detail: { step: 'second_factor' } })
      expect(await w.outcome(logout, {}, { as: ana })).toBe('ok')
      expect(await w.outcome(memberInfo, {}, { as: ana })).toBe('session.required')
    })
  })

  test('§4 with the default password changes it, and is logged in only then', async () => {
    const ana = await w.member({ password: DEFAULT_PASSWORD })
    const entered = await enter(ana)
    expect(entered).toMatchObject({ mustChangePassword: true, steps: ['change_password'], member: null })
    expect(entered.firstTimeLogin).toBe(true)
    expect((await enter(ana)).firstTimeLogin).toBe(true)
    expect(await change(entered, 'another password')).toBe('password.wrong_old')
    expect(await change(entered, DEFAULT_PASSWORD, DEFAULT_PASSWORD)).toBe('password.common')
    expect(await w.outcome(memberInfo, {}, { as: entered })).toBe('login.step_required')
    expect(await change(entered, DEFAULT_PASSWORD)).toBe('ok')
    expect((await w.call(memberInfo, {}, { as: entered })).account).toBe(ana.username)
    const again = await enter({ ...ana, password: NEW_PASSWORD })
    expect(again).toMatchObject({ firstTimeLogin: false, steps: [], member: { account: ana.username } })
  })
  test('§4 still owes it after a resume, and no longer after the change', async () => {
    const ana = await w.member({ password: DEFAULT_PASSWORD })
    const browser = await rememberedBrowser(w, ana)
    const resumed = await resume(w, browser.cookie)
    expect(resumed.value).toMatchObject({ steps: ['change_password'], member: null })
    const owing = { token: resumed.value!.token }
    expect(await w.outcome(memberInfo, {}, { as: owing })).toBe('login.step_required')
    expect(await change(owing, DEFAULT_PASSWORD)).toBe('ok')
    expect((await resume(w, resumed.cookie)).value).toMatchObject({ steps: [], member: { account: ana.username } })
  })
  test('§3 with an expired password changes it only where PWDEXPFORCECHANGE3 is on, also after a resume', async () => {
    const [ana, bea] = [await w.member(), await w.member({ mobile: '+84912799001' })]
    const browser = await rememberedBrowser(w, ana)
    await changeSettings(w, 'identity.passwords', { expiryDays: 30 })
    await w.platform.database.db
      .updateTable('identity.members')
      .set({ password_changed_at: new Date('2025-01-01T00:00:00Z') })
      .where('member_id', 'in', [ana.memberId, bea.memberId])
      .execute()
    expect(await enter(ana)).toMatchObject({ passwordExpired: true, steps: [] })
    await changeSettings(w, 'content.flags', { PWDEXPFORCECHANGE3: true })
    expect(await enter(ana)).toMatchObject({ passwordExpired: true, steps: ['change_password'], member: null })
    expect((await resume(w, browser.cookie)).value).toMatchObject({ steps: ['change_password'], member: null })

    const typed = { mobileNum: '912799001', countryDialingCode: '84' }
    const codeFor = async (purpose: 'login' | 'password') => {
      await w.call(smsCode, { ...typed, purpose }, { address: newAddress() })
      return lastCodeTo(w, '+84912799001')
    }
    const bySms = { type: 'sms', remember: false, ...typed, verificationCode: await codeFor('login') } as const
    expect(await w.call(login, bySms, { address: newAddress() })).toMatchObject({ passwordExpired: false, steps: [] })
    w.clock.advance('2s')
    const reset = { ...typed, verificationCode: await codeFor('password'), newPassword: NEW_PASSWORD }
    expect(await w.call(resetByPhone, reset, { address: newAddress() })).toMatchObject({ steps: [] })
    await changeSettings(w, 'content.flags', { PWDEXPFORCECHANGE3: false })
    await changeSettings(w, 'identity.passwords', { expiryDays: null })
  })
  test('§7 the notice after the first login says what is missing', async () => {
    const ana = await w.member()
    expect(await w.call(firstLoginNotice, {}, { as: ana })).toEqual({ missing: ['payment_password', 'contact'] })
    const next = { newPaymentPassword: '975312', confirmPaymentPassword: '975312' }
    await w.call(setPaymentPassword, { password: ana.password, ...next }, { as: ana })
    expect(await w.call(firstLoginNotice, {}, { as: ana })).toEqual({ missing: ['contact'] })
    const bea = await w.member({ paymentPassword: '246813', email: 'bea@mail.example' })
    expect(await w.call(firstLoginNotice, {}, { as: bea })).toEqual({ missing: [] })
  })
})

describe.each(['PostgreSQL', 'Redis', 'a Redis that is away'])('a step of a login, with %s', (between) => {
  const byRedis = between !== 'PostgreSQL'
  describe.skipIf(byRedis && !redisProgram)('between the nodes (needs redis-server)', () => {
    let redis: Awaited<ReturnType<typeof redisServer>> | undefined
    let other: World
    beforeAll(async () => {
      redis = byRedis ? await redisServer() : undefined
      w = await world({ redisUrl: redis?.url })
      other = await w.another()
      if (between !== 'Redis') await redis?.stop()
      await changeSettings(w, 'identity.passwords', { defaultPassword: DEFAULT_PASSWORD })
    })
    afterAll(async () => {
      await other.close()
      await w.close()
      await redis?.stop()
    })
    test('is owed on every node, and taken on every node with the next call', async () => {
      const owing = await enter(await w.member({ password: DEFAULT_PASSWORD }))
      for (const node of [w, other, w, other])
        expect(await node.outcome(memberInfo, {}, { as: owing })).toBe('login.step_required')
      expect(await change(owing, DEFAULT_PASSWORD)).toBe('ok')
      for (const node of [other, w]) expect(await node.outcome(memberInfo, {}, { as: owing })).toBe('ok')
    })
  })
})
