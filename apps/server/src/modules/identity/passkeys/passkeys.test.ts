import { memberInfo } from '@croupier/wire/identity/member'
import * as wire from '@croupier/wire/identity/passkeys'
import { login } from '@croupier/wire/identity/session'
import { stepUp, stepUpWays } from '@croupier/wire/identity/step-up'
import { waysIn } from '@croupier/wire/identity/ways-in'
import { messages } from '@croupier/wire/messaging/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Authenticator, authenticator, type Lies } from '../../../testing/authenticator.ts'
import { eventually } from '../../../testing/eventually.ts'
import { loginOf, newAddress } from '../../../testing/logins.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { proveMember } from '../../../testing/step-up.ts'
import { type Caller, type TestMember, type World, world } from '../../../testing/world.ts'

const SITE = { origin: 'http://localhost' }
const headers = { host: 'localhost' }
let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const from = (as?: Caller) => ({ as, headers, address: newAddress() })
async function add(as: TestMember, device: Authenticator, lies: Lies = {}, name = 'My phone'): Promise<string> {
  await proveMember(w, as)
  const options = await w.call(wire.passkeyOptions, {}, from(as))
  return w.outcome(wire.addPasskey, { name, credential: device.create(options, lies) }, from(as))
}
async function memberWith(device: Authenticator): Promise<TestMember> {
  const member = await w.member()
  expect(await add(member, device)).toBe('ok')
  return member
}
const options = () => w.call(wire.passkeyLoginOptions, {}, from())
const enter = async (device: Authenticator, lies: Lies = {}) =>
  w.outcome(wire.passkeyLogin, { credential: device.sign(await options(), lies), remember: false }, from())
const listOf = async (as: Caller) => (await w.call(wire.passkeys, {}, from(as))).items
const titles = async (as: Caller) => {
  await w.runJobs()
  return (await w.call(messages, { pageSize: 20 }, { as })).items.map(({ params }) => params.what)
}

