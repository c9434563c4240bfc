import { once } from 'node:events'
import { changePassword } from '@croupier/wire/identity/password'
import { login, logout } from '@croupier/wire/identity/session'
import { cipherKey, liveTicket } from '@croupier/wire/platform/platform'
import { staffList } from '@croupier/wire/staff/accounts.console'
import { staffLogin } from '@croupier/wire/staff/session.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '../testing/world.ts'
import { openLog } from './log.ts'

const lines: string[] = []
const log = openLog('debug', { write: (line) => void lines.push(line) })
const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

let w: World
beforeAll(async () => {
  w = await world({ log })
})
afterAll(() => w.close())

/** The log entries that `work` causes. */
async function caused(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = lines.length
  await work()
  return entries().slice(before)
}
const loginOf = (who: { username: string; password: string }) => ({
  ...who,
  type: 'username' as const,
  remember: false,
})

const sendPayload = (payload: string) =>
  w.app.site.inject({ method: login.method, url: login.path, payload: { payload } })
/** Opens a live connection that the server closes. */
async function hello(headers: Record<string, string>, ticket?: string): Promise<unknown> {
  const socket = await w.app.site.injectWS('/wps/live', { headers })
  const ended = once(socket, 'close')
  socket.send(JSON.stringify({ type: 'hello', ticket }))
  return ended
}

describe('T165 the log', () => {
  test('records account, time in UTC and address of a login', async () => {
    const ana = await w.member()
    const [entry] = await caused(() => w.call(login, loginOf(ana), { address: '198.51.100.7' }))
    expect(entry).toMatchObject({
      who: `member:${ana.memberId}`,
      what: 'POST /wps/session/login',
      address: '198.51.100.7',
      msg: 'done',
    })
    expect(entry!.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })
  test('records logouts of members and logins of staff', async () => {
    const [ana, olga] = [await w.member(), await w.staff('owner')]
    expect(await caused(() => w.call(logout, {}, { as: ana }))).toMatchObject([{ who: `member:${ana.memberId}` }])
    expect(entries()).toContainEqual(expect.objectContaining({ who: `staff:${olga.staffId}`, msg: 'done' }))
  })
  test.each([
    ['a wrong password', () => w.send(login, loginOf({ username: 'nobody.here', password: 'x' })), 'login.failed'],
    ['a call without a session', () => w.send(liveTicket, {}), 'session.required'],
    [
      'a call of another site',
      () => w.send(login, loginOf({ username: 'x', password: 'x' }), { headers: { origin: 'https://evil.example' } }),
      'request.forbidden_origin',
    ],
    ['a payload that is not encrypted for this site', () => sendPayload('not.a.jwe.at.all'), 'request.undecipherable'],
    ['a live connection from another site', () => hello({ origin: 'https://evil.example' }), 'live.origin'],
    ['a live connection with an invalid ticket', () => hello({}, 'A'.repeat(120)), 'live.ticket'],
    ['a wrong code', () => w.send(staffLogin, { name: 'nobody', password: 'x', code: '123456' }), 'staff.login_failed'],
  ])('logs %s as denied', async (_, work, code) => {
    expect(await caused(work)).toMatchObject([{ who: 'anyone', msg: 'denied', code }])
  })
  test('logs an encrypted body that is sent a second time', async () => {
    const payload = await w.encrypt(loginOf({ username: 'nobody.at.all', password: 'x' }))
    await sendPayload(payload)
    expect(await caused(() => sendPayload(payload))).toMatchObject([{ msg: 'denied', code: 'request.replayed' }])
  })
  test('records a member who enters a wrong old password', async () => {
    const ana = await w.member()
    const next = { newPassword: 'five loud donkeys', confirmNewPassword: 'five loud donkeys' }
    const [entry] = await caused(() => w.send(changePassword, { oldPassword: 'no', ...next }, { as: ana }))
    expect(entry).toMatchObject({ who: `member:${ana.memberId}`, msg: 'denied', code: 'password.wrong_old' })
  })
  test('records staff whose role does not allow a call', async () => {
    const sam = await w.staff('support')
    const [entry] = await caused(() => w.send(staffList, { page: 1, pageSize: 10 } as never, { as: sam }))
    expect(entry).toMatchObject({ who: `staff:${sam.staffId}`, code: 'session.forbidden', msg: 'denied' })
  })
  test('contains no password, token, code or encrypted body', async () => {
    const ana = await w.member({ password: 'canary with a yellow coat' })
    const olga = await w.staff('owner')
    const { token } = await w.call(login, loginOf(ana))
    await w.send(login, loginOf({ username: ana.username, password: 'canary of another colour' }))
    await w.send(liveTicket, {}, { as: { token: 'canary-token-canary-token' } })
    log.error({ err: Object.assign(new Error('unique'), { detail: 'Key (name)=(canary row)' }) }, 'a fault of ours')
    log.info(
      { headers: { authorization: 'Bearer canary' }, body: { password: 'canary', paymentPassword: 'canary' } },
      'x',
    )
    const text = lines.join('')
    for (const secret of ['canary', token, ana.token, olga.token, olga.password, olga.totpSecret])
      expect(text.includes(secret), secret).toBe(false)
  })
  test('has one line for each entry, even if a caller sends line breaks', async () => {
    const forged = '\n{"level":30,"who":"member:forged","msg":"done"}'
    const { headers } = await w.app.site.inject({
      method: 'POST',
      url: `/wps/live/ticket?x=${encodeURIComponent(forged)}`,
      headers: { 'user-agent': 'a\tb', authorization: 'Bearer forged\u00ff-token-forged-token' },
      payload: {},
    })
    expect(headers['content-type']).toContain('json')
    log.info({ what: forged }, forged)
    for (const line of lines) expect(line.trimEnd()).not.toContain('\n')
    expect(entries().filter((one) => one.who === 'member:forged')).toEqual([])
  })
})

test('T165 the log has no entry for a call without an effect', async () => {
  expect(await caused(() => w.call(cipherKey, {}))).toEqual([])
})
