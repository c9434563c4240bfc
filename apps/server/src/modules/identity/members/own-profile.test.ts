import { memberInfo } from '@croupier/wire/identity/member'
import { memberProfile, PROFILE_FIELDS, revealProfile, updateProfile } from '@croupier/wire/identity/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'
import { registrationPolicy } from '../policy.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const shownTo = async (as: TestMember) => {
  const { fields } = await w.call(memberProfile, {}, { as })
  return Object.fromEntries(fields.map(({ name, shown, isFrozen }) => [name, [shown, isFrozen]]))
}

describe('§2, §3 the security centre', () => {
  test('offers every field of the profile with the rule that the registration has for it', async () => {
    const ana = await w.member()
    const { fields } = await w.call(memberProfile, {}, { as: ana })
    expect(fields.map(({ name }) => name)).toEqual([...PROFILE_FIELDS])
    expect(fields.every(({ shown, isFrozen }) => shown === null && !isFrozen)).toBe(true)
    const rule = { enabled: false, required: false, patternId: 'digits', minLength: 3, maxLength: 9 }
    const all = registrationPolicy.initial.fields
    await changeSettings(w, 'identity.registration', { fields: { ...all, telegram: rule } })
    const changed = (await w.call(memberProfile, {}, { as: ana })).fields.find(({ name }) => name === 'telegram')
    expect(changed).toMatchObject({ patternId: 'digits', acceptedPattern: '^[0-9]+$', minLength: 3, maxLength: 9 })
    expect(await w.outcome(updateProfile, { telegram: 'ana' }, { as: ana })).toBe('register.field_invalid')
    await changeSettings(w, 'identity.registration', { fields: all })
  })
  test('T026 masks names, contacts and birthday, and shows all of it after the login password', async () => {
    const ana = await w.member({ mobile: '+84912000111', email: 'ana@mail.example' })
    const typed = {
      payeeName: 'Ana Santos',
      birthday: '1990-02-28',
      nationality: 'VN',
      address: 'Harbour Road 12',
      occupation: 'Teacher',
      sourceOfIncome: 'employment',
      telegram: 'anasantos',
      zalo: 'ana.zalo',
    }
    await w.call(updateProfile, typed, { as: ana })
    expect(await shownTo(ana)).toMatchObject({
      payeeName: ['A***a S***s', true],
      birthday: ['1990-••-••', true],
      nationality: ['VN', false],
      address: ['H***r R***d 1*', false],
      occupation: ['Teacher', false],
      sourceOfIncome: ['employment', false],
      telegram: ['an••••tos', false],
      fullName: [null, false],
    })
    expect(await w.outcome(revealProfile, {}, { as: ana })).toBe('password.wrong_old')
    expect(await w.outcome(revealProfile, { password: 'wrong' }, { as: ana })).toBe('password.wrong_old')
    const clear = await w.call(revealProfile, { password: ana.password }, { as: ana })
    expect(clear).toMatchObject({ ...typed, fullName: null, mobileNum: '+84912000111', email: 'ana@mail.example' })
  })
  test('bounds guesses of the password', async () => {
    const ben = await w.member()
    const outcomes: string[] = []
    for (let at = 0; at < 8; at++) {
      outcomes.push(await w.outcome(revealProfile, { password: 'wrong' }, { as: ben }))
      w.clock.advance('2s')
    }
    expect(outcomes).toContain('login.locked')
  })
  test.each`
    field           | first           | second
    ${'payeeName'}  | ${'Ana Santos'} | ${'profile.payee_name_set'}
    ${'fullName'}   | ${'Ana Santos'} | ${'profile.field_set'}
    ${'birthday'}   | ${'1990-02-28'} | ${'profile.field_set'}
    ${'idNumber'}   | ${'A1234567'}   | ${'profile.field_set'}
    ${'address'}    | ${'Road 12'}    | ${'ok'}
    ${'occupation'} | ${'Teacher'}    | ${'ok'}
    ${'line'}       | ${'ana.line'}   | ${'ok'}
  `('sets $field, and a second time answers $second', async ({ field, first, second }) => {
    const ana = await w.member()
    expect(await w.outcome(updateProfile, { [field]: first }, { as: ana })).toBe('ok')
    expect(await w.outcome(updateProfile, { [field]: first }, { as: ana })).toBe(second)
  })
  test.each`
    typed                            | code
    ${{ birthday: '1990-02-30' }}    | ${'register.field_invalid'}
    ${{ birthday: '28-02-1990' }}    | ${'register.field_invalid'}
    ${{ birthday: '2015-01-01' }}    | ${'register.underage'}
    ${{ birthday: '2090-01-01' }}    | ${'register.field_invalid'}
    ${{ nationality: 'XX' }}         | ${'register.field_invalid'}
    ${{ sourceOfIncome: 'lottery' }} | ${'register.field_invalid'}
    ${{ whatsapp: 'ana' }}           | ${'register.field_invalid'}
    ${{ payeeName: 'A' }}            | ${'register.real_name_invalid'}
    ${{ address: 'x'.repeat(201) }}  | ${'register.field_invalid'}
  `('refuses $typed with $code', async ({ typed, code }) => {
    const ana = await w.member()
    expect(await w.outcome(updateProfile, typed, { as: ana })).toBe(code)
  })
  test('changes nothing of a request that is refused in part', async () => {
    const ana = await w.member()
    expect(await w.outcome(updateProfile, { nickname: 'Ana', nationality: 'XX' }, { as: ana })).toBe(
      'register.field_invalid',
    )
    expect((await w.call(memberInfo, {}, { as: ana })).nickname).toBe(ana.username)
  })
})
