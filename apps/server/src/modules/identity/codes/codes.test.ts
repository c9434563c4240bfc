import { countries, smsCode, smsRegisterCode } from '@croupier/wire/identity/codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress } from '../../../testing/logins.ts'
import { lastCodeTo, lastMessageTo, messagesTo } from '../../../testing/messages.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type World, world } from '../../../testing/world.ts'
import { newCode } from './rules.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await changeSettings(w, 'content.flags', { MOBILEVERCODELOGIN3: true, REGMOBVERF3: true })
})
afterAll(() => w.close())

let count = 0
/** A Vietnamese number that no other test uses. */
const newMobile = () => {
  const mobileNum = `9123${String(++count).padStart(5, '0')}`
  return { mobileNum, countryDialingCode: '84', e164: `+84${mobileNum}` }
}
const owner = async () => {
  const { e164, ...typed } = newMobile()
  return { ...typed, e164, member: await w.member({ mobile: e164 }) }
}
const ask = (typed: { mobileNum: string; countryDialingCode: string }, purpose: 'login' | 'password' = 'login') =>
  w.outcome(smsCode, { ...typed, purpose }, { address: newAddress() })
const take = (to: string, code: string, purpose: 'login' | 'password' | 'register' = 'login') =>
  w.app.modules.identity.codes.take({ purpose, channel: 'sms', to, code })

describe('T024 a verification code', () => {
  test('has six digits, each code equally likely', () => {
    const bytes = (values: number[]) => ({ bytes: () => new Uint8Array(values) })
    expect(newCode(bytes([0, 0, 0, 7]))).toBe('000007')
    expect(newCode(bytes([0, 15, 66, 63]))).toBe('999999')
    // The first draw lies above the largest multiple of a million.
    const draws = [
      [255, 255, 255, 255],
      [0, 0, 0, 1],
    ]
    expect(newCode({ bytes: () => new Uint8Array(draws.shift()!) })).toBe('000001')
  })
  test('arrives by SMS, and the answer names its minutes', async () => {
    const { mobileNum, countryDialingCode, e164 } = await owner()
    const asked = { mobileNum, countryDialingCode, purpose: 'login' } as const
    expect(await w.call(smsCode, asked, { address: newAddress() })).toEqual({ expiredMinutes: 5 })
    expect(await lastCodeTo(w, e164)).toMatch(/^\d{6}$/)
  })
  test('works once, for its purpose and its recipient only', async () => {
    const [one, other] = [await owner(), await owner()]
    await ask(one)
    const code = await lastCodeTo(w, one.e164)
    expect(await take(one.e164, code, 'password')).toBe(false)
    expect(await take(other.e164, code)).toBe(false)
    const both = await Promise.all([take(one.e164, code), take(one.e164, code)])
    expect(both.toSorted()).toEqual([false, true])
    expect(await take(one.e164, code)).toBe(false)
  })
  test('ends after five minutes', async () => {
    const { e164, ...typed } = await owner()
    await ask(typed)
    const code = await lastCodeTo(w, e164)
    w.clock.advance('5m')
    expect(await take(e164, code)).toBe(false)
  })
  test('ends with the next code', async () => {
    const { e164, ...typed } = await owner()
    await ask(typed)
    const first = await lastCodeTo(w, e164)
    w.clock.advance('1s')
    await ask(typed)
    const second = await lastCodeTo(w, e164)
    expect([first === second || !(await take(e164, first)), await take(e164, second)]).toEqual([true, true])
  })
  test('allows five tries, also of a hundred at once', async () => {
    const { e164, ...typed } = await owner()
    await ask(typed)
    const code = await lastCodeTo(w, e164)
    const wrong = code === '000000' ? '000001' : '000000'
    await Promise.all(Array.from({ length: 100 }, () => take(e164, wrong)))
    expect(await take(e164, code)).toBe(false)
  })
  test('is not in the database', async () => {
    const { e164, ...typed } = await owner()
    await ask(typed)
    const code = await lastCodeTo(w, e164)
    const { rows } = await w.platform.database.pool.query('select t::text as text from identity.codes t')
    expect(JSON.stringify(rows)).not.toContain(`${code},`)
    expect(JSON.stringify(rows)).not.toContain(typed.mobileNum)
  })
})

