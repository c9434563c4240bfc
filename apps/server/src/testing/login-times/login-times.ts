import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Endpoint } from '@croupier/wire/endpoint'
import { smsCode, smsRegisterCode } from '@croupier/wire/identity/codes'
import { forgotByEmail, resetByPhone } from '@croupier/wire/identity/password'
import { register, registerMobile } from '@croupier/wire/identity/registration'
import { login } from '@croupier/wire/identity/session'
import { chanceOf } from '../../../../../harness/chance.ts'
import { registrationPolicy } from '../../modules/identity/policy.ts'
import globalSetup from '../global-setup.ts'
import { changeSettings } from '../settings.ts'
import { type World, world } from '../world.ts'
import { separation } from './ranks.ts'

/**
 * `npm run login-times [-- --tries 1000]`: T016, the statistical half. For each way to ask about an account (login, registration,
 * forgotten password): as many calls that name an account as calls that name none, in random order through the whole door, and
 * whether their times can be told apart (rank sum test of Mann and Whitney). Ends with 1 when p < 0.01; a quiet machine says so
 * once in a hundred times by chance, so each way has two rounds.
 */
const { values } = parseArgs({ options: { tries: { type: 'string', default: '1000' } } })
const TIMES = Number(values.tries)
if (!Number.isInteger(TIMES) || TIMES < 1) throw new Error(`--tries takes a number above zero, not ${values.tries}`)
const SIGNIFICANCE_LEVEL = 0.01

/** An account that exists, with what a stranger may know of it; or one that nobody has. */
type Account = { username: string; mobileNum: string; email: string }
type Request = { method: Endpoint['method']; url: string; payload: object | string; headers?: Record<string, string> }
/** One way to ask about an account. Both kinds of account must get the answer `code`. */
type Way = { name: string; code: string; request(w: World, account: Account): Promise<Request> | Request }

const countryDialingCode = '84'
const PASSWORD = 'five quiet horses'
const form = {
  password: PASSWORD,
  confirmPassword: PASSWORD,
  registerMethod: 'WEB',
  ageConfirmed: true,
  termsAccepted: true,
  termsVersion: '1',
  privacyVersion: '1',
}
const WAYS: readonly Way[] = [
  {
    name: 'a wrong username and a wrong password',
    code: 'login.failed',
    request: async (w, { username }) => ({
      method: login.method,
      url: login.path,
      payload: {
        payload: await w.encrypt({ type: 'username', username, password: PASSWORD, remember: false }),
      },
    }),
  },
  {
    name: 'a code to log in, for a known and an unknown number',
    code: 'ok',
    request: (_, { mobileNum }) => ({
      method: smsCode.method,
      url: smsCode.path,
      payload: { mobileNum, countryDialingCode, purpose: 'login' },
    }),
  },
  {
    name: 'a code to register, for a known and an unknown number',
    code: 'ok',
    request: (_, { mobileNum }) => ({
      method: smsRegisterCode.method,
      url: smsRegisterCode.path,
      payload: { mobileNo: mobileNum, countryDialingCode },
    }),
  },
  {
    name: 'a wrong code to log in, for a known and an unknown number',
    code: 'code.expired',
    request: async (w, { mobileNum }) => ({
      method: login.method,
      url: login.path,
      payload: {
        payload: await w.encrypt({
          type: 'sms',
          mobileNum,
          countryDialingCode,
          verificationCode: '000000',
          remember: false,
        }),
      },
    }),
  },
  {
    name: 'a forgotten password, for a known and an unknown account',
    code: 'ok',
    request: (_, { username, email }) => ({
      method: forgotByEmail.method,
      url: forgotByEmail.path,
      payload: new URLSearchParams({ username, email }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://play.example',
        host: 'play.example',
      },
    }),
  },
  {
    name: 'a code for a forgotten password, for a known and an unknown number',
    code: 'ok',
    request: (_, { mobileNum }) => ({
      method: smsCode.method,
      url: smsCode.path,
      payload: { mobileNum, countryDialingCode, purpose: 'password' },
    }),
  },
  {
    name: 'a wrong code for a forgotten password, for a known and an unknown number',
    code: 'code.expired',
    request: async (w, { mobileNum }) => ({
      method: resetByPhone.method,
      url: resetByPhone.path,
      payload: {
        payload: await w.encrypt({ mobileNum, countryDialingCode, verificationCode: '000000', newPassword: PASSWORD }),
      },
    }),
  },
  {
    name: 'a registration with a fault, for a taken and a free username',
    code: 'password.mismatch',
    request: async (w, { username }) => ({
      method: register.method,
      url: register.path,
      payload: { payload: await w.encrypt({ ...form, username, confirmPassword: 'other' }) },
    }),
  },
  {
    name: 'a registration with the e-mail address of an account and of nobody',
    code: 'ok',
    request: async (w, { email }) => ({
      method: register.method,
      url: register.path,
      payload: { payload: await w.encrypt({ ...form, username: `r${++made}x`, email }) },
    }),
  },
  {
    name: 'a registration with a wrong code, for a known and an unknown number',
    code: 'code.expired',
    request: async (w, { mobileNum }) => ({
      method: registerMobile.method,
      url: registerMobile.path,
      payload: { payload: await w.encrypt({ ...form, mobileNum, countryDialingCode, verificationCode: '000000' }) },
    }),
  },
]

