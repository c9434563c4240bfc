import { contactCode, setContact } from '@croupier/wire/identity/contacts'
import { secondFactor } from '@croupier/wire/identity/factors'
import { login } from '@croupier/wire/identity/session'
import { stepUp, stepUpCode, stepUpWays } from '@croupier/wire/identity/step-up'
import { registry } from '@croupier/wire/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolledMember, nextCode } from '../../../testing/factors.ts'
import { loginOf, newAddress } from '../../../testing/logins.ts'
import { lastCodeTo } from '../../../testing/messages.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { proveMember } from '../../../testing/step-up.ts'
import { type Caller, type TestMember, type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

let count = 0
const newNumber = () => `9127${String(++count).padStart(5, '0')}`

/** Tries to add a mobile number, with its code. */
async function change(as: Caller): Promise<string> {
  const typed = { mobileNum: newNumber(), countryDialingCode: '84' }
  // One code per second.
  w.clock.advance('1s')
  await w.call(contactCode, typed, { as, address: newAddress() })
  const verificationCode = await lastCodeTo(w, `+84${typed.mobileNum}`)
  return w.outcome(setContact, { ...typed, verificationCode }, { as })
}

/** A member who has a confirmed number and no password, as after a registration by code. */
async function withoutPassword(): Promise<TestMember & { mobile: string }> {
  const mobile = `+84${newNumber()}`
  const member = await w.member({ mobile })
  await sql`update identity.members set password_hash = null where member_id = ${member.memberId}`.execute(
    w.platform.database.db,
  )
  return { ...member, mobile }
}

describe('T015 a change of the security settings', () => {
  test('needs a proof of the member in the last five minutes of this session', async () => {
    const ana = await w.member()
    expect(await change(ana)).toBe('session.step_up_required')
    await proveMember(w, ana)
    expect(await change(ana)).toBe('ok')
    w.clock.advance('4m')
    expect(await change(ana)).toBe('ok')
    w.clock.advance('61s')
    expect(await change(ana)).toBe('session.step_up_required')
  })
  test('needs it in every session of the member', async () => {
    const ana = await w.member()
    const { db } = w.platform.database
    const from = { address: '127.0.0.1', userAgent: '' }
    const other = await db.transaction().execute((tx) => w.app.modules.identity.openSession(tx, ana.memberId, from))
    await proveMember(w, ana)
    expect(await change(other)).toBe('session.step_up_required')
  })
  test('is refused on the wire before the call is handled, for every call that is marked', async () => {
    const ana = await w.member()
    const marked = registry.filter(({ endpoint }) => 'stepUp' in endpoint)
    expect(marked.map(({ name }) => name)).toContain('setContact')
    for (const { endpoint } of marked) expect(endpoint).toMatchObject({ token: true, stepUp: true })
    expect(await w.outcome(setContact, {}, { as: ana })).toBe('session.step_up_required')
  })
  test('needs a newer proof when the operator shortens the time', async () => {
    const ana = await w.member()
    await proveMember(w, ana)
    w.clock.advance('2m')
    await changeSettings(w, 'identity.step-up', { minutes: 1 })
    expect(await w.outcome(setContact, {}, { as: ana })).toBe('session.step_up_required')
    await changeSettings(w, 'identity.step-up', { minutes: 5 })
  })
})

describe('the proof', () => {
  const prove = (as: Caller, given: object) =>
    w.outcome(stepUp, { way: 'password', ...given }, { as, address: newAddress() })

  test('is the password, of which guesses are bounded', async () => {
    const ana = await w.member()
    expect(await w.call(stepUpWays, {}, { as: ana })).toEqual({ ways: ['password'], recipient: null, providers: [] })
    for (let at = 0; at < 5; at++) expect(await prove(ana, { password: `guess ${at}` })).toBe('password.wrong_old')
    expect(await prove(ana, { password: ana.password })).toBe('login.locked')
    w.clock.advance('5m')
    expect(await prove(ana, { password: ana.password })).toBe('ok')
  })
  test('is a code to the confirmed number of an account without a password', async () => {
    const bea = await withoutPassword()
    expect(await w.call(stepUpWays, {}, { as: bea })).toEqual({
      ways: ['code'],
      providers: [],
      recipient: { channel: 'sms', masked: expect.stringMatching(/^\+8••••\d{3}$/) },
    })
    expect(await prove(bea, { password: bea.password })).toBe('step_up.way_unknown')
    await w.call(stepUpCode, {}, { as: bea, address: newAddress() })
    const verificationCode = await lastCodeTo(w, bea.mobile)
    const wrong = verificationCode === '000000' ? '000001' : '000000'
    expect(await prove(bea, { way: 'code', verificationCode: wrong })).toBe('code.invalid')
    expect(await prove(bea, { way: 'code' })).toBe('code.required')
    expect(await prove(bea, { way: 'code', verificationCode })).toBe('ok')
    expect(await prove(bea, { way: 'code', verificationCode })).toBe('code.expired')
    expect(await change(bea)).toBe('ok')
  })
  test('is no code for an account that has a password', async () => {
    const ana = await w.member({ mobile: `+84${newNumber()}` })
    expect(await w.outcome(stepUpCode, {}, { as: ana, address: newAddress() })).toBe('step_up.way_unknown')
    expect(await prove(ana, { way: 'code', verificationCode: '123456' })).toBe('step_up.way_unknown')
  })
  test('T024 is a code of the authenticator, or a recovery code, of which each works once', async () => {
    const { secret, recoveryCodes, ...ana } = await enrolledMember(w)
    expect((await w.call(stepUpWays, {}, { as: ana })).ways).toEqual(['password', 'authenticator', 'recovery_code'])
    const verificationCode = nextCode(w, secret)
    expect(await prove(ana, { way: 'authenticator' })).toBe('code.required')
    expect(await prove(ana, { way: 'authenticator', verificationCode: recoveryCodes[0] })).toBe('code.invalid')
    expect(await prove(ana, { way: 'authenticator', verificationCode })).toBe('ok')
    expect(await change(ana)).toBe('ok')
    expect(await prove(ana, { way: 'authenticator', verificationCode })).toBe('code.invalid')
    expect(await prove(ana, { way: 'recovery_code', verificationCode: recoveryCodes[0] })).toBe('ok')
    expect(await prove(ana, { way: 'recovery_code', verificationCode: recoveryCodes[0] })).toBe('code.invalid')
    const { way, ...other } = { way: 'authenticator', verificationCode: nextCode(w, secret) }
    expect(await prove(await w.member(), { way, ...other })).toBe('step_up.way_unknown')
  })
  test('T017 counts guesses at a second factor together with those of logins', async () => {
    const { secret, recoveryCodes, ...ana } = await enrolledMember(w)
    const guess = { way: 'recovery_code', verificationCode: 'aaaa' }
    for (let at = 0; at < 5; at++) expect(await prove(ana, guess)).toBe('code.invalid')
    expect(await prove(ana, { way: 'authenticator', verificationCode: nextCode(w, secret) })).toBe('login.locked')
    const owing = await w.call(login, loginOf(ana), { address: newAddress() })
    const given = { way: 'recovery_code' as const, code: recoveryCodes[0]! }
    expect(await w.outcome(secondFactor, given, { as: owing, address: newAddress() })).toBe('login.locked')
  })
  test('is nothing for an account without a password and a contact', async () => {
    const { memberId, ...ana } = await w.member()
    await sql`update identity.members set password_hash = null where member_id = ${memberId}`.execute(
      w.platform.database.db,
    )
    expect(await w.call(stepUpWays, {}, { as: ana })).toEqual({ ways: [], recipient: null, providers: [] })
  })
  test('comes with a login by password', async () => {
    const ana = await w.member()
    const entered = await w.call(login, loginOf(ana), { address: newAddress() })
    expect(await change(entered)).toBe('ok')
    w.clock.advance('6m')
    expect(await change(entered)).toBe('session.step_up_required')
  })
  test('is forgotten after its time', async () => {
    const ana = await w.member()
    await proveMember(w, ana)
    w.clock.advance('6m')
    await w.runJobs()
    await w.app.modules.identity.tasks?.find(({ name }) => name === 'identity.sweep')?.run({} as never)
    const { rows } = await sql`select 1 from identity.session_proofs`.execute(w.platform.database.db)
    expect(rows).toEqual([])
  })
})
