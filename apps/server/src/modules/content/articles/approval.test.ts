import { announcements } from '@croupier/wire/content/announcements'
import { noticeVersions, removeNotice, restoreNotice, saveNotice } from '@croupier/wire/content/articles.console'
import { approvals, approve, reject } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let editor: TestStaff
let owner: TestStaff
beforeAll(async () => {
  w = await world()
  editor = await w.staff('content')
  owner = await w.staff('owner')
})
afterAll(() => w.close({ provingBooks: false }))

const reason = 'As agreed'
const note = 'Checked'
const textsOf = (title: string) => ({ en: { title, content: '<p>Seven days</p>' } })
const promotion = (title: string) => ({ type: 'PR' as const, texts: textsOf(title), reason })
const save = (fields: object) => w.call(saveNotice, { ...promotion('Lantern week'), ...fields }, { as: editor })
const titles = async () => {
  const { promotions } = await w.call(announcements, { types: 'PR', platform: 'W', execution: 'B' })
  return promotions.map(({ title }) => title)
}

describe('T155 a promotion', () => {
  test('waits for a second approver, who sees it, and is published under both names', async () => {
    const { id, version, approvalId } = await save({
      texts: { en: { title: 'Lantern week', content: '<p>Yes<script></script></p>' } },
    })
    expect([version, await titles()]).toEqual([0, expect.not.arrayContaining(['Lantern week'])])
    const { items } = await w.call(
      approvals,
      { status: 'pending', view: 'for_me', page: 1, pageSize: 20 },
      { as: owner },
    )
    const request = items.find((one) => one.id === approvalId)
    expect(request).toMatchObject({ kind: 'content.notice', object: `notice:${id}`, before: null, reason })
    expect(request?.after).toMatchObject({
      type: 'PR',
      texts: { en: { title: 'Lantern week', content: '<p>Yes</p>' } },
    })
    w.clock.advance('1m')
    await w.call(approve, { approvalId: approvalId!, note }, { as: owner })
    expect(await titles()).toContain('Lantern week')
    const { items: versions } = await w.call(noticeVersions, { id, page: 1, pageSize: 5 }, { as: editor })
    expect(versions).toMatchObject([{ version: 1, changedBy: editor.name, approvedBy: owner.name, reason }])
    // Without a time, it is published with its approval.
    expect(versions[0]?.after).toMatchObject({ publishedAt: w.clock.now().toISOString() })
    const log = await w.call(audit, { object: `notice:${id}`, page: 1, pageSize: 9 }, { as: await w.staff('auditor') })
    expect(log.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['content.notice.edit', 'content.notice.request']),
    )
  })
  test('cannot be approved by its requester, nor without the permission', async () => {
    const admin = await w.staff('admin')
    const { approvalId } = await w.call(saveNotice, promotion('Own'), { as: admin })
    expect(await w.outcome(approve, { approvalId: approvalId!, note }, { as: admin })).toBe('approval.own_request')
    expect(await w.outcome(approve, { approvalId: approvalId!, note }, { as: editor })).toBe('session.forbidden')
    await w.call(reject, { approvalId: approvalId!, note }, { as: owner })
    expect(await titles()).not.toContain('Own')
  })
  test('stays as it is while a change waits, and a change of an older version is refused', async () => {
    const first = await save({ texts: textsOf('First') })
    await w.call(approve, { approvalId: first.approvalId!, note }, { as: owner })
    const { id } = first
    const asked = await save({ id, version: 1, texts: textsOf('Second') })
    expect([asked.texts.en?.title, asked.version]).toEqual(['First', 1])
    const other = await save({ id, version: 1, texts: textsOf('Third') })
    await w.call(approve, { approvalId: asked.approvalId!, note }, { as: owner })
    expect(await titles()).toContain('Second')
    expect(await w.outcome(approve, { approvalId: other.approvalId!, note }, { as: owner })).toBe('notice.changed')
  })
  test('is removed by one person, and comes back with two', async () => {
    const { id, approvalId } = await save({ texts: textsOf('Short') })
    await w.call(approve, { approvalId: approvalId!, note }, { as: owner })
    await w.call(removeNotice, { id, reason }, { as: editor })
    expect(await titles()).not.toContain('Short')
    const restored = await w.call(restoreNotice, { id, version: 1, reason }, { as: editor })
    expect(await titles()).not.toContain('Short')
    await w.call(approve, { approvalId: restored.approvalId!, note }, { as: owner })
    expect(await titles()).toContain('Short')
  })
})

describe('T155 an announcement of another type', () => {
  test.each(['B', 'PL', 'PU', 'H'] as const)(
    '%s is published by one person, if it leads to a page of the site',
    async (type) => {
      const { approvalId, version } = await save({ type, link: '/help' })
      expect([approvalId, version]).toEqual([null, 1])
    },
  )
  test('that leads to another host waits for a second approver', async () => {
    await changeSettings(w, 'content.links', { hosts: ['www.example.org'] })
    const { approvalId } = await save({ type: 'B', groupName: 'w_home', link: 'https://www.example.org/cup' })
    expect(approvalId).not.toBeNull()
  })
})
