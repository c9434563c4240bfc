import { registerMobile, registerSettings } from '@croupier/wire/identity/registration'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress } from '../../../testing/logins.ts'
import { PROJECT_ID, startPhoneProvider } from '../../../testing/phone-provider.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type World, world } from '../../../testing/world.ts'

let w: World
let provider: Awaited<ReturnType<typeof startPhoneProvider>>
const SETTING = 'identity.phone-provider'
beforeAll(async () => {
  provider = await startPhoneProvider()
  w = await world({ app: { phoneProviderKeys: provider.keysUrl } })
  await changeSettings(w, 'content.flags', { MOBILENUMREG3: true, REGMOBVERF3: true, MOBILENUMPASSREG3: true })
  await changeSettings(w, SETTING, { isOn: true, projectId: PROJECT_ID, apiKey: 'public' })
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
      termsVersion: 'none',
      privacyVersion: '1',
    },
    { address: newAddress() },
  )
const seconds = (offset: number) => Math.floor(w.clock.now().getTime() / 1000) + offset

describe('a number that a third party has proved', () => {
  test('registers, and its token works once', async () => {
    const number = newNumber()
    const token = await provider.sign(`+84${number}`, w.clock.now())
    expect((await w.call(registerSettings, {})).phoneProvider).toEqual({
      channel: 'FIREBASE',
      projectId: PROJECT_ID,
      apiKey: 'public',
    })
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
  test('T167 is refused while the keys cannot be read', async () => {
    const app = { phoneProviderKeys: 'http://127.0.0.1:1/keys' }
    const away = await world({ database: w.database, clock: w.clock, app })
    const number = newNumber()
    const token = await provider.sign(`+84${number}`, w.clock.now())
    expect(await registered(number, token, 'FIREBASE', away)).toBe('phone_provider.unavailable')
    await away.close()
  })
})