describe('a passkey', () => {
  test('is added, named and listed, and logs its owner in', async () => {
    const device = authenticator(SITE)
    const ana = await memberWith(device)
    expect(await listOf(ana)).toMatchObject([{ name: 'My phone', lastUsedAt: null, isSynced: false, isBlocked: false }])
    const credential = device.sign(await options())
    const entered = await w.call(wire.passkeyLogin, { credential, remember: false }, from())
    expect(entered).toMatchObject({ member: { account: ana.username } })
    expect(await w.outcome(memberInfo, {}, { as: entered })).toBe('ok')
    const [one] = await listOf(ana)
    expect(one?.lastUsedAt).toEqual(w.clock.now())
    await w.call(wire.renamePasskey, { passkeyId: one!.id, name: 'Old phone' }, from(ana))
    expect(await listOf(ana)).toMatchObject([{ name: 'Old phone' }])
  })
  test('T015 needs a step-up, to be added and to be removed', async () => {
    const device = authenticator(SITE)
    const ana = await w.member()
    expect(await w.outcome(wire.passkeyOptions, {}, from(ana))).toBe('session.step_up_required')
    expect(await add(ana, device)).toBe('ok')
    const [{ id: passkeyId } = { id: '' }] = await listOf(ana)
    w.clock.advance('6m')
    expect(await w.outcome(wire.removePasskey, { passkeyId }, from(ana))).toBe('session.step_up_required')
    await proveMember(w, ana)
    expect(await w.outcome(wire.removePasskey, { passkeyId }, from(ana))).toBe('ok')
    expect(await enter(device)).toBe('passkey.unknown')
  })
  test('T019 ends the other sessions, starts the withdrawal cooldown and is notified, when it comes and when it goes', async () => {
    const ana = await w.member()
    const other = await w.call(login, loginOf(ana), { address: newAddress() })
    expect(await add(ana, authenticator(SITE))).toBe('ok')
    await eventually(async () => expect(await w.outcome(memberInfo, {}, { as: other })).toBe('session.required'))
    const cooldown = () => w.app.modules.identity.cooldownEnd(w.platform.database.db, ana.memberId)
    expect(await cooldown()).not.toBeNull()
    w.clock.advance('1m')
    const [{ id: passkeyId } = { id: '' }] = await listOf(ana)
    await w.call(wire.removePasskey, { passkeyId }, from(ana))
    expect((await titles(ana)).toSorted()).toEqual(['passkey_added', 'passkey_removed'])
  })
  test('proves its owner for a step-up, in the session that asked', async () => {
    const device = authenticator(SITE)
    const ana = await memberWith(device)
    const bea = await memberWith(authenticator(SITE))
    w.clock.advance('6m')
    expect((await w.call(stepUpWays, {}, { as: ana })).ways).toEqual(['passkey', 'password'])
    const asked = await w.call(wire.passkeyStepUpOptions, {}, from(ana))
    expect(asked.allowCredentials.map(({ id }) => id)).toEqual([device.credentialId])
    const credential = device.sign(asked)
    expect(await w.outcome(stepUp, { way: 'passkey', credential }, from(bea))).toBe('passkey.expired')
    const again = device.sign(await w.call(wire.passkeyStepUpOptions, {}, from(ana)))
    expect(await w.outcome(stepUp, { way: 'passkey', credential: again }, from(ana))).toBe('ok')
    expect(await w.outcome(wire.passkeyOptions, {}, from(ana))).toBe('ok')
    const hers = device.sign(await w.call(wire.passkeyStepUpOptions, {}, from(bea)))
    expect(await w.outcome(stepUp, { way: 'passkey', credential: hers }, from(bea))).toBe('passkey.unknown')
    expect(await w.outcome(stepUp, { way: 'passkey' }, from(ana))).toBe('passkey.refused')
  })
  test('of another member cannot be renamed or removed', async () => {
    const ana = await memberWith(authenticator(SITE))
    const eve = await memberWith(authenticator(SITE))
    const [{ id: passkeyId } = { id: '' }] = await listOf(ana)
    expect(await w.outcome(wire.renamePasskey, { passkeyId, name: 'x' }, from(eve))).toBe('passkey.unknown')
    expect(await w.outcome(wire.removePasskey, { passkeyId }, from(eve))).toBe('passkey.unknown')
    expect(await listOf(ana)).toHaveLength(1)
  })
  test('is stored once, and at most ten of one account', async () => {
    const device = authenticator(SITE)
    const ana = await memberWith(device)
    expect(await add(ana, device)).toBe('passkey.known')
    const eve = await w.member()
    expect(await add(eve, device)).toBe('passkey.known')
    for (let at = 0; at < 9; at++) expect(await add(ana, authenticator(SITE))).toBe('ok')
    expect(await w.outcome(wire.passkeyOptions, {}, from(ana))).toBe('passkey.too_many')
  })
  test('that is the last way in cannot be removed', async () => {
    const ana = await memberWith(authenticator(SITE))
    const { db } = w.platform.database
    await sql`update identity.members set password_hash = null where member_id = ${ana.memberId}`.execute(db)
    const [{ id: passkeyId } = { id: '' }] = await listOf(ana)
    expect(await w.outcome(wire.removePasskey, { passkeyId }, from(ana))).toBe('login.last_way')
  })
  test('of a blocked member logs nobody in', async () => {
    const device = authenticator(SITE)
    const { memberId } = await memberWith(device)
    await w.platform.database.db.transaction().execute((tx) => w.app.modules.identity.setBlocked(tx, memberId, true))
    expect(await enter(device)).toBe('login.blocked')
  })
  test('is not offered while the operator has turned passkeys off', async () => {
    const device = authenticator(SITE)
    const ana = await memberWith(device)
    expect(await w.call(waysIn, {})).toMatchObject({ passkeys: true })
    const credential = device.sign(await options())
    await changeSettings(w, 'identity.passkeys', { isOn: false })
    expect(await w.call(waysIn, {})).toMatchObject({ passkeys: false })
    expect(await w.outcome(wire.passkeyLoginOptions, {}, from())).toBe('passkey.not_enabled')
    expect(await w.outcome(wire.passkeyLogin, { credential, remember: false }, from())).toBe('passkey.not_enabled')
    expect(await w.outcome(wire.passkeyOptions, {}, from(ana))).toBe('passkey.not_enabled')
    await changeSettings(w, 'identity.passkeys', { isOn: true })
  })
})

