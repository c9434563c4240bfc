import { checkSetting, settings } from '@croupier/wire/content/settings.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let ada: TestStaff
beforeAll(async () => {
  w = await world()
  ada = await w.staff('admin')
})
afterAll(() => w.close())

const check = (name: string, value: unknown) => w.call(checkSetting, { name, value }, { as: ada })
const failures = { failures: 5, windowMinutes: 10, cooldownMinutes: 30 }

describe('the check of a setting', () => {
  test('names every field that does not fit by its path, and changes nothing', async () => {
    const { problems, approval } = await check('cashier.failures', { failures: 0, windowMinutes: 'ten' })
    expect(problems).toEqual([
      { path: 'failures', message: 'At least 1' },
      { path: 'windowMinutes', message: 'Not a number' },
      { path: 'cooldownMinutes', message: 'Missing' },
    ])
    expect(approval).toBeNull()
    const { settings: all } = await w.call(settings, {}, { as: ada })
    expect(all.find(({ name }) => name === 'cashier.failures')).toMatchObject({ value: failures, version: 0 })
  })
  test('needs no approval for a stricter value', async () => {
    expect(await check('cashier.failures', { ...failures, cooldownMinutes: 60 })).toEqual({
      problems: [],
      approval: null,
    })
  })
  test('T155 names the roles that approve a value that loosens', async () => {
    const { approval } = await check('cashier.failures', { ...failures, cooldownMinutes: 5 })
    expect(approval).toEqual({ permission: 'content.setting.approve', roles: ['owner', 'admin'] })
  })
  test('refuses an unknown setting, a locked one, and a role that may not edit', async () => {
    for (const name of ['content.nothing', 'content.maintenance'])
      expect(await w.outcome(checkSetting, { name, value: {} }, { as: ada })).toBe('setting.unknown')
    const auditor = await w.staff('auditor')
    expect(await w.outcome(checkSetting, { name: 'x', value: {} }, { as: auditor })).toBe('session.forbidden')
  })
})
