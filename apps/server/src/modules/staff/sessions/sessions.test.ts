import { HEADERS } from '@croupier/wire/envelope'
import { disableStaff } from '@croupier/wire/staff/accounts.console'
import { changeStaffPassword, staffLogin, staffSession } from '@croupier/wire/staff/session.console'
import { hashSync } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeAt } from '../../../platform/secrets/totp.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  // The costs of a deployment (T023).
  w = await world({ app: { hashPolicy: undefined } })
})
afterAll(() => w.close())

test('T019 a login ends the former session of its browser, a new password the other ones, a disabled account all, on every node', async () => {
  const [olga, sam, other] = [await w.staff('owner'), await w.staff('support'), await w.another()]
  const dead = async (as: { token: string }) => {
    for (const node of [w, other])
      await eventually(async () => expect(await node.outcome(staffSession, {}, { as })).toBe('session.required'))
  }
  const enter = async (as?: { token: string }) => {
    w.clock.advance('30s')
    // Both nodes have cached the old session now, so only a message between nodes can end it there.
    if (as) for (const node of [w, other]) expect(await node.outcome(staffSession, {}, { as })).toBe('ok')
    const entered = await w.call(
      staffLogin,
      { name: sam.name, password: sam.password, code: codeAt(sam.totpSecret, w.clock.now()) },
      { as },
    )
    if (entered.step !== 'in') throw new Error('logged in')
    for (const node of [w, other]) expect(await node.outcome(staffSession, {}, { as: entered })).toBe('ok')
    return entered
  }
  const second = await enter(sam)
  await dead(sam)
  const third = await enter()
  const next = { newPassword: 'four quiet horses', confirmNewPassword: 'four quiet horses' }
  await w.call(changeStaffPassword, { oldPassword: sam.password, ...next }, { as: third })
  await dead(second)
  expect(await other.outcome(staffSession, {}, { as: third })).toBe('ok')
  await w.call(disableStaff, { staffId: sam.staffId, reason: 'left us' }, { as: olga })
  await dead(third)
  await other.close()
})

test('T018 a session ends after 30 minutes without its user, even while its page keeps polling', async () => {
  const one = await w.staff('support')
  for (let minute = 0; minute < 29; minute++) {
    w.clock.advance('1m')
    expect(await w.outcome(staffSession, {}, { as: one, headers: { [HEADERS.away]: '1' } })).toBe('ok')
  }
  w.clock.advance('1m')
  expect(await w.outcome(staffSession, {}, { as: one })).toBe('session.required')
})

test('T023 a login renews a hash that was made with lower costs', async () => {
  const one = await w.staff('support')
  const { db } = w.platform.database
  const stored = db.updateTable('staff.accounts').where('staff_id', '=', one.staffId)
  await stored.set({ password_hash: hashSync(one.password, { memoryCost: 8_192, timeCost: 1 }) }).execute()
  w.clock.advance('30s')
  const code = codeAt(one.totpSecret, w.clock.now())
  expect(await w.outcome(staffLogin, { name: one.name, password: one.password, code })).toBe('ok')
  const row = await db
    .selectFrom('staff.accounts')
    .select('password_hash')
    .where('staff_id', '=', one.staffId)
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

describe('T024 a code of an authenticator', () => {
  const at = (one: TestStaff, seconds: number) =>
    codeAt(one.totpSecret, new Date(w.clock.now().getTime() + seconds * 1_000))
  const enter = (one: TestStaff, code: string, node = w) =>
    node.outcome(staffLogin, { name: one.name, password: one.password, code })
  test('logs in once when two nodes receive it at the same time', async () => {
    const [one, other] = [await w.staff('support'), await w.another()]
    w.clock.advance('1m')
    const tries = Array.from({ length: 2 }, (_, nth) => enter(one, at(one, 0), nth % 2 ? other : w))
    expect((await Promise.all(tries)).toSorted()).toEqual(['ok', 'staff.login_failed'])
    await other.close()
  })
  test('is wrong for another account', async () => {
    const [one, two] = [await w.staff('support'), await w.staff('support')]
    w.clock.advance('1m')
    expect(await enter(two, at(one, 0))).toBe('staff.login_failed')
    expect(await enter(one, at(one, 0))).toBe('ok')
  })
  test('is valid in its step of thirty seconds and in the neighbouring ones, by the clock of the server', async () => {
    w.clock.advance('1m')
    for (const [seconds, code] of [
      [-60, 'staff.login_failed'],
      [60, 'staff.login_failed'],
      [30, 'ok'],
    ] as const) {
      const one = await w.staff('support')
      w.clock.advance('1m')
      expect(await enter(one, at(one, seconds))).toBe(code)
    }
  })
  test('cannot be guessed more than three times', async () => {
    const one = await w.staff('support')
    w.clock.advance('1m')
    const wrong = String((Number(at(one, 0)) + 1) % 1_000_000).padStart(6, '0')
    for (let guess = 0; guess < 3; guess++) expect(await enter(one, wrong)).toBe('staff.login_failed')
    expect(await enter(one, at(one, 0))).toBe('staff.locked')
  })
})
