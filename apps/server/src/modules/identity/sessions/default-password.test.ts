import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { login } from '@croupier/wire/identity/session'
import { approvals, approve } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

const DEFAULT_PASSWORD = 'six brown pigeons'
let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const settingFor = async (as: TestStaff) =>
  (await w.call(settings, {}, { as })).settings.find(({ name }) => name === 'identity.passwords')!

test('a member who logs in with the default password must change it, and no staff member can read it', async () => {
  const [adam, olga] = [await w.staff('admin'), await w.staff('owner')]
  const { name, version, value } = await settingFor(adam)
  const asked = { ...(value as object), defaultPassword: DEFAULT_PASSWORD }
  const { approvalId } = await w.call(
    changeSetting,
    { name, version, value: asked, reason: 'New members' },
    { as: adam },
  )
  await w.call(approve, { approvalId: approvalId!, note: '' }, { as: olga })
  const [given, own] = [await w.member({ password: DEFAULT_PASSWORD }), await w.member()]
  const enter = async ({ username, password }: typeof own) =>
    (await w.call(login, { type: 'username', username, password, remember: false })).steps
  expect([await enter(given), await enter(own)]).toEqual([['change_password'], []])

  for (const role of ['owner', 'admin', 'content', 'translator', 'marketing', 'auditor'] as const)
    expect(JSON.stringify(await settingFor(await w.staff(role)))).not.toContain(DEFAULT_PASSWORD)
  const auditor = await w.staff('auditor')
  const page = { page: 1, pageSize: 50 }
  expect(JSON.stringify(await w.call(audit, page, { as: auditor }))).not.toContain(DEFAULT_PASSWORD)
  expect(JSON.stringify(await w.call(approvals, page, { as: auditor }))).not.toContain(DEFAULT_PASSWORD)
  const { rows } = await w.platform.database.pool.query('select t::text as text from content.settings t')
  expect(JSON.stringify(rows)).not.toContain(DEFAULT_PASSWORD)
})

test('saving the settings again keeps the default password', async () => {
  const adam = await w.staff('admin')
  const { name, version, value } = await settingFor(adam)
  const asked = { ...(value as { expiryDays: null }), expiryDays: 365 }
  await w.call(changeSetting, { name, version, value: asked, reason: 'A year' }, { as: adam })
  expect((await settingFor(adam)).value).toEqual(asked)
})
