import { smsCode } from '@croupier/wire/identity/codes'
import { changePassword, forgotByEmail, resetByLink, resetByPhone } from '@croupier/wire/identity/password'
import { affiliate, register, registerMobile } from '@croupier/wire/identity/registration'
import { login } from '@croupier/wire/identity/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress } from '../../testing/logins.ts'
import { changeSettings } from '../../testing/settings.ts'
import { type World, world } from '../../testing/world.ts'
import { registrationPolicy } from './policy.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await changeSettings(w, 'content.flags', { MOBILENUMREG3: true, REGMOBVERF3: true, MOBILENUMPASSREG3: true })
  const { payeeName, email } = registrationPolicy.initial.fields
  const fields = { payeeName: { ...payeeName, enabled: true }, email: { ...email, enabled: true } }
  await changeSettings(w, 'identity.registration', { fields: { ...registrationPolicy.initial.fields, ...fields } })
})
afterAll(() => w.close())

const PASSWORD = 'four quiet horses'
const form = {
  password: PASSWORD,
  confirmPassword: PASSWORD,
  registerMethod: 'WEB' as const,
  ageConfirmed: true,
  termsAccepted: true,
  termsVersion: '1',
  privacyVersion: '1',
}
const byName = (over: object) => w.send(register, { ...form, username: 'maria77', ...over }, { address: newAddress() })
const byMobile = (over: object) =>
  w.send(
    registerMobile,
    { ...form, mobileNum: '912345678', countryDialingCode: '84', ...over },
    { address: newAddress() },
  )
const code = (over: object) =>
  w.send(
    smsCode,
    { mobileNum: '912345678', countryDialingCode: '84', purpose: 'password', ...over },
    { address: newAddress() },
  )
const byPhone = (over: object) =>
  w.send(
    resetByPhone,
    { mobileNum: '912345678', countryDialingCode: '84', verificationCode: '123456', newPassword: PASSWORD, ...over },
    { address: newAddress() },
  )
const forgot = (over: object) =>
  w.send(
    forgotByEmail,
    { username: 'nobody', email: 'nobody@mail.example', ...over },
    { address: newAddress(), headers: { origin: 'http://play.example', host: 'play.example' } },
  )

describe('§5, §8 the messages on the wire, word for word', () => {
  test.each<[string, () => ReturnType<World['send']>]>([
    [
      'Please fill in your password with 8 - 128 characters',
      () => w.send(resetByLink, { link: 'x', newPassword: 'short', confirmNewPassword: 'short' }),
    ],
    ['Please enter a valid verification code', () => byPhone({ verificationCode: 'x'.repeat(256) })],
    ['Please enter a valid mobile number', () => code({ mobileNum: '12345' })],
    ['Real name format is incorrect', () => byName({ payeeName: 'M' })],
    ['Phone number format is incorrect', () => byMobile({ mobileNum: '1234567' })],
    ['Invalid invitation code', () => w.send(affiliate, { code: 'nobody22' })],
    ['Please enter the username and password', () => w.send(login, { type: 'username', remember: false })],
    ['Account format is incorrect', () => byName({ username: '7maria' })],
    ['E-mail format is incorrect', () => byName({ email: 'nowhere' })],
    ['Confirmation password is not correct.', () => byName({ confirmPassword: 'five loud ducks' })],
    ['Input cannot be empty', () => byName({ username: '' })],
    ['Please enter content', () => forgot({ email: '' })],
    ['Invalid phone number format', () => code({ mobileNum: 'abc' })],
    ['Missing phone number', () => code({ mobileNum: '' })],
    ['Missing verification code', () => byPhone({ verificationCode: undefined })],
    ['Verification code expired, send again', () => byPhone({})],
    ['Function not enabled, contact customer service', () => code({ purpose: 'login' })],
  ])('%s', async (message, send) => {
    expect((await send()).answer).toMatchObject({ success: false, message })
  })
  test('Incorrect confirmation input', async () => {
    const ana = await w.member()
    const asked = { oldPassword: 'wrong', newPassword: 'five loud ducks', confirmNewPassword: 'five loud ducks' }
    expect((await w.send(changePassword, asked, { as: ana })).answer).toMatchObject({
      message: 'Incorrect confirmation input',
    })
  })
  test('Invalid verification code', async () => {
    await code({ mobileNum: '912345679' })
    const { answer } = await byPhone({ mobileNum: '912345679' })
    expect(answer).toMatchObject({ message: 'Invalid verification code' })
  })
  test('Password format is incorrect', async () => {
    const rule = { patternId: 'lettersPlusDigits', minLength: 8, maxLength: 128 }
    await changeSettings(w, 'identity.registration', { password: rule })
    expect((await byName({})).answer).toMatchObject({ message: 'Password format is incorrect' })
    await changeSettings(w, 'identity.registration', { password: registrationPolicy.initial.password })
  })
  test('Username/Email does not exist', async () => {
    await changeSettings(w, 'identity.forgotten-passwords', { revealsUnknown: true })
    expect((await forgot({})).answer).toMatchObject({ message: 'Username/Email does not exist' })
  })
  test('Please complete verification first, and Captcha check failed', async () => {
    await changeSettings(w, 'identity.human-check', { forCodes: true })
    expect((await code({})).answer).toMatchObject({ message: 'Please complete verification first' })
    const wrong = { captchaId: crypto.randomUUID(), captcha: 'abcde' }
    expect((await code(wrong)).answer).toMatchObject({ message: 'Captcha check failed' })
    await changeSettings(w, 'identity.human-check', { forCodes: false })
  })
  test('Too many requests, try again after 5 minutes, and Quota exceeded, contact customer service', async () => {
    const ask = () => code({ mobileNum: '912345670' })
    for (let at = 0; at < 5; at++) {
      await ask()
      w.clock.advance('20s')
    }
    expect((await ask()).answer).toMatchObject({ message: 'Too many requests, try again after 5 minutes' })
    for (let at = 0; at < 5; at++) {
      w.clock.advance('31m')
      await ask()
    }
    w.clock.advance('31m')
    expect((await ask()).answer).toMatchObject({ message: 'Quota exceeded, contact customer service' })
  })
})