describe('an answer of a device', () => {
  const LIES: [string, Lies, string][] = [
    ['of a page of another origin', { origin: 'https://farora.evil.example' }, 'passkey.refused'],
    ['of a page on another port', { origin: 'http://localhost:8443' }, 'passkey.refused'],
    ['for another site', { rpId: 'evil.example' }, 'passkey.refused'],
    ['to a challenge that was never issued', { challenge: 'x'.repeat(43) }, 'passkey.expired'],
    ['without a check of the person', { isUnverified: true }, 'passkey.refused'],
    ['of the wrong kind', { type: 'webauthn.get' }, 'passkey.refused'],
  ]
  test.each(LIES)('%s adds no passkey', async (_, lies, code) => {
    const ana = await w.member()
    expect(await add(ana, authenticator(SITE), lies)).toBe(code)
    expect(await listOf(ana)).toEqual([])
  })
  test.each([
    ...LIES.map(([name, lies, code]) => [name, lies.type ? { type: 'webauthn.create' } : lies, code] as const),
    ['with the signature of another key', { isForged: true }, 'passkey.refused'],
    ['that names another account', { userHandle: 'x'.repeat(43) }, 'passkey.refused'],
  ] as const)('%s logs nobody in', async (_, lies, code) => {
    const device = authenticator(SITE)
    await memberWith(device)
    expect(await enter(device, lies as Lies)).toBe(code)
    expect(await enter(device)).toBe('ok')
  })
  test('T024 counts once, and for five minutes', async () => {
    const device = authenticator(SITE)
    await memberWith(device)
    const credential = device.sign(await options())
    const send = () => w.outcome(wire.passkeyLogin, { credential, remember: false }, from())
    expect((await Promise.all([send(), send(), send()])).toSorted()).toEqual([
      'ok',
      'passkey.expired',
      'passkey.expired',
    ])
    const late = device.sign(await options())
    w.clock.advance('5m')
    expect(await w.outcome(wire.passkeyLogin, { credential: late, remember: false }, from())).toBe('passkey.expired')
  })
  test('for a login counts for nothing else', async () => {
    const device = authenticator(SITE)
    const ana = await memberWith(device)
    const credential = device.sign(await options())
    expect(await w.outcome(stepUp, { way: 'passkey', credential }, from(ana))).toBe('passkey.expired')
  })
  test('that is no client data is refused', async () => {
    const device = authenticator(SITE)
    await memberWith(device)
    const { response, ...names } = device.sign(await options())
    const credential = { ...names, response: { ...response, clientDataJSON: 'bm9uZQ' } }
    expect(await w.outcome(wire.passkeyLogin, { credential, remember: false }, from())).toBe('passkey.refused')
  })
})

describe('a copied passkey', () => {
  test('is blocked when its counter does not grow, and its owner is notified', async () => {
    const device = authenticator(SITE)
    const ana = await memberWith(device)
    expect(await enter(device)).toBe('ok')
    expect(await enter(device, { counter: 1 })).toBe('passkey.blocked')
    expect(await enter(device)).toBe('passkey.blocked')
    expect(await listOf(ana)).toMatchObject([{ isBlocked: true }])
    expect((await w.call(stepUpWays, {}, { as: ana })).ways).toEqual(['password'])
    expect(await titles(ana)).toContain('passkey_blocked')
  })
  test('is not blocked by a counter that nobody signed', async () => {
    const device = authenticator(SITE)
    await memberWith(device)
    expect(await enter(device)).toBe('ok')
    expect(await enter(device, { counter: 1, isForged: true })).toBe('passkey.refused')
    expect(await enter(device)).toBe('ok')
  })
  test('that does not count, because it is synced, stays valid', async () => {
    const device = authenticator(SITE, { counts: false })
    await memberWith(device)
    for (let at = 0; at < 3; at++) expect(await enter(device)).toBe('ok')
  })
})

describe('the merchant’s domains', () => {
  test.each(['1'.repeat(40), '999.999.999.999', '%00', 'a@b', 'a/b', 'a b', '127.0.0.1, ::1'])(
    'without any, a request for the host %s is malformed',
    async (host) => {
      const at = { headers: { host }, address: newAddress() }
      expect(await w.outcome(wire.passkeyLoginOptions, {}, at)).toBe('request.malformed')
    },
  )
  test('decide which pages may use a passkey', async () => {
    await changeSettings(w, 'content.merchant', { routers: ['https://play.example', 'https://m.play.example'] })
    const own = { origin: 'https://m.play.example' }
    const at = { headers: { host: 'm.play.example' }, address: newAddress() }
    const device = authenticator(own)
    const ana = await w.member()
    await proveMember(w, ana)
    const asked = await w.call(wire.passkeyOptions, {}, { as: ana, ...at })
    expect(asked.rp.id).toBe('m.play.example')
    const credential = device.create(asked)
    expect(await w.outcome(wire.addPasskey, { credential }, { as: ana, ...at })).toBe('ok')
    const elsewhere = await w.call(
      wire.passkeyLoginOptions,
      {},
      { headers: { host: 'evil.example' }, address: newAddress() },
    )
    expect(elsewhere.rpId).toBe('play.example')
    const signed = device.sign(elsewhere, { origin: 'https://play.example', rpId: 'play.example' })
    expect(await w.outcome(wire.passkeyLogin, { credential: signed, remember: false }, from())).toBe('passkey.refused')
    await changeSettings(w, 'content.merchant', { routers: [] })
  })
})
