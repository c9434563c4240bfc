import { recordOf } from '@croupier/kernel/objects'
import type { Refusal } from '@croupier/kernel/refusals'
import { accessOf, FLAGS, type Flag, type Flags } from '@croupier/rules/access'
import { faultOf, patterns } from '@croupier/rules/field-rule'
import { formFields } from '@croupier/rules/registration'
import { FIELDS } from '@croupier/rules/testing/fields'
import { OPTIONAL_FIELDS } from '@croupier/wire/identity/registration'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { COUNTRY_CODES } from '../contacts/mobile.ts'
import { acceptPassword, acceptPaymentPassword } from '../passwords/rules.ts'
import { type RegistrationSettings, registrationPolicy } from '../policy.ts'
import { acceptAgreement, acceptFields } from './rules.ts'

const flagsOf = (...on: Flag[]): Flags => recordOf(FLAGS, (flag) => on.includes(flag))
const initial = z.decode(registrationPolicy.schema, registrationPolicy.initial)
const enabled = (
  over: Partial<Record<keyof RegistrationSettings['fields'], { required: boolean }>>,
): RegistrationSettings => {
  const fields = { ...initial.fields }
  for (const [name, { required }] of Object.entries(over)) {
    const key = name as keyof typeof fields
    fields[key] = { ...fields[key], enabled: true, required }
  }
  return { ...initial, fields }
}
type Fields = Parameters<typeof acceptFields>[0]
const age = { today: '2026-11-23', minimumAge: 18 }
const good: Fields = { username: 'maria77', password: 'four quiet horses', confirmPassword: 'four quiet horses' }
const told = (given: Partial<Fields>, settings = initial, easy = false): unknown => {
  try {
    return acceptFields({ ...good, ...given }, settings, { isEasy: () => easy, age, countries: COUNTRY_CODES }).filled
  } catch (error) {
    return (error as Refusal).code
  }
}

describe('§5 patterns', () => {
  test.each`
    patternId                      | right                    | wrong
    ${'any'}                       | ${' any thing'}          | ${null}
    ${'letterFirst'}               | ${'a1b2'}                | ${'1abc'}
    ${'chineseAndDigits'}          | ${'张三88'}              | ${'zhang88'}
    ${'email'}                     | ${'a.b+c@example.co.uk'} | ${'a@b'}
    ${'alphanumeric'}              | ${'12ab'}                | ${'12_ab'}
    ${'lettersPlusDigits'}         | ${'12ab'}                | ${'abab'}
    ${'digits'}                    | ${'0123'}                | ${'12a3'}
    ${'alphanumericWithUppercase'} | ${'abC1'}                | ${'abc1'}
    ${'lettersAndSpaces'}          | ${'Ana de Souza'}        | ${'Ana2'}
    ${'noSpaces'}                  | ${'ünïcode!'}            | ${'a b'}
    ${'dateYearFirst'}             | ${'1999-12-31'}          | ${'31-12-1999'}
    ${'dateMonthFirst'}            | ${'12-31-1999'}          | ${'1999-12-31'}
    ${'korean'}                    | ${'홍길동'}              | ${'hong'}
    ${'thai'}                      | ${'สมชาย'}               | ${'somchai'}
    ${'uppercaseAndSpaces'}        | ${'ANA DE SOUZA'}        | ${'   '}
  `('$patternId accepts $right and refuses $wrong', ({ patternId, right, wrong }) => {
    const rule = { patternId, minLength: 1, maxLength: 255 }
    expect(faultOf(right, rule)).toBeNull()
    if (wrong !== null) expect(faultOf(wrong, rule)).toBe('pattern')
  })
  test('are valid expressions, or a star for any characters', () => {
    expect(patterns.any).toBe('*')
    for (const accepted of Object.values(patterns)) if (accepted !== '*') expect(new RegExp(accepted, 'u')).toBeTruthy()
  })
  test('count an emoji as one character', () => {
    expect(faultOf('😀😀😀😀', { patternId: 'any', minLength: 4, maxLength: 4 })).toBeNull()
  })
})

