import { memberInfo } from '@croupier/wire/identity/member'
import { nameSession, revokeOtherSessions, revokeSession, sessions } from '@croupier/wire/identity/open-sessions'
import { login, logout } from '@croupier/wire/identity/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { loginOf, rememberedBrowser, resume } from '../../../testing/logins.ts'
import { type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

describe('sessions', () => {
  test('T018 end after 30 idle minutes, and after 24 hours of use', async () => {
    const ana = await w.member()
    w.clock.advance('31m')
    expect(await w.outcome(memberInfo, {}, { as: ana })).toBe('session.required')
    const bea = await w.member()
    for (let at = 0; at < 57; at++) {
      w.clock.advance('25m')
      expect(await w.outcome(memberInfo, {}, { as: bea })).toBe('ok')
    }
    w.clock.advance('16m')
    expect(await w.outcome(memberInfo, {}, { as: bea })).toBe('session.required')
  })
  test('T019 end on both nodes at a logout', async () => {
    const [ana, other] = [await w.member(), await w.another()]
    expect(await other.outcome(memberInfo, {}, { as: ana })).toBe('ok')
    await w.call(logout, {}, { as: ana })
    await eventually(async () => expect(await other.outcome(memberInfo, {}, { as: ana })).toBe('session.required'))
    await eventually(async () => expect(await w.outcome(memberInfo, {}, { as: ana })).toBe('session.required'))
    await other.close()
  })
  test('T019 T021 are listed masked, and their owner ends one or all others on both nodes', async () => {
    const [ana, bea, other] = [await w.member(), await w.member(), await w.another()]
    const phone =
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
    const address = '198.51.100.24'
    const second = await w.call(login, loginOf(ana), { address, headers: { 'user-agent': phone } })
    const { items } = await w.call(sessions, {}, { as: ana })
    expect(items).toHaveLength(2)
    const theirs = items.find((one) => !one.current)!
    expect(theirs).toMatchObject({ device: 'Chrome · Android', address: '198.51.*.*' })
    expect(await w.outcome(revokeSession, { sessionId: theirs.id }, { as: bea })).toBe('session.not_found')
    expect(await other.outcome(memberInfo, {}, { as: second })).toBe('ok')
    await w.call(revokeSession, { sessionId: theirs.id }, { as: ana })
    await eventually(async () => expect(await other.outcome(memberInfo, {}, { as: second })).toBe('session.required'))
    expect(await w.outcome(revokeSession, { sessionId: theirs.id }, { as: ana })).toBe('session.not_found')
    await w.call(login, loginOf(ana))
    await w.call(login, loginOf(ana))
    expect(await w.call(revokeOtherSessions, {}, { as: ana })).toEqual({ ended: 2 })
    expect(await w.outcome(memberInfo, {}, { as: ana })).toBe('ok')
    await other.close()
  })
  test('T021 have a name that the owner gives, which a remembered device keeps', async () => {
    const [ana, bea] = [await w.member(), await w.member()]
    const browser = await rememberedBrowser(w, ana)
    const { items } = await w.call(sessions, {}, { as: browser })
    const sessionId = items.find(({ current }) => current)!.id
    expect(items.map(({ name }) => name)).toEqual([null, null])
    const given = { sessionId, name: 'Phone in the kitchen' }
    expect(await w.outcome(nameSession, given, { as: bea })).toBe('session.not_found')
    expect(await w.outcome(nameSession, given, { as: ana })).toBe('ok')
    const resumed = await resume(w, browser.cookie)
    const { items: after } = await w.call(sessions, {}, { as: { token: resumed.value!.token } })
    expect(after.find(({ current }) => current)?.name).toBe('Phone in the kitchen')
    await w.call(revokeSession, { sessionId }, { as: ana })
    expect(await w.outcome(nameSession, given, { as: ana })).toBe('session.not_found')
  })
  test('T020 are stored with a hash of the token', async () => {
    const ana = await w.member()
    const { rows } = await sql<{ text: string }>`select s::text as text from identity.sessions s`.execute(
      w.platform.database.db,
    )
    expect(rows.some((row) => row.text.includes(ana.token))).toBe(false)
  })
  test('T172 do not take their address from a header of the caller', async () => {
    const ana = await w.member()
    const headers = { 'x-forwarded-for': '192.0.2.99', forwarded: 'for=192.0.2.99' }
    await w.call(login, loginOf(ana), { address: '198.51.100.9', headers })
    const { items } = await w.call(sessions, {}, { as: ana })
    expect(items.map((one) => one.address)).toContain('198.51.*.*')
    expect(items.map((one) => one.address)).not.toContain('192.0.*.*')
  })
})
