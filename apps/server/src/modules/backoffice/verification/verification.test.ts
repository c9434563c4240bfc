import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { verifications, verifyNow } from '@croupier/wire/backoffice/verifications.console'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Build, publicHalf, signRelease } from '../../../platform/release/manifest.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

const released = join(import.meta.dirname, '../../../../../../tools/verify/release.mjs')
/** A folder without any other file of the repository. */
const away = mkdtempSync(join(tmpdir(), 'croupier-outside-'))
const outside = join(away, 'release.mjs')
copyFileSync(released, outside)
const root = mkdtempSync(join(tmpdir(), 'croupier-release-'))
const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const shipped = {
  'package.json': '{"version":"1.2.3"}',
  'package-lock.json': '{}',
  'migrations/0001_first.sql': 'select 1;',
  'apps/server/src/main.ts': 'export const one = 1\n',
  'packages/game-math/src/prizes.ts': 'export const prize = 1960\n',
  'apps/site/dist/index.html': '<!doctype html><html><head><title>x</title></head><body></body></html>',
  'apps/console/dist/index.html': '<!doctype html><html><head><title>y</title></head><body></body></html>',
}
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const ship = () => {
  for (const [path, text] of Object.entries(shipped)) write(path, text)
}

let w: World
let build: Build
let owner: TestStaff
let auditor: TestStaff
let daily: () => void
beforeAll(async () => {
  ship()
  const manifest = await signRelease(root, key)
  write('release.json', JSON.stringify(manifest))
  build = { version: manifest.version, root, manifest, key: publicHalf(key) }
  const repeated = vi.spyOn(globalThis, 'setInterval')
  w = await world({
    app: { build, siteFolder: join(root, 'apps/site/dist'), consoleFolder: join(root, 'apps/console/dist') },
  })
  daily = repeated.mock.calls.find(([, ms]) => ms === 86_400_000)![0] as () => void
  repeated.mockRestore()
  owner = await w.staff('owner')
  auditor = await w.staff('auditor')
})
beforeEach(() => {
  ship()
  w.clock.advance('1m')
})
afterAll(async () => {
  await w.close()
  for (const folder of [root, away]) rmSync(folder, { recursive: true, force: true })
})

