import * as articles from '@croupier/wire/content/articles'
import * as notices from '@croupier/wire/content/articles.console'
import * as help from '@croupier/wire/content/help.console'
import * as wire from '@croupier/wire/content/settings.console'
import { whitelabel } from '@croupier/wire/content/system'
import { approve } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let ada: TestStaff
let ben: TestStaff
beforeAll(async () => {
  w = await world()
  await w.app.seed()
  ada = await w.staff('admin')
  ben = await w.staff('owner')
})
afterAll(() => w.close({ provingBooks: false }))

const reason = 'As agreed'
const lastEntry = async (object: string) =>
  (await w.call(audit, { object, page: 1, pageSize: 1 }, { as: ada })).items[0]

describe('the versions of a notice', () => {
  const text = (title: string) => ({ en: { title, content: `<p>${title}</p>` } })
  const save = (title: string, more: object = {}) =>
    w.call(notices.saveNotice, { type: 'PL', texts: text(title), reason, ...more }, { as: ada })
  const versionsOf = async (id: string) =>
    (await w.call(notices.noticeVersions, { id, page: 1, pageSize: 20 }, { as: ada })).items
  const shownTitle = async (id: string) => (await w.call(articles.notice, { id })).title

  test('name who changed it, why, and what changed, and any of them can be restored', async () => {
    const { id, version } = await save('First')
    expect(version).toBe(1)
    expect(await save('Second', { id })).toMatchObject({ version: 2 })
    const [second, first] = await versionsOf(id)
    expect(first).toMatchObject({ version: 1, before: null, after: { texts: text('First') }, changedBy: ada.name })
    expect(second).toMatchObject({
      version: 2,
      before: { texts: text('First') },
      after: { texts: text('Second') },
      reason,
    })
    const restored = await w.call(notices.restoreNotice, { id, version: 1, reason: 'Too early' }, { as: ben })
    expect(restored).toMatchObject({ version: 3, texts: text('First') })
    expect(await shownTitle(id)).toBe('First')
    const why = 'Too early (version 1 restored)'
    expect((await versionsOf(id))[0]).toMatchObject({ version: 3, changedBy: ben.name, reason: why })
    const change = { before: { texts: text('Second') }, after: { texts: text('First') }, reason: why }
    expect(await lastEntry(`notice:${id}`)).toMatchObject({ ...change, action: 'content.notice.edit' })
  })
  test('begin with the state before the first change', async () => {
    await save('Welcome back', { id: 'welcome' })
    const [, before] = await versionsOf('welcome')
    expect(before).toMatchObject({ version: 0, changedBy: null, after: { texts: { vi: {} } } })
    await w.call(notices.restoreNotice, { id: 'welcome', version: 0, reason }, { as: ada })
    expect(await shownTitle('welcome')).toBe('Welcome to Farora')
  })
  test('bring a removed notice back under its id', async () => {
    const { id } = await save('Gone')
    await w.call(notices.removeNotice, { id, reason }, { as: ada })
    expect(await w.outcome(articles.notice, { id })).toBe('notice.unknown')
    const { removed } = await w.call(notices.noticesDesk, {}, { as: ada })
    const found = removed.find((one) => one.id === id)
    expect(found).toMatchObject({ title: 'Gone', version: 2, removedBy: ada.name })
    await w.call(notices.restoreNotice, { id, version: found!.version, reason }, { as: ada })
    expect(await shownTitle(id)).toBe('Gone')
    const all = await w.call(notices.noticesDesk, {}, { as: ada })
    expect(all.removed.map((one) => one.id)).not.toContain(id)
    expect((await versionsOf(id)).map(({ version, before, after }) => [version, !before, !after])).toEqual([
      [3, true, false],
      [2, false, true],
      [1, true, false],
    ])
  })
  test('keep a change that the editor has not seen from being overwritten', async () => {
    const { id, version } = await save('Old')
    await save('Newer', { id, version })
    const change = { type: 'PL' as const, id, version, texts: text('Older'), reason }
    expect(await w.outcome(notices.saveNotice, change, { as: ben })).toBe('notice.changed')
    expect(await shownTitle(id)).toBe('Newer')
    expect(await w.outcome(notices.restoreNotice, { id, version: 9, reason }, { as: ada })).toBe('version.unknown')
    expect(await w.outcome(notices.restoreNotice, { id, version: 1, reason }, { as: await w.staff('support') })).toBe(
      'session.forbidden',
    )
  })
})

