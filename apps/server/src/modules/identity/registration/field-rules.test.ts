import { PATTERN_IDS, patterns } from '@croupier/rules/field-rule'
import { OPTIONAL_FIELDS, type OptionalField, register, registerSettings } from '@croupier/wire/identity/registration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { newAddress } from '../../../testing/logins.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type World, world } from '../../../testing/world.ts'
import { registrationPolicy } from '../policy.ts'

let w: World
let other: World
let inviter: string
beforeAll(async () => {
  w = await world()
  other = await w.another()
  inviter = (await w.member()).memberId
})
afterAll(async () => {
  await other.close()
  await w.close()
})

const { fields } = registrationPolicy.initial
const put = (name: OptionalField, rule: object) =>
  changeSettings(w, 'identity.registration', { fields: { ...fields, [name]: { ...fields[name], ...rule } } })

let count = 0
const form = () => ({
  username: `matrix${++count}`,
  password: 'four quiet horses',
  confirmPassword: 'four quiet horses',
  registerMethod: 'WEB' as const,
  ageConfirmed: true,
  termsAccepted: true,
  termsVersion: '1',
  privacyVersion: '1',
  countryDialingCode: '84',
})
const outcome = (over: object) => w.outcome(register, { ...form(), ...over }, { address: newAddress() })

/** A value that the first rule of each field accepts, and one that it refuses with a code. */
const VALUES: Record<Exclude<OptionalField, 'affiliateCode'>, [good: string | null, bad: string, code: string]> = {
  payeeName: ['Ana Santos', 'A', 'register.real_name_invalid'],
  paymentPassword: ['258013', '2580', 'payment_password.rule'],
  email: ['ana@mail.example', 'nowhere', 'register.email_invalid'],
  mobileNum: ['912345678', '12', 'register.mobile_invalid'],
  qqNum: ['1234567', 'abcdef', 'register.field_invalid'],
  line: ['ana.line', 'a b', 'register.field_invalid'],
  whatsapp: ['84912345678', '+84', 'register.field_invalid'],
  facebook: ['ana.s', 'a b', 'register.field_invalid'],
  wechat: ['ana_s', 'a b', 'register.field_invalid'],
  telegram: ['ana_s', 'a b', 'register.field_invalid'],
  zalo: ['ana.zalo', 'a b', 'register.field_invalid'],
  fullName: ['Ana Maria Santos', 'A', 'register.real_name_invalid'],
  nickname: ['Ana', 'A', 'register.field_invalid'],
  birthday: ['1990-02-28', '1990-02-30', 'register.field_invalid'],
  nationality: ['VN', 'XX', 'register.field_invalid'],
  address: ['Harbour Road 12', 'x'.repeat(201), 'register.field_invalid'],
  idNumber: ['A1234567', 'A-1', 'register.field_invalid'],
  occupation: ['Teacher', 'x'.repeat(61), 'register.field_invalid'],
  sourceOfIncome: ['employment', 'lottery', 'register.field_invalid'],
  // The id of a member, which is known when the test runs.
  recommenderId: [null, 'a-b', 'register.field_invalid'],
}
// The invitation code has a check of its own, before the registration (`recommendations.test.ts`).
const NAMES = OPTIONAL_FIELDS.filter((name) => name !== 'affiliateCode')

describe.each(NAMES)('§5 the rule of %s, switched in the console,', (name) => {
  const [fixed, bad, code] = VALUES[name]
  const good = () => fixed ?? inviter

  test('shows, requires and hides the field, in the form and on the server of every node', async () => {
    const shownOn = async (node: World) =>
      (await node.call(registerSettings, {})).fields.find((one) => one.name === name)?.required
    await put(name, { enabled: true, required: false })
    await eventually(async () => expect(await shownOn(other)).toBe(name === 'paymentPassword'))
    expect(await outcome({ [name]: good() })).toBe('ok')
    expect(await outcome({ [name]: bad })).toBe(code)
    // §5: the payment password is required whenever it is shown.
    expect(await outcome({})).toBe(name === 'paymentPassword' ? 'register.field_required' : 'ok')
    await put(name, { enabled: true, required: true })
    expect(await shownOn(w)).toBe(true)
    expect(await outcome({})).toBe('register.field_required')
    expect(await outcome({ [name]: name === 'paymentPassword' ? '' : '   ' })).toBe('register.field_required')
    await put(name, { enabled: false, required: true })
    expect(await shownOn(w)).toBeUndefined()
    expect(await outcome({})).toBe('ok')
    expect(await outcome({ [name]: good() })).toBe('register.field_not_offered')
  })
})

test.each(PATTERN_IDS)('§3 the form names the pattern %s with its expression and lengths', async (patternId) => {
  await put('telegram', { enabled: true, required: false, patternId, minLength: 3, maxLength: 12 })
  const { fields: shown } = await w.call(registerSettings, {})
  expect(shown.find(({ name }) => name === 'telegram')).toMatchObject({
    patternId,
    acceptedPattern: patterns[patternId],
    minLength: 3,
    maxLength: 12,
  })
})
