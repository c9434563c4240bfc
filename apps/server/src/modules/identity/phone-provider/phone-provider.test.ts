import { phoneChannel } from '@croupier/wire/identity/codes'
import { memberContacts, setContact } from '@croupier/wire/identity/contacts'
import { resetByPhone } from '@croupier/wire/identity/password'
import { registerMobile, registerSettings } from '@croupier/wire/identity/registration'
import { login } from '@croupier/wire/identity/session'
import { stepUp } from '@croupier/wire/identity/step-up'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress } from '../../../testing/logins.ts'
import { PROJECT_ID, startPhoneProvider } from '../../../testing/phone-provider.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { testClock, type World, world } from '../../../testing/world.ts'

let w: World
let provider: Awaited<ReturnType<typeof startPhoneProvider>>
const SETTING = 'identity.phone-provider'
const settingAt = (url: string) => ({
  projectId: PROJECT_ID,
  apiKey: 'stand-in',
  apiUrl: url,
  checkScript: `${url}/recaptcha/api.js`,
  checkScripts: [],
  checkFrames: [`${url}/recaptcha/`],
})
const CHANNEL = () => ({
  channel: 'FIREBASE',
  projectId: PROJECT_ID,
  apiKey: 'stand-in',
  apiUrl: provider.url,
  checkScript: `${provider.url}/recaptcha/api.js`,
})
beforeAll(async () => {
  const clock = testClock()
  provider = await startPhoneProvider(clock)
  w = await world({ clock, app: { phoneProviderKeys: provider.keysUrl } })
  await changeSettings(w, 'content.flags', {
    MOBILENUMREG3: true,
    REGMOBVERF3: true,
    MOBILENUMPASSREG3: true,
    MOBILEVERCODELOGIN3: true,
  })
  await changeSettings(w, SETTING, { isOn: true, ...settingAt(provider.url) })
})
afterAll(async () => {
  await w.close()
  await provider.stop()
})

let count = 0
const newNumber = () => `9129${String(++count).padStart(5, '0')}`
const registered = (mobileNum: string, firebaseIdToken: string, firebaseChannel = 'FIREBASE', at = w) =>
  at.outcome(
    registerMobile,
    {
      mobileNum,
      countryDialingCode: '84',
      firebaseChannel,
      firebaseIdToken,
      password: 'four quiet horses',
      confirmPassword: 'four quiet horses',
      registerMethod: 'WEB',
      ageConfirmed: true,
      termsAccepted: true,
      termsVersion: '1',
      privacyVersion: '1',
    },
    { address: newAddress() },
  )

/** The token that a browser gets: it passes the check, has a code sent, and reads it from the phone. */
async function proved(phoneNumber: string): Promise<string> {
  // Two logins of the same second would have the same token.
  w.clock.advance('1s')
  const call = async (path: string, body?: object) => {
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    return (await fetch(`${provider.url}${path}`, init)).json()
  }
  const { token: recaptchaToken } = await call('/recaptcha/pass', {})
  const sending = { phoneNumber, recaptchaToken }
  const { sessionInfo } = await call('/v1/accounts:sendVerificationCode?key=stand-in', sending)
  const { verificationCodes } = await call(`/emulator/v1/projects/${PROJECT_ID}/verificationCodes`)
  const { code } = verificationCodes.at(-1)
  return (await call('/v1/accounts:signInWithPhoneNumber?key=stand-in', { sessionInfo, code })).idToken
}
const seconds = (offset: number) => Math.floor(w.clock.now().getTime() / 1000) + offset

