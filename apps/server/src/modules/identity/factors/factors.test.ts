import { smsCode } from '@croupier/wire/identity/codes'
import {
  confirmAuthenticator,
  memberFactors,
  removeAuthenticator,
  renewRecoveryCodes,
  secondFactor,
  setUpAuthenticator,
} from '@croupier/wire/identity/factors'
import { memberInfo } from '@croupier/wire/identity/member'
import { resetByPhone } from '@croupier/wire/identity/password'
import { login } from '@croupier/wire/identity/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { enrolledMember, nextCode } from '../../../testing/factors.ts'
import { loginOf, newAddress, rememberedBrowser, resume } from '../../../testing/logins.ts'
import { lastCodeTo } from '../../../testing/messages.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { proveMember } from '../../../testing/step-up.ts'
import { type Caller, type MemberWish, type TestMember, type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await changeSettings(w, 'content.flags', { REGMOBVERF3: true, MOBILEVERCODELOGIN3: true })
})
afterAll(() => w.close())

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const enter = (who: Pick<TestMember, 'username' | 'password'>) => w.call(login, loginOf(who), { address: newAddress() })
const prove = (as: Caller, code: string, way: 'authenticator' | 'recovery_code' = 'authenticator') =>
  w.outcome(secondFactor, { way, code }, { as, address: newAddress() })
const isInside = (as: Caller) => w.outcome(memberInfo, {}, { as })

async function enrolled(wish: MemberWish = {}) {
  const { secret, recoveryCodes, ...member } = await enrolledMember(w, wish)
  return { member, secret, recoveryCodes }
}

describe('an authenticator', () => {
  test('counts once its first code confirms it, and comes with ten recovery codes', async () => {
    const ana = await w.member()
    const none = { authenticator: null, recoveryCodesLeft: 0 }
    expect(await w.outcome(confirmAuthenticator, { code: '123456' }, { as: ana })).toBe('factor.not_set_up')
    expect(await w.outcome(setUpAuthenticator, {}, { as: ana })).toBe('session.step_up_required')
    await proveMember(w, ana)
    const { secret, otpauthUri } = await w.call(setUpAuthenticator, {}, { as: ana })
    expect(otpauthUri).toContain(`secret=${secret}`)
    expect(otpauthUri).toContain(ana.username)
    expect(await w.call(memberFactors, {}, { as: ana })).toEqual(none)
    expect((await enter(ana)).steps).toEqual([])
    const code = nextCode(w, secret)
    for (const typed of [wrong(code), '12345', 'six digits'])
      expect(await w.outcome(confirmAuthenticator, { code: typed }, { as: ana })).toBe('code.invalid')
    const browser = await rememberedBrowser(w, ana)
    const { recoveryCodes } = await w.call(confirmAuthenticator, { code }, { as: ana })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await w.call(memberFactors, {}, { as: ana })).toEqual({
      authenticator: { since: w.clock.now() },
      recoveryCodesLeft: 10,
    })
    // Sessions and cookies from before it skipped the factor.
    await eventually(async () => expect(await isInside(browser)).toBe('session.required'))
    expect((await resume(w, browser.cookie)).code).toBe('session.required')
    expect(await isInside(ana)).toBe('ok')
    // What is set for the first time pauses no withdrawals.
    expect(await w.app.modules.identity.cooldownEnd(w.platform.database.db, ana.memberId)).toBeNull()
    expect(await w.outcome(setUpAuthenticator, {}, { as: ana })).toBe('factor.already_set')
  })
  test('T020 T024 is stored encrypted, and recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await enrolled()
    const { rows } = await sql<{ text: string }>`
      select a::text as text from identity.authenticators a union all
      select r::text from identity.recovery_codes r`.execute(w.platform.database.db)
    const stored = JSON.stringify(rows)
    const hidden = [
      secret,
      Buffer.from(secret).toString('hex'),
      ...recoveryCodes.flatMap((c) => [c, c.replaceAll('-', '')]),
    ]
    for (const text of hidden) expect(stored).not.toContain(text)
  })
  test('is removed after a proof of the member, which ends other sessions and pauses withdrawals', async () => {
    const { member, secret } = await enrolled()
    const other = await enter(member)
    expect(await prove(other, nextCode(w, secret))).toBe('ok')
    w.clock.advance('6m')
    expect(await w.outcome(removeAuthenticator, {}, { as: member })).toBe('session.step_up_required')
    await proveMember(w, member)
    expect(await w.outcome(removeAuthenticator, {}, { as: member })).toBe('ok')
    expect(await w.outcome(removeAuthenticator, {}, { as: member })).toBe('factor.not_set_up')
    await eventually(async () => expect(await isInside(other)).toBe('session.required'))
    expect(await w.app.modules.identity.cooldownEnd(w.platform.database.db, member.memberId)).not.toBeNull()
    expect((await enter(member)).steps).toEqual([])
  })
  test('gets new recovery codes after a proof of the member, and then the earlier ones are void', async () => {
    const { member, recoveryCodes } = await enrolled()
    w.clock.advance('6m')
    expect(await w.outcome(renewRecoveryCodes, {}, { as: member })).toBe('session.step_up_required')
    await proveMember(w, member)
    const renewed = await w.call(renewRecoveryCodes, {}, { as: member })
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect(await w.app.modules.identity.cooldownEnd(w.platform.database.db, member.memberId)).not.toBeNull()
    const owing = await enter(member)
    expect(await prove(owing, recoveryCodes[0]!, 'recovery_code')).toBe('code.invalid')
    expect(await prove(owing, renewed.recoveryCodes[0]!, 'recovery_code')).toBe('ok')
    const none = await w.member()
    await proveMember(w, none)
    expect(await w.outcome(renewRecoveryCodes, {}, { as: none })).toBe('factor.not_set_up')
  })
})

