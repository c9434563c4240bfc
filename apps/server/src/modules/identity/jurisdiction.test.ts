import { memberInfo } from '@croupier/wire/identity/member'
import { register, registerSettings } from '@croupier/wire/identity/registration'
import { login } from '@croupier/wire/identity/session'
import { messages } from '@croupier/wire/messaging/inbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type World, world } from '../../testing/world.ts'
import { profiles } from '../content/index.ts'
import { attemptsPolicy, registrationPolicy, sessionPolicy } from './policy.ts'
import { attemptsUnder, registrationUnder, sessionsUnder } from './rules.ts'

const registration = z.decode(registrationPolicy.schema, registrationPolicy.initial)
const sessions = sessionPolicy.initial
const attempts = attemptsPolicy.initial

describe('the settings under a profile', () => {
  test('stay as they are under the default profile', () => {
    expect(registrationUnder(profiles.default, registration)).toEqual(registration)
    expect(sessionsUnder(profiles.default, sessions)).toEqual({ ...sessions, rememberOutlastsIdle: true })
    expect(attemptsUnder(profiles.default, attempts)).toEqual(attempts)
  })
  test.each`
    profile      | age   | checked  | kept
    ${'default'} | ${16} | ${true}  | ${{ minimumAge: 18, agreementChecked: true }}
    ${'gli'}     | ${16} | ${true}  | ${{ minimumAge: 18, agreementChecked: false }}
    ${'uk'}      | ${21} | ${true}  | ${{ minimumAge: 21, agreementChecked: false }}
    ${'default'} | ${21} | ${false} | ${{ minimumAge: 21, agreementChecked: false }}
  `('$profile: age $age, box checked $checked', ({ profile, age, checked, kept }) => {
    const law = profiles[profile as keyof typeof profiles]
    const settings = { ...registration, minimumAge: age, agreementChecked: checked }
    expect(registrationUnder(law, settings)).toMatchObject(kept)
  })
  test.each`
    profile      | idle  | family | kept
    ${'default'} | ${60} | ${90}  | ${{ idleMinutes: 60, rememberFamilyDays: 90 }}
    ${'gli'}     | ${60} | ${90}  | ${{ idleMinutes: 30, rememberFamilyDays: 30 }}
    ${'gli'}     | ${10} | ${7}   | ${{ idleMinutes: 10, rememberFamilyDays: 7 }}
    ${'uk'}      | ${60} | ${90}  | ${{ idleMinutes: 60, rememberFamilyDays: 90 }}
  `('$profile: idle $idle minutes, remembered $family days', ({ profile, idle, family, kept }) => {
    const law = profiles[profile as keyof typeof profiles]
    expect(sessionsUnder(law, { ...sessions, idleMinutes: idle, rememberFamilyDays: family })).toMatchObject(kept)
  })
  test('T017 lock an account after three failures for half an hour under GLI, unless they are stricter', () => {
    expect(attemptsUnder(profiles.gli, attempts).account).toMatchObject({ lockAfter: 3, lockMinutes: 30 })
    const strict = { ...attempts, account: { ...attempts.account, lockAfter: 2, lockMinutes: 60 } }
    expect(attemptsUnder(profiles.gli, strict)).toEqual(strict)
    expect(attemptsUnder(profiles.gli, attempts).address).toEqual(attempts.address)
  })
})

describe('under GLI, the server', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
    await w.jurisdiction('gli')
  })
  afterAll(() => w.close())

  test('shows the agreement unchecked, and registers members', async () => {
    expect((await w.call(registerSettings, {})).agreement).toMatchObject({ minimumAge: 18, checked: false })
    const form = { username: 'maria', password: 'four quiet horses', confirmPassword: 'four quiet horses' }
    const agreed = { ageConfirmed: true, termsAccepted: true, termsVersion: '1', privacyVersion: '1' } as const
    expect(await w.outcome(register, { ...form, ...agreed, registerMethod: 'WEB' })).toBe('ok')
  })
  test('T017 locks an account for thirty minutes at the third failure, and notifies the player', async () => {
    const ana = await w.member()
    const attempt = (password: string) =>
      w.outcome(login, { type: 'username', username: ana.username, password, remember: false })
    for (const wrong of ['one', 'two']) {
      expect(await attempt(wrong)).toBe('login.failed')
      w.clock.advance('10s')
    }
    const address = '203.0.113.77'
    const three = { type: 'username' as const, username: ana.username, password: 'three', remember: false }
    expect(await w.outcome(login, three, { address })).toBe('login.locked')
    await w.runJobs()
    const { items } = await w.call(messages, { pageSize: 9 }, { as: ana })
    expect(items).toMatchObject([{ type: 'login_locked', params: { minutes: '30', address: '203.0.*.*' } }])
    w.clock.advance('29m')
    expect(await attempt(ana.password)).toBe('login.locked')
    w.clock.advance('1m')
    expect(await attempt(ana.password)).not.toBe('login.locked')
  })
  test('T018 ends a session after thirty idle minutes, even under a longer setting', async () => {
    const ben = await w.member()
    w.clock.advance('31m')
    expect(await w.outcome(memberInfo, {}, { as: ben })).toBe('session.required')
  })
})