/** An address of its own for every try, so that none is slowed down. */
const addressOf = (count: number) => `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`

let made = 0
const newNumber = () => `91${String(++made).padStart(7, '0')}`

async function knownAccount(w: World): Promise<Account> {
  const mobileNum = newNumber()
  const email = `m${mobileNum}@mail.example`
  const { username } = await w.member({ password: 'four quiet horses', mobile: `+84${mobileNum}`, email })
  return { username, mobileNum, email }
}
function unknownAccount({ username }: Account): Account {
  const mobileNum = newNumber()
  const digest = createHash('sha256').update(`${username} unknown`).digest('hex')
  const name = `m${digest}`.slice(0, username.length)
  return { username: name, mobileNum, email: `m${mobileNum}@mail.example` }
}

let calls = 0
async function timesOf(w: World, way: Way, round: number): Promise<{ known: number[]; unknown: number[] }> {
  const chance = chanceOf(1, round)
  const times = { known: [] as number[], unknown: [] as number[] }
  const accounts: Account[] = []
  // One after the other: each takes two connections, and together they would wait for each other.
  while (accounts.length < TIMES / 2) accounts.push(await knownAccount(w))
  const tries = accounts.flatMap((account) => [
    { kind: 'known' as const, account },
    { kind: 'unknown' as const, account: unknownAccount(account) },
  ])
  const order = tries.map((one) => ({ one, at: chance.below(1e9) })).toSorted((a, b) => a.at - b.at)
  for (const { one } of order) {
    const request = { ...(await way.request(w, one.account)), remoteAddress: addressOf(++calls) }
    const start = process.hrtime.bigint()
    const answer = await w.app.site.inject(request)
    const took = Number(process.hrtime.bigint() - start) / 1e6
    if ((answer.json().code ?? 'ok') !== way.code) throw new Error(`expected ${way.code}, not ${answer.body}`)
    times[one.kind].push(took)
  }
  return times
}

async function canBeToldApart(w: World, way: Way): Promise<boolean> {
  for (let round = 0; round < 2; round++) {
    const { known, unknown } = await timesOf(w, way, round)
    const { p, medians } = separation(known, unknown)
    const [one, two] = medians.map((ms) => ms.toFixed(2))
    console.log(`T016 ${way.name}: ${TIMES} calls, medians ${one} and ${two} ms, p = ${p.toFixed(3)}`)
    if (p >= SIGNIFICANCE_LEVEL) return false
  }
  return true
}

const stop = await globalSetup()
const w = await world({ app: { hashPolicy: undefined } })
await changeSettings(w, 'content.flags', {
  MOBILEVERCODELOGIN3: true,
  MOBILENUMREG3: true,
  REGMOBVERF3: true,
  MOBILENUMPASSREG3: true,
})
const { fields } = registrationPolicy.initial
await changeSettings(w, 'identity.registration', { fields: { ...fields, email: { ...fields.email, enabled: true } } })
const apart: string[] = []
for (const way of WAYS) if (await canBeToldApart(w, way)) apart.push(way.name)
await w.close()
await stop?.()
console.log(apart.length > 0 ? `They can be told apart: ${apart.join('; ')}.` : 'They cannot be told apart.')
process.exitCode = apart.length > 0 ? 1 : 0
