import { smsCode } from '@croupier/wire/identity/codes'
import { memberInfo } from '@croupier/wire/identity/member'
import { forgotByEmail, resetByLink, resetByPhone } from '@croupier/wire/identity/password'
import { login } from '@croupier/wire/identity/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { loginOf, newAddress } from '../../../testing/logins.ts'
import { lastCodeTo, lastMessageTo, messagesTo } from '../../../testing/messages.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await changeSettings(w, 'content.flags', { REGMOBVERF3: true })
})
afterAll(() => w.close())

const NEXT = 'five loud ducks'
let count = 0
const ORIGIN = { origin: 'http://play.example', host: 'play.example' }
const forgot = (username: string, email: string) =>
  w.outcome(forgotByEmail, { username, email }, { address: newAddress(), headers: ORIGIN })
async function owner() {
  const number = `9126${String(++count).padStart(5, '0')}`
  const email = `ana${count}@mail.example`
  const member = await w.member({ mobile: `+84${number}`, email })
  return { member, email, mobile: `+84${number}`, typed: { mobileNum: number, countryDialingCode: '84' } }
}
const linkIn = (text: string): string => /#reset=([\w-]+)/.exec(text)?.[1] ?? ''
const setByLink = (link: string, newPassword = NEXT) =>
  w.outcome(resetByLink, { link, newPassword, confirmNewPassword: newPassword }, { address: newAddress() })
const loginWith = (username: string, password: string) =>
  w.outcome(login, { type: 'username', username, password, remember: false }, { address: newAddress() })

