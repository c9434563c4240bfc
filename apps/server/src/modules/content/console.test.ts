import { parseMoney } from '@croupier/kernel/money'
import { paymentMethods } from '@croupier/wire/cashier/methods'
import * as articles from '@croupier/wire/content/articles'
import * as articlesDesk from '@croupier/wire/content/articles.console'
import * as wire from '@croupier/wire/content/settings.console'
import * as system from '@croupier/wire/content/system'
import { messages } from '@croupier/wire/messaging/inbox'
import { disableStaff } from '@croupier/wire/staff/accounts.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type TestStaff, type World, world } from '../../testing/world.ts'

let w: World
let ada: TestStaff
let ben: TestStaff
beforeAll(async () => {
  w = await world()
  ada = await w.staff('admin')
  ben = await w.staff('admin')
})
afterAll(() => w.close())

const setting = async (name: string) =>
  (await w.call(wire.settings, {}, { as: ada })).settings.find((one) => one.name === name)!
const change = (name: string, value: unknown, version: number) =>
  w.outcome(wire.changeSetting, { name, value, version, reason: 'As agreed' }, { as: ada })

describe('settings', () => {
  test('lists every policy of every module with its schema and default', async () => {
    const { settings } = await w.call(wire.settings, {}, { as: ada })
    const names = settings.map((one) => one.name)
    expect(names).toEqual(names.toSorted())
    expect(names).toEqual(expect.arrayContaining(['content.merchant', 'content.flags', 'cashier.methods']))
    expect(names).not.toContain('content.maintenance')
    expect(settings.every((one) => one.version === 0 && one.schema !== null)).toBe(true)
  })
  test('a change is validated, audited, and reaches other nodes', async () => {
    const other = await w.another()
    const ana = await w.member()
    const { value, version } = await setting('cashier.methods')
    const [first, ...rest] = value as { code: string; deposit: { min: string } }[]
    const cheaper = [{ ...first!, deposit: { ...first!.deposit, min: '5.00' } }, ...rest]
    expect(await change('cashier.methods', [{ ...first, kind: 'shells' }], version)).toBe('setting.invalid')
    const asked = { name: 'cashier.methods', value: cheaper, version, reason: 'As agreed' }
    const { approvalId } = await w.call(wire.changeSetting, asked, { as: ada })
    await w.call(approve, { approvalId: approvalId!, note: 'Seen' }, { as: ben })
    expect(await change('cashier.methods', cheaper, version)).toBe('setting.changed')
    expect(await setting('cashier.methods')).toMatchObject({ version: 1, changedBy: ada.name, value: cheaper })
    await eventually(async () => {
      const { methods } = await other.call(paymentMethods, {}, { as: ana })
      expect(methods[0]?.deposit?.min).toBe(parseMoney('5.00'))
    })
    const { items } = await w.call(audit, { object: 'setting:cashier.methods', page: 1, pageSize: 9 }, { as: ada })
    const edit = { action: 'content.setting.edit', before: value, after: cheaper }
    expect(items).toContainEqual(expect.objectContaining(edit))
    await other.close()
  })
  test('T150 only permitted roles change a setting, and none a locked one', async () => {
    const { value, version } = await setting('content.flags')
    const asked = { name: 'content.flags', value, version, reason: 'Why not' }
    expect(await w.outcome(wire.changeSetting, asked, { as: await w.staff('support') })).toBe('session.forbidden')
    expect(await change('content.maintenance', { on: false }, 0)).toBe('setting.unknown')
    expect(await change('no.such', 1, 0)).toBe('setting.unknown')
  })
})

