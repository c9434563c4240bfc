import { members } from '@croupier/wire/backoffice/members.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { recordExport, removeView, SAVED_VIEWS_MAX, savedViews, saveView } from '@croupier/wire/staff/views.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let fiona: TestStaff
let felix: TestStaff
beforeAll(async () => {
  w = await world()
  fiona = await w.staff('finance')
  felix = await w.staff('finance')
})
afterAll(() => w.close())

const viewsOf = async (as: TestStaff) => (await w.call(savedViews, {}, { as })).views

describe('saved views', () => {
  test('belong to one account on every node, and other accounts neither see nor remove them', async () => {
    const saved = await w.call(saveView, { list: 'withdrawals', name: 'Held', query: 'state=held' }, { as: fiona })
    const other = await w.another()
    expect((await other.call(savedViews, {}, { as: fiona })).views).toEqual([saved])
    await other.close()
    expect(await viewsOf(felix)).toEqual([])
    expect(await w.outcome(removeView, { viewId: saved.viewId }, { as: felix })).toBe('view.unknown')
    await w.call(removeView, { viewId: saved.viewId }, { as: fiona })
    expect(await viewsOf(fiona)).toEqual([])
  })
  test('take new filters under a name that exists, and keep their id', async () => {
    const first = await w.call(saveView, { list: 'deposits', name: 'Mine', query: 'state=held' }, { as: fiona })
    const again = await w.call(saveView, { list: 'deposits', name: 'Mine', query: 'state=failed' }, { as: fiona })
    expect(again).toEqual({ ...first, query: 'state=failed' })
    expect(await viewsOf(fiona)).toEqual([again])
  })
  test('are limited in number for one account, even when they are saved concurrently', async () => {
    const save = (at: number) => w.outcome(saveView, { list: 'bets', name: `View ${at}`, query: '' }, { as: felix })
    const outcomes = await Promise.all(Array.from({ length: SAVED_VIEWS_MAX + 5 }, (_, at) => save(at)))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(SAVED_VIEWS_MAX)
    expect(outcomes.filter((outcome) => outcome === 'view.too_many')).toHaveLength(5)
    expect(await viewsOf(felix)).toHaveLength(SAVED_VIEWS_MAX)
  })
})

describe('an export of a list', () => {
  const exported = { path: members.path, filters: { status: 'blocked' }, rows: 7 }

  test('is recorded in the audit log with its filters and its number of rows', async () => {
    await w.call(recordExport, exported, { as: fiona })
    const auditor = await w.staff('auditor')
    const { items } = await w.call(audit, { action: 'member.profile.export', page: 1, pageSize: 5 }, { as: auditor })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      staff: { id: fiona.staffId },
      object: 'list:/console/members',
      after: { filters: { status: 'blocked' }, rows: 7 },
    })
  })
  test('is refused for a role that may not read the list, and for a list that does not exist', async () => {
    const content = await w.staff('content')
    expect(await w.outcome(recordExport, exported, { as: content })).toBe('session.forbidden')
    const unknown = { ...exported, path: '/console/nothing' }
    expect(await w.outcome(recordExport, unknown, { as: fiona })).toBe('request.not_found')
  })
})
