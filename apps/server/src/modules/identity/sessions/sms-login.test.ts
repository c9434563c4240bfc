import { smsCode } from '@croupier/wire/identity/codes'
import { memberInfo } from '@croupier/wire/identity/member'
import { login } from '@croupier/wire/identity/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress } from '../../../testing/logins.ts'
import { lastCodeTo } from '../../../testing/messages.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await changeSettings(w, 'content.flags', { MOBILEVERCODELOGIN3: true })
})
afterAll(() => w.close())

let count = 0
const newTyped = () => ({ mobileNum: `9124${String(++count).padStart(5, '0')}`, countryDialingCode: '84' })
const enter = (over: Record<string, unknown>, address = newAddress()) =>
  w.outcome(login, { type: 'sms', remember: false, ...over }, { address })
async function owner() {
  const typed = newTyped()
  const mobile = `+84${typed.mobileNum}`
  const member = await w.member({ mobile })
  await w.call(smsCode, { ...typed, purpose: 'login' }, { address: newAddress() })
  return { typed, mobile, member, verificationCode: await lastCodeTo(w, mobile) }
}

describe('§4 login with a mobile number and a code', () => {
  test('opens a session, once', async () => {
    const { typed, member, verificationCode } = await owner()
    const asked = { type: 'sms', remember: false, ...typed, verificationCode } as const
    const entered = await w.call(login, asked, { address: newAddress() })
    expect(entered).toMatchObject({ mustChangePassword: false, member: { account: member.username } })
    expect(await w.outcome(memberInfo, {}, { as: entered })).toBe('ok')
    expect(await enter({ ...typed, verificationCode })).toBe('code.expired')
  })
  test.each`
    over                                     | code
    ${{ mobileNum: '' }}                     | ${'code.mobile_required'}
    ${{ mobileNum: 'abc' }}                  | ${'code.mobile_malformed'}
    ${{ mobileNum: '12' }}                   | ${'code.mobile_invalid'}
    ${{ verificationCode: '' }}              | ${'code.required'}
    ${{ verificationCode: '12345' }}         | ${'code.malformed'}
    ${{ verificationCode: '1234567' }}       | ${'code.malformed'}
    ${{ verificationCode: '１２３４５６' }}  | ${'code.malformed'}
    ${{ verificationCode: '9'.repeat(256) }} | ${'code.malformed'}
  `('§8 is refused for $over with $code', async ({ over, code }) => {
    expect(await enter({ ...newTyped(), verificationCode: '000000', ...over })).toBe(code)
  })
  test('T016 is refused alike with and without an account', async () => {
    const { typed, verificationCode } = await owner()
    const unknown = newTyped()
    await w.call(smsCode, { ...unknown, purpose: 'login' }, { address: newAddress() })
    await w.runJobs()
    const wrong = verificationCode === '000000' ? '000001' : '000000'
    const outcomesOf = async (asked: typeof typed) => {
      const outcomes: string[] = []
      for (let at = 0; at < 6; at++) outcomes.push(await enter({ ...asked, verificationCode: wrong }))
      return outcomes
    }
    const [known, other] = [await outcomesOf(typed), await outcomesOf(unknown)]
    expect(known).toEqual([
      'code.invalid',
      'code.invalid',
      'code.invalid',
      'code.invalid',
      'code.invalid',
      'login.locked',
    ])
    expect(other).toEqual(known)
  })
  test('is refused to a blocked member', async () => {
    const { typed, member, verificationCode } = await owner()
    const { db } = w.platform.database
    await db.transaction().execute((tx) => w.app.modules.identity.setBlocked(tx, member.memberId, true))
    expect(await enter({ ...typed, verificationCode })).toBe('login.blocked')
  })
  test('§5 a login without name or password asks for both', async () => {
    for (const over of [{}, { username: 'ana' }, { password: 'x' }, { username: ' ', password: 'x' }])
      expect(await w.outcome(login, { type: 'username', remember: false, ...over })).toBe('login.fields_required')
  })
  test('is not offered while the flag is off', async () => {
    await changeSettings(w, 'content.flags', { MOBILEVERCODELOGIN3: false })
    expect(await enter({ ...newTyped(), verificationCode: '123456' })).toBe('code.not_enabled')
    await changeSettings(w, 'content.flags', { MOBILEVERCODELOGIN3: true })
  })
})