describe('a number that a third party has proved', () => {
  test('registers, and its token works once', async () => {
    const number = newNumber()
    const token = await provider.sign(`+84${number}`, w.clock.now())
    expect((await w.call(registerSettings, {})).phoneProvider).toEqual(CHANNEL())
    expect([await registered(number, token), await registered(number, token)]).toEqual(['ok', 'code.expired'])
  })
  test.each`
    what                      | claims                                                     | code
    ${'another number'}       | ${() => ({ phone_number: '+84912999999' })}                | ${'code.invalid'}
    ${'another project'}      | ${() => ({ aud: 'other' })}                                | ${'code.invalid'}
    ${'another issuer'}       | ${() => ({ iss: 'https://securetoken.google.com/other' })} | ${'code.invalid'}
    ${'another kind'}         | ${() => ({ firebase: { sign_in_provider: 'password' } })}  | ${'code.invalid'}
    ${'no subject'}           | ${() => ({ sub: '' })}                                     | ${'code.invalid'}
    ${'no number'}            | ${() => ({ phone_number: undefined })}                     | ${'code.invalid'}
    ${'a login to come'}      | ${() => ({ auth_time: seconds(60) })}                      | ${'code.invalid'}
    ${'a login of long ago'}  | ${() => ({ auth_time: seconds(-300) })}                    | ${'code.expired'}
    ${'a token that expired'} | ${() => ({ exp: seconds(-1), iat: seconds(-3601) })}       | ${'code.expired'}
  `('is refused with $what: $code', async ({ claims, code }) => {
    const number = newNumber()
    expect(await registered(number, await provider.sign(`+84${number}`, w.clock.now(), claims()))).toBe(code)
  })
  test('is refused with a token that someone else signed, or nobody', async () => {
    const number = newNumber()
    const { privateKey } = await generateKeyPair('RS256')
    const good = await provider.sign(`+84${number}`, w.clock.now())
    const forged = await new SignJWT(JSON.parse(Buffer.from(good.split('.')[1]!, 'base64url').toString()))
      .setProtectedHeader({ alg: 'RS256', kid: 'stand-in-1' })
      .sign(privateKey)
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`
    for (const token of [forged, unsigned, 'x', '']) expect(await registered(number, token)).toBe('code.invalid')
  })
  test('is refused on another channel, and while the channel is off', async () => {
    const number = newNumber()
    const token = await provider.sign(`+84${number}`, w.clock.now())
    expect(await registered(number, token, 'OTHER')).toBe('code.not_enabled')
    await changeSettings(w, SETTING, { isOn: false })
    expect(await registered(number, token)).toBe('code.not_enabled')
    await changeSettings(w, SETTING, { isOn: true })
  })
  test('§3 is asked about by its number in the form E.164, while the channel is on', async () => {
    const asked = { mobileNum: '0912 345 678', countryDialingCode: '84' }
    expect(await w.call(phoneChannel, asked)).toEqual({ phoneNumber: '+84912345678', provider: CHANNEL() })
    expect(await w.outcome(phoneChannel, { ...asked, mobileNum: '' })).toBe('code.mobile_required')
    expect(await w.outcome(phoneChannel, { ...asked, mobileNum: 'nine' })).toBe('code.mobile_malformed')
    expect(await w.outcome(phoneChannel, { ...asked, mobileNum: '12' })).toBe('code.mobile_invalid')
    await changeSettings(w, SETTING, { isOn: false })
    expect(await w.outcome(phoneChannel, asked)).toBe('code.not_enabled')
    expect((await w.call(registerSettings, {})).phoneProvider).toBeNull()
    await changeSettings(w, SETTING, { isOn: true })
  })
  test('§4 registers, logs in and sets a forgotten password by the codes that the third party sent', async () => {
    const mobileNum = newNumber()
    const proof = { mobileNum, countryDialingCode: '84', firebaseChannel: 'FIREBASE' }
    expect(await registered(mobileNum, await proved(`+84${mobileNum}`))).toBe('ok')
    const inside = await w.call(
      login,
      { type: 'sms', remember: false, ...proof, firebaseIdToken: await proved(`+84${mobileNum}`) },
      { address: newAddress() },
    )
    expect(inside.member).not.toBeNull()
    const newPassword = 'another quiet harbour 7'
    const reset = { ...proof, firebaseIdToken: await proved(`+84${mobileNum}`), newPassword }
    expect((await w.call(resetByPhone, reset, { address: newAddress() })).token).not.toBe('')
  })
  test('T015 confirms the number that a member adds', async () => {
    const ana = await w.member()
    const mobileNum = newNumber()
    const typed = { mobileNum, countryDialingCode: '84', firebaseChannel: 'FIREBASE' }
    await w.call(stepUp, { way: 'password', password: ana.password }, { as: ana })
    const set = (firebaseIdToken: string) => w.outcome(setContact, { ...typed, firebaseIdToken }, { as: ana })
    expect(await set(await proved(`+84${newNumber()}`))).toBe('code.invalid')
    expect(await set(await proved(`+84${mobileNum}`))).toBe('ok')
    expect((await w.call(memberContacts, {}, { as: ana })).mobile).toMatchObject({ isVerified: true })
    // An e-mail address is proved by a code only.
    const email = { email: 'ana@mail.example', firebaseChannel: 'FIREBASE', firebaseIdToken: 'x' }
    expect(await w.outcome(setContact, email, { as: ana })).toBe('code.required')
  })
  test('T167 is refused while the keys cannot be read', async () => {
    const app = { phoneProviderKeys: 'http://127.0.0.1:1/keys' }
    const away = await world({ database: w.database, clock: w.clock, app })
    const number = newNumber()
    const token = await provider.sign(`+84${number}`, w.clock.now())
    expect(await registered(number, token, 'FIREBASE', away)).toBe('phone_provider.unavailable')
    await away.close()
  })
})
