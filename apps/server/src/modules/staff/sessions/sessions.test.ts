import { disableStaff } from '@croupier/wire/staff/accounts.console'
import { changeStaffPassword, staffLogin, staffSession } from '@croupier/wire/staff/session.console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { type World, world } from '../../../testing/world.ts'
import { codeAt } from './totp.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('T019 a login ends the session that the browser has been in, a new password the others, a disabling all, on all nodes', async () => {
  const [olga, sam, other] = [await w.staff('owner'), await w.staff('support'), await w.another()]
  const dead = async (as: { token: string }) => {
    for (const node of [w, other])
      await eventually(async () => expect(await node.outcome(staffSession, {}, { as })).toBe('session.required'))
  }
  const enter = async (as?: { token: string }) => {
    w.clock.advance('30s')
    // Both nodes hold the old session now, so that only what is told can end it there.
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
