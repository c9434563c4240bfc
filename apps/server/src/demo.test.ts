import { memberInfo } from '@croupier/wire/identity/member'
import { login } from '@croupier/wire/identity/session'
import { staffLogin } from '@croupier/wire/staff/session.console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from './demo.ts'
import { codeAt } from './modules/staff/index.ts'
import { type World, world } from './testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const seed = (byte: number) => {
  const { staff, identity } = w.app.modules
  return seedDemo({ db: w.platform.database.db, staff, identity, secret: new Uint8Array(32).fill(byte) })
}

test('T025 the demo people are made once, can all log in, and no two deployments share a password', async () => {
  const [accounts, again] = await Promise.all([seed(1), seed(1)])
  expect(again).toEqual(accounts)
  for (const { where, name, password, totpSecret } of accounts) {
    if (where === 'site') {
      const entered = await w.call(login, { type: 'username', username: name, password, remember: false })
      expect((await w.call(memberInfo, {}, { as: entered })).account).toBe(name)
    } else {
      const entered = await w.call(staffLogin, { name, password, code: codeAt(totpSecret!, w.clock.now()) })
      expect(entered).toMatchObject({ step: 'in', me: { name, mustChangePassword: false } })
    }
  }
  const elsewhere = await seed(2)
  const secrets = [...accounts, ...elsewhere].flatMap((one) => [one.password, one.totpSecret ?? []].flat())
  expect(new Set(secrets).size).toBe(secrets.length)
})
