import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { memberInfo } from '@croupier/wire/identity/member'
import { registerSettings } from '@croupier/wire/identity/registration'
import { login } from '@croupier/wire/identity/session'
import { staffLogin } from '@croupier/wire/staff/session.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from './demo.ts'
import { codeAt } from './platform/secrets/totp.ts'
import { freshDatabase } from './testing/database.ts'
import { onServer } from './testing/server.ts'
import { type World, world } from './testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const seed = (byte: number) => {
  const { content, staff, identity, agents, rewards } = w.app.modules
  return seedDemo({
    db: w.platform.database.db,
    content,
    staff,
    identity,
    agents,
    rewards,
    secret: new Uint8Array(32).fill(byte),
  })
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
  expect((await w.call(registerSettings, {})).agreement.checked).toBe(false)
  const { db } = w.platform.database
  const limits = await w.app.modules.staff.lastValueOf(db, 'setting:safer-gambling.limits')
  expect(limits).toMatchObject({ asksDepositLimit: true })
  const elsewhere = await seed(2)
  const secrets = [...accounts, ...elsewhere].flatMap((one) => [one.password, one.totpSecret ?? []].flat())
  expect(new Set(secrets).size).toBe(secrets.length)
})

describe('T025 production', () => {
  const SECRET = '7f3a9c02e5d84b16a0c97e2f5b38d164c1f0e79a3d5b8624907ce1fa48d2b365'
  const main = fileURLToPath(new URL('main.ts', import.meta.url))

  /** A node as it is started, on ports that nobody else has; what it says when it listens, or when it does not. */
  async function start(mode: 'demo' | 'production', url: string) {
    const env = {
      ...process.env,
      ...{ CROUPIER_MODE: mode, CROUPIER_SECRET: SECRET, DATABASE_URL: url, SITE_URL: 'https://site.example' },
      ...{ SITE_PORT: '0', CONSOLE_PORT: '0', LOG_LEVEL: 'silent', JOBS: '0' },
    }
    const node = fork(main, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] })
    let said = ''
    node.stderr!.on('data', (text) => {
      said += text
    })
    const listening = new Promise<boolean>((told) => {
      node.on('message', (message: { type: string }) => message.type === 'listening' && told(true))
      node.once('exit', () => told(false))
    })
    return { isListening: await listening, said: () => said, stop: () => stopped(node) }
  }
  async function stopped(node: ChildProcess): Promise<void> {
    if (node.exitCode !== null) return
    const gone = once(node, 'exit')
    node.kill('SIGTERM')
    await gone
  }
  const accountsIn = async (url: string) => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      'select (select count(*) from staff.accounts)::int staff, (select count(*) from identity.members)::int members',
    )
    await client.end()
    return rows[0]
  }

  test('refuses the database of a demo, whatever became of its accounts', async () => {
    const { url, drop } = await freshDatabase()
    const demo = await start('demo', url)
    expect(demo.isListening).toBe(true)
    expect((await accountsIn(url)).staff).toBeGreaterThan(0)
    await demo.stop()
    await onServer(url, async (client) => {
      await client.query(`update identity.members set password_hash = 'changed'`)
      await client.query('update staff.accounts set name = staff_id')
    })
    const node = await start('production', url)
    expect(node.isListening).toBe(false)
    expect(node.said()).toContain('This is the database of a demo. Use an empty one for production.')
    await drop()
  })
  test('brings nobody: neither its migrations nor its start make an account, nor does that of a demo, which is refused', async () => {
    const { url, drop } = await freshDatabase()
    const node = await start('production', url)
    expect([node.isListening, node.said()]).toEqual([true, ''])
    expect(await accountsIn(url)).toEqual({ staff: 0, members: 0 })
    await node.stop()
    const demo = await start('demo', url)
    expect(demo.isListening).toBe(false)
    expect(demo.said()).toContain('This is the database of production. Use an empty one for demo.')
    expect(await accountsIn(url)).toEqual({ staff: 0, members: 0 })
    await drop()
  })
  test.each(["update platform.purpose set purpose = 'production'", 'delete from platform.purpose'])(
    'cannot take the mark from the database with: %s',
    async (statement) => {
      await expect(w.platform.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    },
  )
})
