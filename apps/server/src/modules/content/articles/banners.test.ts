import { MS, plusMs } from '@croupier/kernel/clock'
import { announcements } from '@croupier/wire/content/announcements'
import { removeNotice, saveNotice } from '@croupier/wire/content/articles.console'
import { mediaDesk, removeMedia, uploadMedia } from '@croupier/wire/content/media.console'
import { whitelabel } from '@croupier/wire/content/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { picture } from '../../../testing/identity-checks.ts'
import { publishNotice } from '../../../testing/notices.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'
import { excerptOf, isAllowedLink } from './rules.ts'

let w: World
let editor: TestStaff
beforeAll(async () => {
  w = await world()
  editor = await w.staff('content')
})
afterAll(() => w.close({ provingBooks: false }))

const upload = async (seed: number) => {
  const file = { type: 'image/png', content: new Uint8Array(await picture(seed)) }
  const { id, url, width, height } = await w.call(uploadMedia, { name: 'Banner' }, { as: editor, file })
  return { id, url, width, height }
}
const reason = 'As agreed'
const banner = (text: object, more: object = {}) => ({
  type: 'B' as const,
  groupName: 'w_home',
  texts: { en: { title: 'Autumn cup', content: '<p>Play &amp; win</p>', ...text } },
  reason,
  ...more,
})
const shown = async (id: string, language = 'en') =>
  (await w.call(announcements, { types: 'B', platform: 'W', execution: 'B', language })).banners.find(
    (one) => one.id === id,
  )

describe('§2 a banner', () => {
  test('has picture, button and link of its language, and the English ones elsewhere', async () => {
    const [english, japanese] = [await upload(0.1), await upload(0.2)]
    const asked = banner({ action: 'Join the cup', picture: english }, { link: '/lottery?gameCode=ssc-1m' })
    const ja = { title: '秋の大会', content: '', action: '参加する', picture: japanese }
    const { id } = await w.call(saveNotice, { ...asked, texts: { ...asked.texts, ja } }, { as: editor })
    const en = { title: 'Autumn cup', text: 'Play & win', action: 'Join the cup', picture: english }
    const both = { id, groupName: 'w_home', link: '/lottery?gameCode=ssc-1m' }
    expect(await shown(id)).toEqual({ ...both, ...en })
    expect(await shown(id, 'ko')).toEqual({ ...both, ...en })
    expect(await shown(id, 'ja')).toEqual({
      ...both,
      title: '秋の大会',
      text: '',
      action: '参加する',
      picture: japanese,
    })
  })
  test('keeps its picture in the library until it is removed itself', async () => {
    const own = await upload(0.3)
    const { id } = await w.call(saveNotice, banner({ picture: own }), { as: editor })
    const uses = async () => (await w.call(mediaDesk, {}, { as: editor })).media.find((one) => one.id === own.id)?.uses
    expect(await uses()).toEqual([{ kind: 'notice', name: id }])
    expect(await w.outcome(removeMedia, { id: own.id, reason }, { as: editor })).toBe('media.in_use')
    await w.call(removeNotice, { id, reason }, { as: editor })
    expect(await uses()).toEqual([])
    await w.call(removeMedia, { id: own.id, reason }, { as: editor })
    expect(await w.outcome(saveNotice, banner({ picture: own }), { as: editor })).toBe('file.unknown')
  })
  test('leads to allowed hosts only, also when a host leaves the list later', async () => {
    const link = 'https://cup.example.org/rules'
    expect(await w.outcome(saveNotice, banner({}, { link }), { as: editor })).toBe('notice.link_not_allowed')
    await changeSettings(w, 'content.links', { hosts: ['cup.example.org'] })
    const id = await publishNotice(w, banner({}, { link }), editor)
    expect((await shown(id))?.link).toBe(link)
    await changeSettings(w, 'content.links', { hosts: [] })
    expect((await shown(id))?.link).toBeNull()
  })
})