describe('the versions of the help centre', () => {
  test('bring back an article and its category', async () => {
    const titles = { en: { title: 'Lost keys' } }
    const { key } = await w.call(help.saveHelpCategory, { texts: titles, reason }, { as: ada })
    const texts = { en: { title: 'A lost key', content: '<p>Look under the mat</p>' } }
    const { id } = await w.call(help.saveHelpArticle, { category: key, texts, reason }, { as: ada })
    const changed = { en: { title: 'A lost key', content: '<p>Call us</p>' } }
    await w.call(help.saveHelpArticle, { id, category: key, texts: changed, reason }, { as: ada })
    await w.call(help.removeHelpArticle, { id, reason }, { as: ada })
    await w.call(help.removeHelpCategory, { key, reason }, { as: ada })
    const { removed } = await w.call(help.helpDesk, {}, { as: ada })
    expect(removed.map(({ kind, id: one, title }) => [kind, one, title]).toSorted()).toEqual([
      ['article', id, 'A lost key'],
      ['category', key, 'Lost keys'],
    ])
    const restore = (kind: 'article' | 'category', one: string) =>
      w.outcome(help.restoreHelp, { kind, id: one, version: 1, reason }, { as: ada })
    expect(await restore('article', id)).toBe('help.unknown')
    expect([await restore('category', key), await restore('article', id)]).toEqual(['ok', 'ok'])
    const { categories } = await w.call(articles.helpCenter, {})
    const shown = categories.find((one) => one.key === key)
    expect(shown?.articles).toMatchObject([{ id, content: '<p>Look under the mat</p>' }])
    const { items } = await w.call(help.helpVersions, { kind: 'article', id, page: 1, pageSize: 20 }, { as: ada })
    expect(items.map(({ version }) => version)).toEqual([4, 3, 2, 1])
  })
})

describe('the versions of a setting', () => {
  const read = async (name: string) =>
    (await w.call(wire.settings, {}, { as: ada })).settings.find((one) => one.name === name)!
  const versionsOf = async (name: string) =>
    (await w.call(wire.settingVersions, { name, page: 1, pageSize: 20 }, { as: ada })).items
  const change = async (name: string, value: unknown) => {
    const { version } = await read(name)
    const { approvalId } = await w.call(wire.changeSetting, { name, value, version, reason }, { as: ada })
    if (approvalId) await w.call(approve, { approvalId, note: 'Seen' }, { as: ben })
  }

  test('begin with the default, and a restored one is in force at once', async () => {
    const name = 'content.menu'
    const { value: initial } = await read(name)
    const short = [{ key: 'home', path: '/index' }]
    await change(name, short)
    expect(await versionsOf(name)).toMatchObject([
      { version: 1, before: initial, after: short, changedBy: ada.name, approvedBy: null, reason },
      { version: 0, before: null, after: initial, changedBy: null },
    ])
    const asked = { name, version: 0, current: 1, reason: 'Too short' }
    expect(await w.call(wire.restoreSetting, asked, { as: ada })).toMatchObject({ version: 2, approvalId: null })
    expect((await w.call(whitelabel, {})).menu).toEqual(initial)
    const why = 'Too short (version 0 restored)'
    expect(await lastEntry(`setting:${name}`)).toMatchObject({ before: short, after: initial, reason: why })
    expect(await w.outcome(wire.restoreSetting, asked, { as: ada })).toBe('setting.changed')
    const locked = { name: 'content.maintenance', version: 0, current: 0, reason }
    expect(await w.outcome(wire.restoreSetting, locked, { as: ada })).toBe('setting.unknown')
  })
  test('T155 name the second approver, and one is necessary to restore what two people decide', async () => {
    const name = 'content.links'
    await change(name, { hosts: ['one.example'] })
    await change(name, { hosts: [] })
    const { version } = await read(name)
    const asked = { name, version: 1, current: version, reason: 'Needed again' }
    const { approvalId, value } = await w.call(wire.restoreSetting, asked, { as: ada })
    expect(value).toEqual({ hosts: [] })
    await w.call(approve, { approvalId: approvalId!, note: 'Seen' }, { as: ben })
    expect((await read(name)).value).toEqual({ hosts: ['one.example'] })
    const why = 'Needed again (version 1 restored)'
    expect((await versionsOf(name))[0]).toMatchObject({ changedBy: ada.name, approvedBy: ben.name, reason: why })
  })
})
