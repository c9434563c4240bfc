import { memberInfo } from '@croupier/wire/identity/member'
import { updateProfile } from '@croupier/wire/identity/profile'
import { register, registerSettings } from '@croupier/wire/identity/registration'
import { login } from '@croupier/wire/identity/session'
import { loginSteps, unknownAddress, unknownAddressCode } from '@croupier/wire/identity/unknown-address'
import { messages } from '@croupier/wire/messaging/inbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginOf, newAddress, rememberedBrowser, resume } from '../../../testing/logins.ts'
import { lastCodeTo, messagesTo } from '../../../testing/messages.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type Caller, type MemberWish, type TestMember, type World, world } from '../../../testing/world.ts'
import { isSameName } from './rules.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

let count = 0
const enter = (who: Pick<TestMember, 'username' | 'password'>, address: string) =>
  w.call(login, loginOf(who), { address })
const isInside = (as: Caller) => w.outcome(memberInfo, {}, { as })
/** A member who has logged in from `home`. */
async function atHome(wish: MemberWish = {}) {
  const number = ++count
  const email = `ana${number}@new.example`
  const mobile = `+849127${String(number).padStart(5, '0')}`
  const member = await w.member({ email, mobile, ...wish })
  const home = newAddress()
  expect((await enter(member, home)).steps).toEqual([])
  return { member, home, email, mobile }
}
const prove = (as: Caller, proof: string, way: 'sms' | 'email' | 'bank_account_name' = 'sms', address = newAddress()) =>
  w.outcome(unknownAddress, { way, proof }, { as, address })

describe('§4 a login from an unregistered address', () => {
  test('owes a code, after which the network is known and the owner was told', async () => {
    const { member, home, mobile, email } = await atHome()
    const cafe = newAddress()
    const owing = await enter(member, cafe)
    expect(owing).toMatchObject({ steps: ['unknown_address'], member: null })
    expect(await isInside(owing)).toBe('login.step_required')
    expect(await w.call(loginSteps, {}, { as: owing })).toEqual({
      steps: ['unknown_address'],
      addressWays: [
        { way: 'sms', masked: `+8••••${mobile.slice(-3)}` },
        { way: 'email', masked: 'a***@new.example' },
      ],
    })
    await w.call(unknownAddressCode, { way: 'sms' }, { as: owing, address: cafe })
    const code = await lastCodeTo(w, mobile)
    const wrong = code === '000000' ? '000001' : '000000'
    expect([await prove(owing, '', 'sms', cafe), await prove(owing, wrong, 'sms', cafe)]).toEqual([
      'code.required',
      'code.invalid',
    ])
    expect(await prove(owing, code, 'email', cafe)).toBe('code.invalid')
    expect(await prove(owing, code, 'sms', cafe)).toBe('ok')
    expect(await isInside(owing)).toBe('ok')
    await w.runJobs()
    const { items } = await w.call(messages, { pageSize: 9 }, { as: owing })
    expect(items).toMatchObject([{ type: 'login_new_address', params: { address: '203.0.*.*' } }])
    expect((await messagesTo(w, email)).map(({ template }) => template)).toEqual(['login_new_address'])
    for (const address of [cafe, home]) expect((await enter(member, address)).steps).toEqual([])
  })
  test('takes a code by e-mail, in place of an earlier one', async () => {
    const { member, email } = await atHome()
    const address = newAddress()
    const owing = await enter(member, address)
    await w.call(unknownAddressCode, { way: 'email' }, { as: owing, address })
    const first = await lastCodeTo(w, email)
    w.clock.advance('2s')
    await w.call(unknownAddressCode, { way: 'email' }, { as: owing, address })
    const second = await lastCodeTo(w, email)
    expect([await prove(owing, first, 'email'), await prove(owing, second, 'email')]).toEqual(['code.invalid', 'ok'])
  })
  test('is not owed by a member without a confirmed contact, whose network stays unknown', async () => {
    const member = await w.member()
    const [home, cafe] = [newAddress(), newAddress()]
    for (const address of [home, cafe]) expect((await enter(member, address)).steps).toEqual([])
    const { rows } = await w.platform.database.pool.query(
      'select network from identity.known_networks where member_id = $1',
      [member.memberId],
    )
    expect(rows).toEqual([{ network: home }])
  })
  test('is not owed after a registration from there, nor by a resumed session', async () => {
    const address = newAddress()
    const { agreement } = await w.call(registerSettings, {})
    const input = {
      username: `fresh${Date.now() % 1e6}`,
      password: 'four quiet horses',
      confirmPassword: 'four quiet horses',
      registerMethod: 'WEB' as const,
      ageConfirmed: true,
      termsAccepted: true,
      termsVersion: agreement.termsVersion,
      privacyVersion: agreement.privacyVersion,
    }
    expect((await w.call(register, input, { address })).steps).toEqual([])
    expect((await enter(input, address)).steps).toEqual([])
    const { member } = await atHome()
    const browser = await rememberedBrowser(w, member)
    expect((await resume(w, browser.cookie)).value?.steps).toEqual(['unknown_address'])
  })
  test('locks after five wrong codes, on every session of the account', async () => {
    const { member, mobile } = await atHome()
    const address = newAddress()
    const owing = await enter(member, address)
    await w.call(unknownAddressCode, { way: 'sms' }, { as: owing, address })
    const code = await lastCodeTo(w, mobile)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let at = 0; at < 5; at++) expect(await prove(owing, wrong)).toBe('code.invalid')
    expect(await prove(owing, code)).toBe('login.locked')
    expect(await prove(await enter(member, newAddress()), code)).toBe('login.locked')
  })
})

describe('the setting', () => {
  test('chooses the ways and their order, and the name on the bank account is one', async () => {
    await changeSettings(w, 'identity.unknown-addresses', { ways: ['bank_account_name', 'email'] })
    const { member } = await atHome()
    await w.call(updateProfile, { payeeName: 'Ana Santos' }, { as: member })
    const owing = await enter(member, newAddress())
    const { addressWays } = await w.call(loginSteps, {}, { as: owing })
    expect(addressWays.map(({ way }) => way)).toEqual(['bank_account_name', 'email'])
    expect(await prove(owing, '123456')).toBe('code.not_enabled')
    expect(await prove(owing, 'Ana Pires', 'bank_account_name')).toBe('login.name_wrong')
    expect(await prove(owing, ' ana  SANTOS', 'bank_account_name')).toBe('ok')
    await changeSettings(w, 'identity.unknown-addresses', { ways: ['sms', 'email'] })
  })
  test('switches the check off, and networks that are used meanwhile are known afterwards', async () => {
    await changeSettings(w, 'identity.unknown-addresses', { isOn: false })
    const { member } = await atHome()
    const cafe = newAddress()
    expect((await enter(member, cafe)).steps).toEqual([])
    await changeSettings(w, 'identity.unknown-addresses', { isOn: true })
    expect((await enter(member, cafe)).steps).toEqual([])
    expect((await enter(member, newAddress())).steps).toEqual(['unknown_address'])
  })
})

test.each`
  typed           | name            | same
  ${'ana santos'} | ${'Ana Santos'} | ${true}
  ${'ＡＮＡ'}     | ${'Ana'}        | ${true}
  ${'Ána'}        | ${'Ana'}        | ${false}
  ${'Ana'}        | ${'Ana Santos'} | ${false}
`('the name "$typed" for "$name": $same', ({ typed, name, same }) => {
  expect(isSameName(typed, name)).toBe(same)
})
