import { removeNotice } from '@croupier/wire/content/articles.console'
import * as wire from '@croupier/wire/messaging/news'
import { unreadCount } from '@croupier/wire/messaging/unread'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publishNotice } from '../../../testing/notices.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let ana: TestMember
let editor: TestStaff
beforeAll(async () => {
  w = await world()
  editor = await w.staff('content')
})
beforeEach(async () => {
  ana = await w.member()
  w.clock.advance('1s')
})
afterAll(() => w.close())

const publish = async (type: 'PL' | 'PR' | 'H', title: string) => {
  const texts = { en: { title, content: '<p>News</p>' } }
  const id = await publishNotice(w, { type, texts, reason: 'As agreed' }, editor)
  w.clock.advance('1s')
  return id
}
const remove = (id: string) => w.call(removeNotice, { id, reason: 'As agreed' }, { as: editor })
const unread = async (as = ana) => (await w.call(wire.unreadNews, {}, { as })).ids
const count = async (as = ana) => (await w.call(unreadCount, {}, { as })).news

describe('§2 platform information of a member', () => {
  test('is unread from its publication on, notices and promotions, not headlines', async () => {
    expect(await unread()).toEqual([])
    const notice = await publish('PL', 'Live tables rest')
    const promotion = await publish('PR', 'Lantern week')
    await publish('H', 'A headline')
    expect((await unread()).toSorted()).toEqual([notice, promotion].toSorted())
    expect(await count()).toBe(2)
    const later = await w.member()
    expect(await unread(later)).toEqual([])
  })
  test('is read one by one, by this member alone, however often', async () => {
    const bea = await w.member()
    w.clock.advance('1s')
    const first = await publish('PL', 'First')
    const second = await publish('PL', 'Second')
    expect(await w.call(wire.readNews, { id: first }, { as: ana })).toEqual({ news: 1 })
    expect(await w.call(wire.readNews, { id: first }, { as: ana })).toEqual({ news: 1 })
    expect(await unread()).toEqual([second])
    expect(await count(bea)).toBe(2)
    expect(await w.outcome(wire.readNews, { id: 'none' }, { as: ana })).toBe('notice.unknown')
  })
  test('is read at once, and counts what comes later', async () => {
    await publish('PL', 'Before')
    expect(await w.call(wire.readAllNews, {}, { as: ana })).toEqual({ news: 0 })
    const after = await publish('PL', 'After')
    expect(await unread()).toEqual([after])
    await remove(after)
    expect(await count()).toBe(0)
  })
  test('keeps both of two announcements that are opened in the same moment', async () => {
    const ids = [await publish('PL', 'Left'), await publish('PL', 'Right')]
    await Promise.all(ids.map((id) => w.call(wire.readNews, { id }, { as: ana })))
    expect(await unread()).toEqual([])
  })
})
