import { memberIdOf } from '@croupier/kernel/ids'
import type { Input } from '@croupier/wire/endpoint'
import { smsRegisterCode } from '@croupier/wire/identity/codes'
import { register, registerMobile, registerSettings } from '@croupier/wire/identity/registration'
import { login } from '@croupier/wire/identity/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress } from '../../../testing/logins.ts'
import { lastCodeTo } from '../../../testing/messages.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await changeSettings(w, 'content.flags', { MOBILENUMREG3: true, REGMOBVERF3: true, MOBILENUMPASSREG3: true })
})
afterAll(() => w.close())

const PASSWORD = 'four quiet horses'
let count = 0
const form = (over: Partial<Input<typeof registerMobile>> = {}): Input<typeof registerMobile> => ({
  mobileNum: `9125${String(++count).padStart(5, '0')}`,
  countryDialingCode: '84',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  registerMethod: 'WEB',
  ageConfirmed: true,
  termsAccepted: true,
  termsVersion: '1',
  privacyVersion: '1',
  ...over,
})
const e164 = ({ mobileNum = '' }: { mobileNum?: string | undefined }) => `+84${mobileNum.replace(/^0/, '')}`
async function codeFor(filled: Input<typeof registerMobile>): Promise<string> {
  const asked = { mobileNo: filled.mobileNum ?? '', countryDialingCode: '84' }
  await w.call(smsRegisterCode, asked, { address: newAddress() })
  return lastCodeTo(w, e164(filled))
}
const send = (filled: Input<typeof registerMobile>) => w.outcome(registerMobile, filled, { address: newAddress() })
const contactsOf = (id: string) => w.app.modules.identity.contactsOf(w.platform.database.db, memberIdOf(id))

describe('§4 registration with a mobile number', () => {
  test('opens a session, and the number is verified', async () => {
    const filled = form({ nickname: undefined })
    const entered = await w.call(registerMobile, { ...filled, verificationCode: await codeFor(filled) })
    expect(entered).toMatchObject({ firstTimeLogin: true })
    expect(entered.member!.account).toMatch(/^m[2-9a-hjkmnp-z]{10}$/)
    expect((await contactsOf(entered.member!.id)).mobile).toEqual({
      dialingCode: '84',
      number: filled.mobileNum,
      e164: e164(filled),
      verifiedAt: w.clock.now(),
    })
    const credentials = { type: 'username', username: entered.member!.account, password: PASSWORD } as const
    expect(await w.outcome(login, { ...credentials, remember: false }, { address: newAddress() })).toBe('ok')
  })
  test.each`
    over                                     | code
    ${{ mobileNum: '' }}                     | ${'register.field_required'}
    ${{ mobileNum: '12' }}                   | ${'register.mobile_invalid'}
    ${{ mobileNum: '91234x678' }}            | ${'register.mobile_invalid'}
    ${{ mobileNum: '1234567890' }}           | ${'register.mobile_invalid'}
    ${{ countryDialingCode: '' }}            | ${'register.mobile_invalid'}
    ${{ password: '' }}                      | ${'register.field_required'}
    ${{ confirmPassword: 'other' }}          | ${'password.mismatch'}
    ${{ ageConfirmed: false }}               | ${'register.agreement_required'}
    ${{ affiliateCode: 'nobody22' }}         | ${'register.affiliate_invalid'}
    ${{ verificationCode: undefined }}       | ${'code.required'}
    ${{ verificationCode: 'x'.repeat(256) }} | ${'code.malformed'}
    ${{ verificationCode: '123456' }}        | ${'code.expired'}
  `('refuses $over with $code', async ({ over, code }) => {
    expect(await send(form({ verificationCode: '123456', ...over }))).toBe(code)
  })
  test('gives a number to the first of two members who prove it', async () => {
    const filled = form()
    const verificationCode = await codeFor(filled)
    expect(await send({ ...filled, verificationCode })).toBe('ok')
    w.clock.advance('1m')
    await w.call(
      smsRegisterCode,
      { mobileNo: filled.mobileNum ?? '', countryDialingCode: '84' },
      { address: newAddress() },
    )
    await w.runJobs()
    expect(await send({ ...filled, verificationCode })).toBe('code.invalid')
  })
})

