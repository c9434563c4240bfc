import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { whitelabel } from '@croupier/wire/content/system'
import { register, registerSettings } from '@croupier/wire/identity/registration'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { newAddress } from '../../../testing/logins.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let ada: TestStaff
let ben: TestStaff
beforeAll(async () => {
  w = await world()
  ada = await w.staff('admin')
  ben = await w.staff('admin')
})
afterAll(() => w.close())

async function put(name: string, fields: object): Promise<void> {
  const { value, version } = (await w.call(settings, {}, { as: ada })).settings.find((one) => one.name === name)!
  const asked = { name, value: { ...(value as object), ...fields }, version, reason: 'As agreed' }
  const { approvalId } = await w.call(changeSetting, asked, { as: ada })
  if (approvalId) await w.call(approve, { approvalId, note: '' }, { as: ben })
}
const form = {
  username: 'closed1',
  password: 'four quiet horses',
  confirmPassword: 'four quiet horses',
  registerMethod: 'WEB' as const,
  ageConfirmed: true,
  termsAccepted: true,
  termsVersion: '1',
  privacyVersion: '1',
}

describe('settings that pages show', () => {
  test('§3 USERNAMEREG3 closes the registration by username on every node', async () => {
    const other = await w.another()
    await put('content.flags', { USERNAMEREG3: false })
    expect((await w.call(registerSettings, {})).ways).toEqual([])
    expect(await w.outcome(register, form, { address: newAddress() })).toBe('register.closed')
    await eventually(async () => expect((await other.call(registerSettings, {})).ways).toEqual([]))
    await put('content.flags', { USERNAMEREG3: true })
    expect((await w.call(registerSettings, {})).ways).toEqual(['username'])
    expect(await w.outcome(register, form, { address: newAddress() })).toBe('ok')
    await other.close()
  })
  test('raise the revision that pages compare, and other settings do not', async () => {
    const revision = async () => (await w.call(whitelabel, {})).revision
    const before = await revision()
    await put('identity.registration', { captchaRequired: true })
    expect(await revision()).toBe(before + 1)
    await put('identity.sessions', { idleMinutes: 29 })
    expect(await revision()).toBe(before + 1)
  })
  test('T010 the footer names the age from which a person may register', async () => {
    expect((await w.call(whitelabel, {})).minimumAge).toBe(18)
    await put('identity.registration', { minimumAge: 21 })
    expect((await w.call(whitelabel, {})).minimumAge).toBe(21)
    expect((await w.call(registerSettings, {})).agreement.minimumAge).toBe(21)
  })
})
