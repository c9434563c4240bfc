import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { registry } from '../registry.ts'

type Call = { name: string; method: string; path: string }
const { calls } = JSON.parse(readFileSync(new URL('../../../../docs/spec/calls.json', import.meta.url), 'utf8')) as {
  calls: Call[]
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)
const LOGGED_IN = words('token firstTimeLogin passwordExpired member')
/** §3 registration user, and what every registration adds. */
const REGISTRATION =
  words(`payeeName email qqNum mobileNum recommenderId captcha verificationCode affiliateCode paymentPassword
  line whatsapp facebook wechat idNumber referralCode domain countryDialingCode firebaseChannel firebaseIdToken registerUrl
  registerMethod nickname fullName telegram zalo birthday address nationality occupation sourceOfIncome`)

/**
 * §3, §7: the fields that the specification names for each call of an account, of the request and of the answer. `[]` stands for
 * the entries of a list, `=` for an answer that is one value.
 */
const FIELDS: Record<string, { request: string[]; response: string[] }> = {
  login: {
    request: words('username password captcha type mobileNum verificationCode countryDialingCode'),
    response: LOGGED_IN,
  },
  freePlayLogin: { request: words('os platform random gatewayVersion'), response: LOGGED_IN },
  logout: { request: [], response: [] },
  captcha: { request: [], response: ['=string'] },
  smsCodeNoLogin: { request: words('mobileNum countryDialingCode'), response: ['expiredMinutes'] },
  smsCodeRegister: { request: words('mobileNo countryDialingCode'), response: ['expiredMinutes'] },
  register: { request: [...words('username password confirmPassword'), ...REGISTRATION], response: LOGGED_IN },
  registerMobile: { request: [...words('password confirmPassword'), ...REGISTRATION], response: LOGGED_IN },
  registerSettings: {
    request: [],
    response: words(`captchaRequired fields[].name fields[].required fields[].patternId fields[].minLength
      fields[].maxLength fields[].acceptedPattern`),
  },
  changePassword: { request: words('oldPassword newPassword confirmNewPassword'), response: [] },
  forgotPasswordByEmail: { request: words('username email'), response: [] },
  setPasswordByPhone: { request: words('newPassword mobileNum verificationCode'), response: LOGGED_IN },
  affiliate: { request: words('code domain'), response: words('affiliateCode domain') },
  memberInfo: { request: [], response: words('nickname account id type avatar.avatar avatar.avatarType') },
  avatar: { request: [], response: words('avatar avatarType') },
  memberIcon: { request: [], response: words('current.avatar current.avatarType offered') },
  systemStatus: {
    request: ['url'],
    response: words('maintenance regionRestriction location.ip location.country'),
  },
  whitelabel: { request: [], response: words('flags menu analytics.gtagId imageCDNs launchGameCDNs resources') },
  balance: { request: [], response: ['sumBalance'] },
}

/** §3 entities without a path of their own in §7. */
const UNNAMED: Record<string, string[]> = {
  countries: words('items[].countryCode items[].countryDialingCode'),
  memberProfile: words(
    'fields[].name fields[].patternId fields[].minLength fields[].maxLength fields[].acceptedPattern',
  ),
}

type Def = {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  in?: Schema
  out?: Schema
}
type Schema = { _zod: { def: Def } }

/** The paths of all fields of a schema, through optional and null values and lists. */
function pathsOf(schema: Schema, path = ''): string[] {
  const { type, shape, innerType, element } = schema._zod.def
  if (innerType) return pathsOf(innerType, path)
  if (element) return [path, ...pathsOf(element, `${path}[]`)]
  if (!shape) return [path === '' ? `=${type}` : path]
  const inner = Object.entries(shape).flatMap(([name, one]) => pathsOf(one, path === '' ? name : `${path}.${name}`))
  return path === '' ? inner : [path, ...inner]
}
const endpointOf = ({ method, path }: Call) =>
  registry.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)?.endpoint
const paths = (schema: unknown): string[] => pathsOf(schema as Schema)

describe('§3, §7 the calls of an account', () => {
  test('are all named here', () => {
    const ours = calls.filter((call) => ['identity', 'content'].includes(endpointOf(call)?.module ?? ''))
    const others = words('domainRoute helpCenter announcements')
    const named = [...Object.keys(FIELDS), ...others]
    expect(ours.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
    expect(Object.keys(FIELDS).filter((name) => !calls.some((call) => call.name === name))).toEqual([])
  })
  test.each(calls.filter(({ name }) => FIELDS[name]))('$name has the fields of the specification', (call) => {
    const endpoint = endpointOf(call)
    expect(endpoint, `${call.method} ${call.path}`).toBeDefined()
    const { request, response } = FIELDS[call.name]!
    expect(paths(endpoint!.request)).toEqual(expect.arrayContaining(request))
    expect(paths(endpoint!.response)).toEqual(expect.arrayContaining(response))
  })
  test.each(Object.entries(UNNAMED))('%s has the fields of its entity', (name, response) => {
    const found = registry.find((one) => one.name === name)
    expect(paths(found!.endpoint.response)).toEqual(expect.arrayContaining(response))
  })
})