describe('§3 the flags of the registration form', () => {
  const flags = (over: Record<string, boolean>) =>
    changeSettings(w, 'content.flags', {
      USERNAMEREG3: true,
      MOBILENUMREG3: true,
      REGMOBVERF3: true,
      MOBILENUMPASSREG3: true,
      ...over,
    })
  const byName = () => {
    const { mobileNum: _, countryDialingCode: __, ...rest } = form()
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD }
    return w.outcome(register, { ...rest, ...passwords, username: `flag${++count}` }, { address: newAddress() })
  }
  test('MOBILENUMREG3 switches registration with a mobile number', async () => {
    await flags({ MOBILENUMREG3: false })
    expect(await send(form())).toBe('register.closed')
    expect((await w.call(registerSettings, {})).ways).toEqual(['username'])
    expect(await byName()).toBe('ok')
  })
  test('USERNAMEREG3 switches registration with a username', async () => {
    await flags({ USERNAMEREG3: false })
    expect(await byName()).toBe('register.closed')
    expect((await w.call(registerSettings, {})).ways).toEqual(['mobile'])
  })
  test('REGMOBVERF3 switches the code; a number without one is not verified, and proves nothing', async () => {
    await flags({ REGMOBVERF3: false })
    const filled = form()
    const entered = await w.call(registerMobile, filled, { address: newAddress() })
    expect((await contactsOf(entered.member!.id)).mobile?.verifiedAt).toBeNull()
    await flags({})
    expect(await send({ ...filled, verificationCode: await codeFor(filled) })).toBe('ok')
  })
  test('MOBILENUMPASSREG3 switches the password; without one the code is always required', async () => {
    await flags({ MOBILENUMPASSREG3: false })
    expect(await send(form())).toBe('register.field_not_offered')
    const filled = form({ password: undefined, confirmPassword: undefined })
    expect(await send(filled)).toBe('code.required')
    const entered = await w.call(registerMobile, { ...filled, verificationCode: await codeFor(filled) })
    for (const password of ['', 'null', PASSWORD]) {
      const credentials = { type: 'username', username: entered.member!.account, password } as const
      expect(await w.outcome(login, { ...credentials, remember: false }, { address: newAddress() })).not.toBe('ok')
    }
    await flags({})
  })
})

describe('§3 the profile fields of the registration form', () => {
  const offer = (...names: string[]) => {
    const rule = { enabled: true, required: false, patternId: 'any', minLength: 1, maxLength: 200 }
    return changeFields(Object.fromEntries(names.map((name) => [name, rule])))
  }
  const changeFields = async (changed: Record<string, object>) => {
    const { fields } = (await registrationSettings()) as { fields: Record<string, object> }
    await changeSettings(w, 'identity.registration', { fields: { ...fields, ...changed } })
  }
  const registrationSettings = async () => {
    const { rows } = await w.platform.database.pool.query(
      `select value from content.settings where name = 'identity.registration'`,
    )
    const { registrationPolicy } = await import('../policy.ts')
    return rows[0]?.value ?? registrationPolicy.initial
  }
  const byName = (over: Record<string, string>) => {
    const { mobileNum: _, countryDialingCode: __, ...rest } = form()
    const filled = { ...rest, password: PASSWORD, confirmPassword: PASSWORD, username: `prof${++count}`, ...over }
    return w.outcome(register, filled, { address: newAddress() })
  }
  test('T010 refuse a person below the minimum age, until the birthday begins in their zone', async () => {
    await offer('birthday')
    // It is 2 March in UTC.
    const day = w.clock.now().toISOString().slice(5, 10)
    const born = (year: number) => `${year}-${day}`
    expect(await byName({ birthday: born(2009) })).toBe('register.underage')
    expect(await byName({ birthday: born(2008), timeZone: 'Asia/Ho_Chi_Minh' })).toBe('ok')
    expect(await byName({ birthday: born(2008), timeZone: 'America/Los_Angeles' })).toBe(
      w.clock.now().getUTCHours() < 8 ? 'register.underage' : 'ok',
    )
    expect(await byName({ birthday: '2008-02-30' })).toBe('register.field_invalid')
    expect(await byName({ birthday: '2999-01-01' })).toBe('register.field_invalid')
  })
  test('accept known countries and sources of income only', async () => {
    await offer('nationality', 'sourceOfIncome', 'occupation', 'address', 'telegram', 'zalo', 'fullName')
    expect(await byName({ nationality: 'VN', sourceOfIncome: 'employment', occupation: 'Nurse' })).toBe('ok')
    expect(await byName({ nationality: 'XX' })).toBe('register.field_invalid')
    expect(await byName({ sourceOfIncome: 'lottery' })).toBe('register.field_invalid')
  })
})