describe('§5 registration fields, in order of precedence', () => {
  test.each`
    given                                              | code
    ${{ username: '', password: 'x' }}                 | ${'register.field_required'}
    ${{ username: 'abc', password: 'x' }}              | ${'register.field_invalid'}
    ${{ username: '7maria' }}                          | ${'register.field_invalid'}
    ${{ password: '' }}                                | ${'register.field_required'}
    ${{ password: 'short', confirmPassword: 'other' }} | ${'password.length'}
    ${{ password: 'x'.repeat(129) }}                   | ${'password.length'}
    ${{ confirmPassword: 'four quiet houses' }}        | ${'password.mismatch'}
    ${{ payeeName: 'Maria Santos' }}                   | ${'register.field_not_offered'}
  `('refuse $given with $code', ({ given, code }) => expect(told(given)).toBe(code))
  test('T022 refuse a common password before they compare the two', () => {
    expect(told({ confirmPassword: 'other' }, initial, true)).toBe('password.common')
  })
  test('T022 accept 8 to 128 characters and keep spaces at the ends', () => {
    for (const password of ['8 chars!', ' '.repeat(3) + 'y'.repeat(125)])
      expect(told({ password, confirmPassword: password })).toEqual({})
    expect(told({ password: ' four quiet ', confirmPassword: 'four quiet' })).toBe('password.mismatch')
  })
  test.each`
    given                              | code
    ${{}}                              | ${'register.field_required'}
    ${{ payeeName: '  ' }}             | ${'register.field_required'}
    ${{ payeeName: 'M' }}              | ${'register.real_name_invalid'}
    ${{ payeeName: ' Maria Santos ' }} | ${{ payeeName: 'Maria Santos' }}
  `('refuse the required name $given with $code', ({ given, code }) => {
    expect(told(given, enabled({ payeeName: { required: true } }))).toEqual(code)
  })
  test('require a payment password that is shown, and refuse 111111', () => {
    const settings = enabled({ paymentPassword: { required: false } })
    expect(told({}, settings)).toBe('register.field_required')
    expect(told({ paymentPassword: '12345a' }, settings)).toBe('payment_password.rule')
    expect(told({ paymentPassword: '258013' }, settings)).toEqual({ paymentPassword: '258013' })
  })
  test('refuse a malformed e-mail address with a code of its own', () => {
    expect(told({ email: 'nowhere.example' }, enabled({ email: { required: false } }))).toBe('register.email_invalid')
  })
  test('start with username and password, then the enabled ones', () => {
    const access = accessOf(flagsOf('USERNAMEREG3'))
    expect(formFields(initial, OPTIONAL_FIELDS, access).map((one) => one.name)).toEqual(['username', 'password'])
    const settings = enabled({ wechat: { required: false }, payeeName: { required: true } })
    expect(formFields(settings, OPTIONAL_FIELDS, access)).toMatchObject([
      { name: 'username' },
      { name: 'password', minLength: 8, maxLength: 128, acceptedPattern: '*' },
      { name: 'payeeName', required: true },
      { name: 'wechat', required: false },
    ])
  })
  test.each<[Flag[], Record<string, string[]>]>([
    [['USERNAMEREG3'], { username: ['username'], password: ['username'] }],
    [['MOBILENUMREG3'], { mobileNum: ['mobile'] }],
    [['MOBILENUMREG3', 'MOBILENUMPASSREG3'], { password: ['mobile'], mobileNum: ['mobile'] }],
    [['USERNAMEREG3', 'MOBILENUMREG3'], { username: ['username'], password: ['username'], mobileNum: ['mobile'] }],
    [[], {}],
  ])('§3 are in the tabs that %j switch on', (on, tabs) => {
    const shown = formFields(initial, OPTIONAL_FIELDS, accessOf(flagsOf(...on)))
    expect(Object.fromEntries(shown.map(({ name, ways }) => [name, ways]))).toEqual(tabs)
  })
})

test.each`
  over                        | told
  ${{}}                       | ${'ok'}
  ${{ ageConfirmed: false }}  | ${'register.agreement_required'}
  ${{ termsAccepted: false }} | ${'register.agreement_required'}
  ${{ termsVersion: '1' }}    | ${'register.agreement_required'}
  ${{ privacyVersion: '0' }}  | ${'register.agreement_required'}
`('T012 agreement $over: $told', ({ over, told: expected }) => {
  const given = { ageConfirmed: true, termsAccepted: true, termsVersion: '2', privacyVersion: '1', ...over }
  const outcome = () => {
    try {
      acceptAgreement(given, { termsVersion: '2', privacyVersion: '1' })
      return 'ok'
    } catch (error) {
      return (error as Refusal).code
    }
  }
  expect(outcome()).toBe(expected)
})

describe('§5 the server finds the faults that the form finds', () => {
  const invalid = { username: 'register.field_invalid', email: 'register.email_invalid' }
  const cases = FIELDS.flatMap(({ name, ...one }) =>
    name === 'username' || name === 'email' ? [{ name, ...one }] : [],
  )
  test.each(cases)('$name with "$value" is $fault', ({ name, value, rule, fault }) => {
    const { required, ...fieldRule } = rule
    const settings =
      name === 'username'
        ? { ...initial, username: fieldRule }
        : { ...initial, fields: { ...initial.fields, email: { ...fieldRule, enabled: true, required } } }
    const outcome = told({ [name]: value }, settings)
    if (fault === null) expect(typeof outcome).toBe('object')
    else expect(outcome).toBe(fault === 'missing' ? 'register.field_required' : invalid[name])
  })

  test.each(FIELDS.filter(({ name }) => name.endsWith('assword')))('$name with "$value" is $fault', (one) => {
    const accept = one.name === 'password' ? acceptPassword : acceptPaymentPassword
    const attempt = () => accept(one.value, one.rule, false)
    if (one.fault === null) expect(attempt).not.toThrow()
    else expect(attempt).toThrow()
  })
})
