import { announcements } from '@croupier/wire/content/announcements'
import * as articles from '@croupier/wire/content/articles'
import { noticesDesk, removeNotice, restoreNotice, saveNotice } from '@croupier/wire/content/articles.console'
import { whitelabel } from '@croupier/wire/content/system'
import { publishTerms } from '@croupier/wire/content/terms.console'
import { setMemberLabels } from '@croupier/wire/identity/labels.console'
import { unreadNews } from '@croupier/wire/messaging/news'
import { setMemberRank } from '@croupier/wire/rewards/ranks.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type TestStaff, type World, type WorldCall, world } from '../../../testing/world.ts'

let w: World
let ada: TestStaff
let ana: TestMember
const reason = 'As agreed'
beforeAll(async () => {
  w = await world({
    app: { location: { countryOf: (address) => (address === '198.51.100.7' ? 'VN' : null), credit: () => null } },
  })
  ada = await w.staff('admin')
  ana = await w.member()
})
afterAll(() => w.close({ provingBooks: false }))

const texts = { en: { title: 'Lanterns', content: '<p>At night</p>' } }
const save = async (fields: object) =>
  (await w.call(saveNotice, { type: 'PL', texts, reason, ...fields }, { as: ada })).id
/** Whether a caller finds a notice in the announcements, on the page of notices, and under its address. */
async function isShown(id: string, caller: WorldCall = {}): Promise<boolean> {
  const { notices } = await w.call(announcements, { types: 'PL', platform: 'W', execution: 'B' }, caller)
  const { items, total } = await w.call(articles.notices, { page: 1 }, caller)
  const seen = [notices, items].map((list) => list.some((one) => one.id === id))
  const isFound = (await w.outcome(articles.notice, { id }, caller)) === 'ok'
  expect([...seen, total > 0 && isFound]).toEqual([isFound, isFound, isFound])
  return isFound
}
const asAna = () => ({ as: ana })

describe('the audience of an announcement', () => {
  test.each([
    ['all', true, true],
    ['visitors', true, false],
    ['members', false, true],
  ] as const)('%s: visitors %s, members %s', async (audience, toVisitors, toMembers) => {
    const id = await save({ audience })
    expect([await isShown(id), await isShown(id, asAna())]).toEqual([toVisitors, toMembers])
    await w.call(removeNotice, { id, reason }, { as: ada })
  })
  test('is a label: members who lose it no longer see the announcement, nor count it as unread', async () => {
    await changeSettings(w, 'identity.labels', { labels: [{ key: 'club', labelName: 'Club' }] })
    w.clock.advance('1s')
    const id = await save({ labels: ['club', 'crew'] })
    const give = async (labels: string[]) =>
      w.call(setMemberLabels, { memberId: ana.memberId, labels, reason }, { as: await w.staff('risk') })
    const unread = async () => (await w.call(unreadNews, {}, asAna())).ids.includes(id)
    expect([await isShown(id), await isShown(id, asAna()), await unread()]).toEqual([false, false, false])
    await give(['club'])
    expect([await isShown(id), await isShown(id, asAna()), await unread()]).toEqual([false, true, true])
    await give([])
    expect([await isShown(id, asAna()), await unread()]).toEqual([false, false])
  })
  test('is a VIP rank', async () => {
    const id = await save({ minRank: 3 })
    const rank = async (rankLevel: number) =>
      w.call(setMemberRank, { memberId: ana.memberId, rankLevel, reason }, { as: await w.staff('support') })
    await rank(2)
    expect([await isShown(id), await isShown(id, asAna())]).toEqual([false, false])
    await rank(3)
    expect([await isShown(id), await isShown(id, asAna())]).toEqual([false, true])
  })
  test('is a country: visitors from elsewhere and from unknown countries do not see it', async () => {
    const id = await save({ countries: ['VN', 'TH'] })
    const at = (address: string) => isShown(id, { address })
    expect([await at('198.51.100.7'), await at('198.51.100.8')]).toEqual([true, false])
    expect(await isShown(id, { address: '198.51.100.7', as: ana })).toBe(true)
  })
  test('is a device', async () => {
    const id = await save({ device: 'phone' })
    const on = (agent: string) => isShown(id, { headers: { 'user-agent': agent } })
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148'
    expect([await on(phone), await on('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')]).toEqual([true, false])
  })
  test('is a part of its versions', async () => {
    const id = await save({ audience: 'members' })
    await save({ id, audience: 'all' })
    expect(await isShown(id)).toBe(true)
    await w.call(restoreNotice, { id, version: 1, reason }, { as: ada })
    expect(await isShown(id)).toBe(false)
    const { notices } = await w.call(noticesDesk, {}, { as: ada })
    expect(notices.find((one) => one.id === id)).toMatchObject({ audience: 'members', version: 3 })
  })
})

describe('§9 open pages', () => {
  const waiting = async () => {
    const sql = `select run_at from graphile_worker.jobs where task_identifier = 'content.announcements.due' order by run_at`
    return (await w.platform.database.pool.query<{ run_at: Date }>(sql)).rows.map(({ run_at }) => run_at.getTime())
  }
  const inMs = (ms: number) => new Date(w.clock.now().getTime() + ms)
  const revision = async () => (await w.call(whitelabel, {})).revision

  test('hear of an announcement when it begins and when it ends', async () => {
    const [publishedAt, endsAt] = [inMs(3_600_000), inMs(7_200_000)]
    const id = await save({ publishedAt, endsAt })
    expect(await waiting()).toEqual([publishedAt.getTime() + 100, endsAt.getTime() + 100])
    expect(await isShown(id)).toBe(false)
    const before = await revision()
    w.clock.advance('1h')
    await w.platform.database.pool.query(
      'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())',
    )
    await w.runJobs()
    expect(await revision()).toBe(before + 2)
    expect(await isShown(id)).toBe(true)
    w.clock.advance('1h')
    expect(await isShown(id)).toBe(false)
  })
  test('hear of a version of the terms when it takes effect', async () => {
    ada = await w.staff('admin')
    const effectiveAt = inMs(3_600_000)
    const next = { version: '2027-01', effectiveAt, isMaterial: false, texts, reason }
    const { approvalId } = await w.call(publishTerms, next, { as: ada })
    await w.call(approve, { approvalId: approvalId!, note: 'Seen' }, { as: await w.staff('owner') })
    expect(await waiting()).toContain(effectiveAt.getTime() + 100)
  })
})

describe('the languages of an announcement', () => {
  test('are any of the 27; without a text, readers see that of the base language, else English', async () => {
    const inLanguage = (title: string) => ({ title, content: `<p>${title}</p>` })
    const id = await save({ texts: { ...texts, ar: inLanguage('فوانيس'), zh: inLanguage('灯笼') } })
    const titleIn = async (language: string) =>
      (await w.call(articles.notice, { id }, { headers: { 'accept-language': language } })).title
    expect(await Promise.all(['ar', 'zh', 'zh-Hant', 'fr', 'ja', 'en'].map(titleIn))).toEqual([
      'فوانيس',
      '灯笼',
      '灯笼',
      'Lanterns',
      'Lanterns',
      'Lanterns',
    ])
    const { notices } = await w.call(noticesDesk, {}, { as: ada })
    expect(Object.keys(notices.find((one) => one.id === id)?.texts ?? {}).toSorted()).toEqual(['ar', 'en', 'zh'])
    await w.call(removeNotice, { id, reason }, { as: ada })
    // The client checks a request as the server does.
    await expect(save({ texts: { ...texts, xx: inLanguage('Lumières') } })).rejects.toThrow()
  })
})