describe('§4 system status', () => {
  const close = (as: TestStaff) => w.call(wire.closeSite, { reason: 'New machines' }, { as })
  const open = (as: TestStaff) => w.outcome(wire.openSite, { reason: 'Done' }, { as })
  const status = async () => (await w.call(system.systemStatus, {})).status
  const loseRoles = ({ staffId }: TestStaff) =>
    w.platform.database.db.deleteFrom('staff.account_roles').where('staff_id', '=', staffId).execute()

  test('T008, T155 one person closes the site, two open it; staff can work meanwhile', async () => {
    const ana = await w.member()
    expect(await close(ada)).toMatchObject({ on: true, by: ada.name })
    expect(await status()).toBe(1)
    expect(await w.outcome(messages, { pageSize: 9 }, { as: ana })).toBe('server.maintenance')
    expect(await w.outcome(articles.helpCenter, {})).toBe('ok')
    expect(await open(ada)).toBe('ok')
    expect(await open(ada)).toBe('approval.second_person')
    expect(await status()).toBe(1)
    expect(await open(ben)).toBe('ok')
    expect(await status()).toBe(0)
    expect(await w.outcome(messages, { pageSize: 9 }, { as: ana })).toBe('ok')
    const { items } = await w.call(audit, { object: 'site', page: 1, pageSize: 9 }, { as: ada })
    expect(items).toHaveLength(3)
  })
  test('T155 a request to open it does not count once the person who made it may not open it', async () => {
    await close(ada)
    for (const disabled of [true, false]) {
      const cem = await w.staff('admin')
      expect(await open(cem)).toBe('ok')
      if (disabled) await w.call(disableStaff, { staffId: cem.staffId, reason: 'Left' }, { as: ada })
      else await loseRoles(cem)
      // The next person requests it anew.
      expect(await open(ben)).toBe('ok')
      expect(await status()).toBe(1)
      await w.call(wire.closeSite, { reason: 'Not yet' }, { as: ada })
    }
    expect(await open(ada)).toBe('ok')
    expect(await open(ben)).toBe('ok')
    expect(await status()).toBe(0)
  })
  test('T008 the site opens by itself at the stated end, and the audit log says so', async () => {
    const until = new Date(w.clock.now().getTime() + 20 * 60_000)
    await w.call(wire.closeSite, { reason: 'New machines', until }, { as: ada })
    const runSchedule = async () => {
      await w.platform.jobs.add(w.platform.database.db, 'content.maintenance.open', {})
      await w.runJobs()
    }
    await runSchedule()
    expect(await status()).toBe(1)
    w.clock.advance('20m')
    await runSchedule()
    expect(await status()).toBe(0)
    const { items } = await w.call(audit, { object: 'site', page: 1, pageSize: 1 }, { as: ada })
    expect(items[0]).toMatchObject({ staff: null, action: 'content.maintenance.open', after: { on: false } })
    expect(await w.call(wire.playersOnline, {}, { as: ada })).toEqual({ online: 0 })
  })
  test('T006 another node closes, too', async () => {
    const other = await w.another()
    await close(ada)
    await eventually(async () => expect((await other.call(system.systemStatus, {})).status).toBe(1))
    await open(ada)
    await open(ben)
    await eventually(async () => expect((await other.call(system.systemStatus, {})).status).toBe(0))
    await other.close()
  })
  test('§6 blocked addresses and networks are restricted and see their location', async () => {
    const { version } = await setting('content.restrictions')
    await change('content.restrictions', { countries: ['XX'], addresses: ['203.0.113.0/24', '2001:db8::1'] }, version)
    const at = (address: string) => w.call(system.systemStatus, {}, { address })
    expect(await at('203.0.113.7')).toMatchObject({ status: 2, location: { ip: '203.0.113.7', country: null } })
    expect(await at('2001:db8::1')).toMatchObject({ status: 2 })
    expect(await at('198.51.100.7')).toMatchObject({ status: 0, location: null })
    const ana = await w.member()
    const read = (address: string) => w.outcome(messages, { pageSize: 9 }, { as: ana, address })
    expect([await read('203.0.113.7'), await read('198.51.100.7')]).toEqual(['server.restricted', 'ok'])
  })
})

describe('notices', () => {
  const save = (more = {}) =>
    w.call(
      articlesDesk.saveNotice,
      {
        type: 'PL',
        texts: { en: { title: 'News', content: '<p>Good<script>bad()</script></p>' } },
        reason: 'News',
        ...more,
      },
      { as: ada },
    )
  test('T157 are sanitised when saved, and can be shown, changed and removed', async () => {
    const { id, texts } = await save()
    expect(texts.en?.content).toBe('<p>Good</p>')
    expect((await w.call(articles.notice, { id })).content).toBe('<p>Good</p>')
    await save({ id, texts: { en: { title: 'News', content: 'New' }, th: { title: 'ข่าว', content: 'ใหม่' } } })
    expect((await w.call(articles.notice, { id, language: 'th' })).title).toBe('ข่าว')
    expect((await w.call(articles.notice, { id, language: 'vi' })).title).toBe('News')
    await w.call(articlesDesk.removeNotice, { id, reason: 'Over' }, { as: ada })
    expect(await w.outcome(articles.notice, { id })).toBe('notice.unknown')
  })
  test('start and end at their time, and need an English text', async () => {
    const at = (hours: number) => new Date(w.clock.now().getTime() + hours * 3_600_000)
    const later = await save({ publishedAt: at(1) })
    const over = await save({ publishedAt: at(-2), endsAt: at(-1) })
    expect(await w.outcome(articles.notice, { id: later.id })).toBe('notice.unknown')
    expect(await w.outcome(articles.notice, { id: over.id })).toBe('notice.unknown')
    await expect(save({ texts: { th: { title: 'ข่าว', content: '' } } })).rejects.toMatchObject({
      code: 'notice.english_required',
    })
    const { notices } = await w.call(articlesDesk.noticesDesk, {}, { as: ada })
    expect(notices.map((one) => one.id)).toEqual(expect.arrayContaining([later.id, over.id]))
  })
})
