import { memberIdOf } from '@croupier/kernel/ids'
import type { Input } from '@croupier/wire/endpoint'
import { memberInfo } from '@croupier/wire/identity/member'
import { register, registerSettings } from '@croupier/wire/identity/registration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress } from '../../../testing/logins.ts'
import { type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

let count = 0
const form = (over: Partial<Input<typeof register>> = {}): Input<typeof register> => ({
  username: `maria${++count}`,
  password: 'four quiet horses',
  confirmPassword: 'four quiet horses',
  registerMethod: 'WEB',
  ageConfirmed: true,
  termsAccepted: true,
  termsVersion: '1',
  privacyVersion: '1',
  ...over,
})

describe('registration', () => {
  test('shows the fields that the merchant requires', async () => {
    const shown = await w.call(registerSettings, {})
    expect(shown).toMatchObject({ ways: ['username'], titleAmount: { amount: 1_000, currency: 'VND' } })
    expect(shown.fields.map((one) => one.name)).toEqual(['username', 'password'])
    expect(shown.agreement).toMatchObject({ minimumAge: 18, checked: true, privacyVersion: '1' })
  })
  test('T012 opens a session and the wallet, and records the agreement', async () => {
    const filled = form()
    const entered = await w.call(register, filled, { address: newAddress(), headers: { 'accept-language': 'th-TH' } })
    expect(entered).toMatchObject({ firstTimeLogin: true, passwordExpired: false, mustChangePassword: false })
    const info = await w.call(memberInfo, {}, { as: entered })
    expect(info).toMatchObject({ account: filled.username, nickname: filled.username, type: 0, language: 'th' })
    const memberId = memberIdOf(info.id)
    expect(memberId).toMatch(/^[2-9a-hjkmnp-z]{10}$/)
    expect(await w.cash({ memberId })).toBe(0n)
    const { db } = w.platform.database
    const agreed = await db
      .selectFrom('identity.agreements')
      .select(['document', 'version', 'agreed_at'])
      .where('member_id', '=', memberId)
      .orderBy('document')
      .execute()
    expect(agreed).toEqual([
      { document: 'age', version: '18', agreed_at: w.clock.now() },
      { document: 'privacy', version: '1', agreed_at: w.clock.now() },
      { document: 'terms', version: '1', agreed_at: w.clock.now() },
    ])
  })
  test.each`
    over                                                             | code
    ${{ username: '7maria', password: 'x' }}                         | ${'register.field_invalid'}
    ${{ password: 'password123', confirmPassword: 'password123' }}   | ${'password.common'}
    ${{ confirmPassword: 'four quiet houses', ageConfirmed: false }} | ${'password.mismatch'}
    ${{ payeeName: 'Maria', ageConfirmed: false }}                   | ${'register.field_not_offered'}
    ${{ ageConfirmed: false }}                                       | ${'register.agreement_required'}
    ${{ termsVersion: 'older' }}                                     | ${'register.agreement_required'}
  `('refuses $over with $code', async ({ over, code }) => {
    expect(await w.outcome(register, form(over), { address: newAddress() })).toBe(code)
  })
  test('gives a username to one of two forms, whatever their case', async () => {
    const filled = form({ username: 'Twins1' })
    const twice = [filled, { ...filled, username: 'tWINS1' }].map((input) =>
      w.outcome(register, input, { address: newAddress() }),
    )
    expect((await Promise.all(twice)).toSorted()).toEqual(['ok', 'register.username_taken'])
  })
  test('refuses a body that is not encrypted', async () => {
    const response = await w.app.site.inject({ method: 'PUT', url: '/wps/member/register', payload: form() })
    expect(response.json().code).toBe('request.encryption_required')
  })
})