describe('T016 a request for a code', () => {
  test('has the same answer for a number without an account, which gets no message', async () => {
    const { e164, ...typed } = newMobile()
    expect(await ask(typed)).toBe('ok')
    expect(await ask({ ...typed }, 'password')).toBe('code.too_soon')
    w.clock.advance('1s')
    expect(await ask({ ...typed }, 'password')).toBe('ok')
    expect(await messagesTo(w, e164)).toEqual([])
  })
  test('leads to no code for a blocked member', async () => {
    const { e164, member, ...typed } = await owner()
    const { db } = w.platform.database
    await db.transaction().execute((tx) => w.app.modules.identity.setBlocked(tx, member.memberId, true))
    expect(await ask(typed)).toBe('ok')
    expect(await messagesTo(w, e164)).toEqual([])
  })
  test('tells the owner of a registered number that there is an account', async () => {
    const [taken, free] = [await owner(), newMobile()]
    const register = ({ mobileNum: mobileNo, countryDialingCode }: typeof free) =>
      w.outcome(smsRegisterCode, { mobileNo, countryDialingCode }, { address: newAddress() })
    expect([await register(taken), await register(free)]).toEqual(['ok', 'ok'])
    expect((await lastMessageTo(w, taken.e164)).template).toBe('account_exists')
    expect(await take(free.e164, await lastCodeTo(w, free.e164), 'register')).toBe(true)
  })
})

describe('§8 a request for a code is refused', () => {
  test.each`
    mobileNum      | countryDialingCode | code
    ${''}          | ${'84'}            | ${'code.mobile_required'}
    ${'912345678'} | ${''}              | ${'code.mobile_required'}
    ${'91234x678'} | ${'84'}            | ${'code.mobile_malformed'}
    ${'912345678'} | ${'999'}           | ${'code.mobile_malformed'}
    ${'12345'}     | ${'84'}            | ${'code.mobile_invalid'}
  `('$countryDialingCode $mobileNum with $code', async ({ code, ...typed }) => {
    expect(await ask(typed)).toBe(code)
  })
  test('§9 twice in a second, and after five messages for five minutes', async () => {
    const { e164: _, ...typed } = newMobile()
    expect([await ask(typed), await ask(typed)]).toEqual(['ok', 'code.too_soon'])
    for (const seconds of [1, 2, 4, 8] as const) {
      w.clock.advance(`${seconds}s`)
      expect(await ask(typed)).toBe('ok')
    }
    w.clock.advance('4m')
    expect(await ask(typed)).toBe('code.too_many')
    w.clock.advance('1m')
    expect(await ask(typed)).toBe('ok')
  })
  test('§8 with a quota exceeded after ten messages in a day', async () => {
    const { e164: _, ...typed } = newMobile()
    const outcomes: string[] = []
    for (let at = 0; at < 11; at++) {
      outcomes.push(await ask(typed))
      w.clock.advance('31m')
    }
    expect(outcomes).toEqual([...Array(10).fill('ok'), 'code.quota_exceeded'])
    w.clock.advance('1d')
    expect(await ask(typed)).toBe('ok')
  })
  test('T156 from one network after forty requests', async () => {
    const address = newAddress()
    const outcomes: string[] = []
    for (let at = 0; at < 41; at++) {
      const { e164: _, ...typed } = newMobile()
      outcomes.push(await w.outcome(smsCode, { ...typed, purpose: 'login' }, { address }))
    }
    expect(outcomes.slice(39)).toEqual(['ok', 'code.too_many'])
  })
  test('while the merchant has switched it off', async () => {
    await changeSettings(w, 'content.flags', { MOBILEVERCODELOGIN3: false })
    expect(await ask(newMobile())).toBe('code.not_enabled')
    await changeSettings(w, 'content.flags', { MOBILEVERCODELOGIN3: true, REGMOBVERF3: false })
    expect(await ask(newMobile(), 'password')).toBe('code.not_enabled')
    const { mobileNum: mobileNo, countryDialingCode } = newMobile()
    expect(await w.outcome(smsRegisterCode, { mobileNo, countryDialingCode })).toBe('code.not_enabled')
    await changeSettings(w, 'content.flags', { REGMOBVERF3: true })
  })
})

test('§7 the list of countries has dialing codes', async () => {
  const { items } = await w.call(countries, {})
  expect(items.find(({ countryCode }) => countryCode === 'TH')).toMatchObject({ countryDialingCode: '66' })
})