const verify = () => w.call(verifyNow, {}, { as: owner })
const results = async () => (await w.call(verifications, { page: 1, pageSize: 50 }, { as: auditor })).items
async function asOwnerOfTables(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: w.database.url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
const health = async () => (await w.app.site.inject('/health')).json().verification
const script = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((done) =>
    execFile(process.execPath, [outside, ...args], { cwd: away, env: {} }, (error, said) =>
      done({ code: Number(error?.code ?? 0), said }),
    ),
  )

describe('T003 the verification of a node', () => {
  test('runs at the start, every day and on request', async () => {
    expect(await results()).toMatchObject([{ occasion: 'start', passed: true, findings: [], version: build.version }])
    expect(await verify()).toMatchObject({ occasion: 'demand', askedBy: owner.name, passed: true })
    daily()
    await eventually(async () =>
      expect((await results()).map((one) => one.occasion).toSorted()).toEqual(['daily', 'demand', 'start']),
    )
  })
  test.each([
    ['one more byte in a built page', () => appendFileSync(join(root, 'apps/site/dist/index.html'), ' '), 'changed'],
    ['a missing file of the game rules', () => rmSync(join(root, 'packages/game-math/src/prizes.ts')), 'missing'],
    ['a file that the manifest does not name', () => write('apps/server/src/door.ts', ''), 'unexpected'],
  ])('finds %s, and the node takes no traffic until it is repaired', async (_, change, how) => {
    change()
    expect(await verify()).toMatchObject({ passed: false, findings: [{ kind: 'file', how }] })
    expect((await w.app.site.inject('/health')).json()).toEqual({ ok: true, verification: 'failed' })
    expect((await w.app.site.inject('/ready')).statusCode).toBe(503)
    ship()
    rmSync(join(root, 'apps/server/src/door.ts'), { force: true })
    expect(await verify()).toMatchObject({ passed: true })
    expect((await w.app.site.inject('/health')).json()).toEqual({ ok: true, verification: 'passed' })
    expect((await w.app.site.inject('/ready')).json()).not.toMatchObject({ why: expect.stringContaining('files') })
  })
  test.each([
    [
      'a new constraint',
      'alter table games.bets add constraint free check (true)',
      'alter table games.bets drop constraint free',
      'games.bets',
    ],
    [
      'a new right',
      'grant delete on staff.audit_entries to croupier_app',
      'revoke delete on staff.audit_entries from croupier_app',
      'staff.audit_entries',
    ],
    [
      'a new column',
      'alter table games.bets add column bonus text',
      'alter table games.bets drop column bonus',
      'games.bets',
    ],
  ])('finds %s of a table', async (_, change, back, what) => {
    await asOwnerOfTables(change)
    expect((await verify()).findings).toEqual([{ kind: 'table', what, how: 'changed' }])
    expect(await health()).toBe('failed')
    await asOwnerOfTables(back)
    expect((await verify()).findings).toEqual([])
    expect(await health()).toBe('passed')
  })
  test('finds a setting that was changed outside the console', async () => {
    const admin = await w.staff('admin')
    const { settings: all } = await w.call(settings, {}, { as: admin })
    const { name, value, version } = all.find((one) => one.name === 'identity.sessions')!
    await w.call(changeSetting, { name, value, version, reason: 'as it was' }, { as: admin })
    expect((await verify()).findings).toEqual([])
    const put = (idle: number) =>
      asOwnerOfTables(
        `update content.settings set value = jsonb_set(value, '{idleMinutes}', '${idle}') where name = '${name}'`,
      )
    await put(1_440)
    expect((await verify()).findings).toEqual([{ kind: 'setting', what: name, how: 'unlogged' }])
    expect(await health()).toBe('failed')
    await put((value as { idleMinutes: number }).idleMinutes)
    expect((await verify()).findings).toEqual([])
  })
  test('rejects a manifest with another signature', async () => {
    const other = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const forged = { ...build, manifest: await signRelease(root, other) }
    const node = await world({ clock: w.clock, database: w.database, app: { build: forged } })
    const [newest] = await results()
    expect(newest).toMatchObject({ passed: false, findings: [{ kind: 'release', how: 'unsigned' }] })
    expect((await node.app.site.inject('/ready')).statusCode).toBe(503)
    await node.close()
  })
})

describe('T004 the independent check of a release', () => {
  test('finds no difference in the release, and the same differences as the node after a change', async () => {
    expect(await script(root, '--key', build.key!)).toEqual({ code: 0, said: `${build.version}: 7 files, 0 wrong\n` })
    appendFileSync(join(root, 'apps/console/dist/index.html'), ' ')
    rmSync(join(root, 'migrations/0001_first.sql'))
    write('packages/wire/src/more.ts', '')
    const { code, said } = await script(root, '--key', build.key!)
    const { findings } = await verify()
    rmSync(join(root, 'packages/wire/src/more.ts'))
    expect(code).toBe(1)
    const lines = said.split('\n').slice(0, -2)
    expect(lines.toSorted()).toEqual(
      findings
        .filter(({ kind }) => kind === 'file')
        .map(({ how, what }) => `${how.padEnd(12)}${what}`)
        .toSorted(),
    )
    expect(lines).toHaveLength(3)
  })
  test('fails with another key or without one', async () => {
    const other = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(await script(root, '--key', publicHalf(other))).toMatchObject({ code: 1 })
    expect(await script(root)).toMatchObject({ code: 2 })
  })
})

describe('T005 results of verifications', () => {
  test.each([
    'update backoffice.verifications set passed = true',
    'delete from backoffice.verifications',
    'truncate backoffice.verifications',
  ])('cannot be changed by the server: %s', async (statement) => {
    await expect(w.platform.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
  test('are visible to auditors and regulators, not to support, and auditors cannot start a verification', async () => {
    const [sam, regulator] = [await w.staff('support'), await w.staff('regulator')]
    const asked = { page: 1, pageSize: 10 }
    expect(await w.outcome(verifications, asked, { as: auditor })).toBe('ok')
    expect(await w.outcome(verifications, asked, { as: regulator })).toBe('ok')
    expect(await w.outcome(verifications, asked, { as: sam })).toBe('session.forbidden')
    expect(await w.outcome(verifyNow, {}, { as: auditor })).toBe('session.forbidden')
  })
  test('are still stored after three months', async () => {
    const before = (await results()).length
    const { id } = await verify()
    w.clock.advance('91d')
    await w.runJobs()
    const later = await w.staff('auditor')
    const { items, total } = await w.call(verifications, { page: 1, pageSize: 100 }, { as: later })
    expect(items.map((one) => one.id)).toContain(id)
    expect(total).toBe(before + 1)
  })
})

describe('T009 the version of the build', () => {
  test.each(['/wps/system/cipher-key', '/wps/nowhere', '/', '/lottery', '/health', '/docs', '/wps/live/ticket'])(
    'is a header of the answer to %s, without the names of the software below',
    async (url) => {
      for (const server of [w.app.site, w.app.console]) {
        const { headers } = await server.inject(url)
        expect(headers['x-croupier-version']).toBe(build.version)
        expect(Object.keys(headers)).not.toContain('server')
        expect(Object.keys(headers)).not.toContain('x-powered-by')
      }
    },
  )
  test.each(['/', '/anywhere', '/index.html', '/docs'])('is a meta tag of the page %s', async (url) => {
    for (const server of [w.app.site, w.app.console]) {
      const { body, headers } = await server.inject(url)
      expect(headers['content-type']).toContain('text/html')
      expect(body).toContain(`<meta name="version" content="${build.version}">`)
    }
  })
  test('consists of the version of the package and the first digits of the hash over all files', () => {
    expect(build.version).toMatch(/^1\.2\.3\+[0-9a-f]{12}$/)
  })
})