describe('§4 a password forgotten, by email', () => {
  test('is set with the link, which works once and ends every session', async () => {
    const { member, email } = await owner()
    expect(await forgot(member.username, email.toUpperCase())).toBe('ok')
    const { text } = await lastMessageTo(w, email)
    expect(text).toContain('http://play.example/#reset=')
    const link = linkIn(text)
    expect(await setByLink(link)).toBe('ok')
    expect(await setByLink(link)).toBe('password.link_invalid')
    await eventually(async () => expect(await w.outcome(memberInfo, {}, { as: member })).toBe('session.required'))
    expect([await loginWith(member.username, member.password), await loginWith(member.username, NEXT)]).toEqual([
      'login.failed',
      'ok',
    ])
    expect(await w.app.modules.identity.cooldownEnd(w.platform.database.db, member.memberId)).not.toBeNull()
  })
  test('T016 has the same answer for a pair that nobody has, which gets no message', async () => {
    const [one, other] = [await owner(), await owner()]
    for (const [username, email] of [
      ['nobody', 'nobody@mail.example'],
      [one.member.username, other.email],
      ['nobody', one.email],
    ] as const) {
      expect(await forgot(username, email)).toBe('ok')
      expect(await messagesTo(w, email)).toEqual([])
    }
  })
  test('§8 says that the pair does not exist if the merchant turns it on', async () => {
    await changeSettings(w, 'identity.forgotten-passwords', { revealsUnknown: true })
    const { member, email } = await owner()
    expect(await forgot('nobody', 'nobody2@mail.example')).toBe('password.account_unknown')
    expect(await forgot(member.username, email)).toBe('ok')
    await changeSettings(w, 'identity.forgotten-passwords', { revealsUnknown: false })
  })
  test('ends a link after ten minutes, and with the next one', async () => {
    const { member, email } = await owner()
    await forgot(member.username, email)
    const first = linkIn((await lastMessageTo(w, email)).text)
    w.clock.advance('1m')
    await forgot(member.username, email)
    const second = linkIn((await lastMessageTo(w, email)).text)
    expect(first).not.toBe(second)
    expect(await setByLink(first)).toBe('password.link_invalid')
    w.clock.advance('10m')
    expect(await setByLink(second)).toBe('password.link_invalid')
  })
  test('keeps the link for a password that is refused', async () => {
    const { member, email } = await owner()
    await forgot(member.username, email)
    const link = linkIn((await lastMessageTo(w, email)).text)
    expect([await setByLink(link, 'short'), await setByLink(link, 'iloveyou12'), await setByLink(link)]).toEqual([
      'password.length',
      'password.common',
      'ok',
    ])
  })
  test.each`
    username | email            | code
    ${''}    | ${'a@b.example'} | ${'password.fields_required'}
    ${'ana'} | ${''}            | ${'password.fields_required'}
    ${'ana'} | ${'nowhere'}     | ${'register.email_invalid'}
  `('§5 is refused for "$username" and "$email" with $code', async ({ username, email, code }) => {
    expect(await forgot(username, email)).toBe(code)
  })
  test('§7 takes a form, and no JSON', async () => {
    const answer = await w.app.site.inject({
      method: 'POST',
      url: forgotByEmail.path,
      headers: { 'content-type': 'application/json' },
      payload: { username: 'ana', email: 'a@b.example' },
    })
    expect(answer.json().code).toBe('request.malformed')
  })
  test('T171 refuses a field that comes twice', async () => {
    const answer = await w.app.site.inject({
      method: 'POST',
      url: forgotByEmail.path,
      headers: { ...ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=ana&email=a%40b.example&email=c%40d.example',
    })
    expect(answer.json().code).toBe('request.malformed')
  })
  test('stores neither the link nor what was typed', async () => {
    const { member, email } = await owner()
    await forgot(member.username, email)
    const { pool } = w.platform.database
    const jobs = await pool.query('select payload::text as text from graphile_worker._private_jobs')
    expect(JSON.stringify(jobs.rows)).not.toContain(email)
    const link = linkIn((await lastMessageTo(w, email)).text)
    const links = await pool.query('select l::text as text from identity.password_links l')
    expect(JSON.stringify(links.rows)).not.toContain(link)
  })
})

describe('§4 a password forgotten, by phone', () => {
  const codeFor = async ({ typed, mobile }: Awaited<ReturnType<typeof owner>>) => {
    await w.call(smsCode, { ...typed, purpose: 'password' }, { address: newAddress() })
    return lastCodeTo(w, mobile)
  }
  const set = (fields: Record<string, string>) =>
    w.outcome(
      resetByPhone,
      { mobileNum: '', countryDialingCode: '', newPassword: NEXT, ...fields },
      {
        address: newAddress(),
      },
    )
  test('is set with the code, and the call opens the new session', async () => {
    const one = await owner()
    const other = await w.call(login, loginOf(one.member), { address: newAddress() })
    const verificationCode = await codeFor(one)
    const asked = { ...one.typed, verificationCode, newPassword: NEXT }
    const entered = await w.call(resetByPhone, asked, { address: newAddress() })
    expect(entered.member!.account).toBe(one.member.username)
    expect(await w.outcome(memberInfo, {}, { as: entered })).toBe('ok')
    await eventually(async () => expect(await w.outcome(memberInfo, {}, { as: other })).toBe('session.required'))
    expect(await set(asked)).toBe('code.expired')
    expect(await loginWith(one.member.username, NEXT)).toBe('ok')
    expect(await w.app.modules.identity.cooldownEnd(w.platform.database.db, one.member.memberId)).not.toBeNull()
  })
  test('T024 is not set with a code for a login', async () => {
    const one = await owner()
    await changeSettings(w, 'content.flags', { MOBILEVERCODELOGIN3: true })
    await w.call(smsCode, { ...one.typed, purpose: 'login' }, { address: newAddress() })
    expect(await set({ ...one.typed, verificationCode: await lastCodeTo(w, one.mobile) })).toBe('code.expired')
  })
  test('keeps the code for a password that is refused', async () => {
    const one = await owner()
    const asked = { ...one.typed, verificationCode: await codeFor(one) }
    expect(await set({ ...asked, newPassword: '' })).toBe('password.fields_required')
    expect(await set({ ...asked, newPassword: 'short' })).toBe('password.length')
    expect(await set(asked)).toBe('ok')
  })
  test('is not offered while REGMOBVERF3 is off', async () => {
    await changeSettings(w, 'content.flags', { REGMOBVERF3: false })
    expect(await set({ mobileNum: '912345678', countryDialingCode: '84' })).toBe('code.not_enabled')
    await changeSettings(w, 'content.flags', { REGMOBVERF3: true })
  })
})