test('§3 a pop-up has picture, button and link, and says how often it shows', async () => {
  const own = await upload(0.6)
  const text = { title: 'New rules', content: '<p>Read <b>them</b></p>', action: 'Read on', picture: own }
  const asked = { type: 'PU' as const, texts: { en: text }, link: '/help', reason }
  const saved = await w.call(saveNotice, asked, { as: editor })
  const { id } = await w.call(saveNotice, { ...asked, repeats: 'day' }, { as: editor })
  const { popups } = await w.call(announcements, { types: 'PU', platform: 'W', execution: 'B' })
  const both = {
    title: 'New rules',
    content: '<p>Read <b>them</b></p>',
    action: 'Read on',
    picture: own,
    link: '/help',
  }
  expect(popups.find((one) => one.id === id)).toMatchObject({ ...both, repeats: 'day' })
  expect(popups.find((one) => one.id === saved.id)).toMatchObject({ ...both, repeats: 'session' })
  const { repeats } = await w.call(saveNotice, { ...banner({}), repeats: 'day' }, { as: editor })
  expect(repeats).toBeNull()
})

test('§2 a promotion has picture, link, end and the beginning of its text', async () => {
  const own = await upload(0.7)
  const long = `<p>Every <b>draw</b> of the week counts. ${'Come and see. '.repeat(20)}</p>`
  const endsAt = plusMs(w.clock.now(), MS.minute)
  const text = { title: 'Lantern week', content: long, action: 'Pick numbers', picture: own }
  const asked = { type: 'PR' as const, texts: { en: text }, link: '/lottery', endsAt, reason }
  const id = await publishNotice(w, asked, editor)
  const read = async () => {
    const { promotions } = await w.call(announcements, { types: 'PR', platform: 'W', execution: 'B' })
    return promotions.find((one) => one.id === id)
  }
  const promotion = await read()
  const shownText = { action: 'Pick numbers', picture: own, link: '/lottery', endsAt }
  expect(promotion).toMatchObject({ title: 'Lantern week', content: long, ...shownText })
  expect(promotion?.text).toMatch(/^Every draw of the week counts\. Come and see\. .{1,100}…$/)
  w.clock.advance('2m')
  expect(await read()).toBeUndefined()
})

describe('§2 the beginning of a text', () => {
  test('is the whole text if it is short', () => {
    expect(excerptOf(' One\n two ')).toBe('One two')
  })
  test('ends after a whole word, or after a whole character in languages without spaces', () => {
    expect(excerptOf('lantern '.repeat(40))).toBe(`${'lantern '.repeat(17).trim()}…`)
    expect(excerptOf('🏮'.repeat(200))).toBe(`${'🏮'.repeat(140)}…`)
  })
})

test('open pages hear of every change of an announcement on every node, and its audit entry stands for it', async () => {
  const other = await w.another()
  const revisionOn = async (node: World) => (await node.call(whitelabel, {})).revision
  const before = await revisionOn(w)
  const { id } = await w.call(saveNotice, banner({}), { as: editor })
  expect(await revisionOn(w)).toBe(before + 1)
  await eventually(async () => expect(await revisionOn(other)).toBe(before + 1))
  await w.call(removeNotice, { id, reason }, { as: editor })
  expect(await revisionOn(w)).toBe(before + 2)
  const stored = await w.app.modules.content.storedSettings(w.platform.database.db)
  expect(stored.map(({ name }) => name)).not.toContain('content.announcements')
})

test.each([
  ['/lottery?gameCode=ssc-1m#bets', true],
  ['/', true],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
  ['/a\\..\\b', false],
  ['/a b', false],
  ['https://cup.example.org/rules', true],
  ['https://cup.example.org:8443/', false],
  ['https://member@cup.example.org/', false],
  ['https://cup.example.org.elsewhere.example/', false],
  ['http://cup.example.org/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['', false],
])('§2 T157 whether a banner may lead to %s: %s', (link, isAllowed) => {
  expect(isAllowedLink(link, ['cup.example.org'])).toBe(isAllowed)
})