describe('T027 a login of a member with an authenticator', () => {
  test('owes a code of it, which works once', async () => {
    const { member, secret } = await enrolled()
    const owing = await enter(member)
    expect(owing).toMatchObject({ steps: ['second_factor'], member: null })
    expect(await isInside(owing)).toBe('login.step_required')
    const code = nextCode(w, secret)
    expect([await prove(owing, ''), await prove(owing, wrong(code))]).toEqual(['code.required', 'code.invalid'])
    expect(await w.call(secondFactor, { way: 'authenticator', code }, { as: owing })).toEqual({ steps: [] })
    expect(await isInside(owing)).toBe('ok')
    expect(await prove(await enter(member), code)).toBe('code.invalid')
  })
  test('accepts a code as people type it, and refuses what is no code', async () => {
    const { member, secret, recoveryCodes } = await enrolled()
    const owing = await enter(member)
    expect([await prove(owing, '12345'), await prove(owing, recoveryCodes[0]!)]).toEqual([
      'code.invalid',
      'code.invalid',
    ])
    const code = nextCode(w, secret)
    expect(await prove(owing, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toBe('ok')
  })
  test('T024 accepts one code once of two logins at the same time', async () => {
    const { member, secret } = await enrolled()
    const [one, two] = [await enter(member), await enter(member)]
    const code = nextCode(w, secret)
    const outcomes = await Promise.all([prove(one, code), prove(two, code)])
    expect(outcomes.toSorted()).toEqual(['code.invalid', 'ok'])
  })
  test('accepts each recovery code once, however it is typed', async () => {
    const { member, recoveryCodes } = await enrolled()
    const [first = '', second = ''] = recoveryCodes
    expect(await prove(await enter(member), first, 'recovery_code')).toBe('ok')
    const owing = await enter(member)
    expect(await prove(owing, first, 'recovery_code')).toBe('code.invalid')
    expect(await prove(owing, ` ${second.toUpperCase().replaceAll('-', ' ')} `, 'recovery_code')).toBe('ok')
    expect((await w.call(memberFactors, {}, { as: owing })).recoveryCodesLeft).toBe(8)
  })
  test('by SMS, and by a reset of the password, owes it too', async () => {
    const { member } = await enrolled({ mobile: '+84912788001' })
    const typed = { mobileNum: '912788001', countryDialingCode: '84' }
    const codeFor = async (purpose: 'login' | 'password') => {
      w.clock.advance('2s')
      await w.call(smsCode, { ...typed, purpose }, { address: newAddress() })
      return lastCodeTo(w, '+84912788001')
    }
    const bySms = { type: 'sms', remember: false, ...typed, verificationCode: await codeFor('login') } as const
    expect(await w.call(login, bySms, { address: newAddress() })).toMatchObject({ steps: ['second_factor'] })
    const reset = { ...typed, verificationCode: await codeFor('password'), newPassword: 'five loud ducks' }
    expect(await w.call(resetByPhone, reset, { address: newAddress() })).toMatchObject({ steps: ['second_factor'] })
    expect((await enter({ ...member, password: 'five loud ducks' })).steps).toEqual(['second_factor'])
  })
  test('owes it after a resume until it is proved, and not again afterwards', async () => {
    const { member, secret } = await enrolled()
    const browser = await rememberedBrowser(w, member)
    const first = await resume(w, browser.cookie)
    expect(first.value).toMatchObject({ steps: ['second_factor'], member: null })
    expect(await prove({ token: first.value!.token }, nextCode(w, secret))).toBe('ok')
    expect((await resume(w, first.cookie)).value).toMatchObject({ steps: [], member: { account: member.username } })
  })
})

describe('T017 guesses at a second factor', () => {
  test('lock the account on every session and network, also for the right code', async () => {
    const { member, secret, recoveryCodes } = await enrolled()
    const owing = await enter(member)
    for (let at = 0; at < 5; at++) expect(await prove(owing, 'aaaa', 'recovery_code')).toBe('code.invalid')
    expect(await prove(owing, nextCode(w, secret))).toBe('login.locked')
    expect(await prove(await enter(member), recoveryCodes[0]!, 'recovery_code')).toBe('login.locked')
    w.clock.advance('5m')
    expect(await prove(await enter(member), nextCode(w, secret))).toBe('ok')
  })
  test('of nineteen at once count five', async () => {
    const { member } = await enrolled()
    const owing = await enter(member)
    const address = newAddress()
    const guesses = Array.from({ length: 19 }, (_, at) =>
      w.outcome(secondFactor, { way: 'authenticator', code: String(100_000 + at) }, { as: owing, address }),
    )
    const outcomes = await Promise.all(guesses)
    expect(outcomes.filter((code) => code === 'code.invalid')).toHaveLength(5)
    expect(outcomes.filter((code) => code === 'login.locked')).toHaveLength(14)
  })
})
