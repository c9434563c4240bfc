import type { Language } from '@croupier/rules/languages'
import { siteTexts } from '@croupier/wire/content/site-texts'
import * as desk from '@croupier/wire/content/site-texts.console'
import * as system from '@croupier/wire/content/system'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let editor: TestStaff
beforeAll(async () => {
  w = await world()
  editor = await w.staff('translator')
})
afterAll(() => w.close())

const list = (language: Language, more: object = {}) =>
  w.call(desk.siteTextList, { language, state: 'all', page: 1, pageSize: 100, ...more }, { as: editor })
const find = async (language: Language, source: string) =>
  (await list(language, { search: source })).items.find((one) => one.source === source)!
async function save(language: Language, source: string, text: string | null, more: object = {}) {
  const { id, version } = await find(language, source)
  return w.outcome(desk.saveSiteText, { language, id, text, version, reason: 'Our words', ...more }, { as: editor })
}
const versionFor = async (language: string) =>
  (await w.call(system.whitelabel, {}, { headers: { 'accept-language': language } })).ownTexts
async function shown(language: Language, source: string): Promise<unknown> {
  const { id } = await find(language, source)
  const version = (await versionFor(language)) ?? 0
  return (await w.call(siteTexts, { language, version })).messages[id]
}
const PLURAL = '{seconds, plural, one {There is a draw every # second.} other {There is a draw every # seconds.}}'

describe('the list of texts', () => {
  test('has every text with its source, its place and the text that pages show', async () => {
    const { total, counts, areas } = await list('th')
    expect(total).toBe(counts.all)
    expect(counts).toMatchObject({ own: 0, missing: 0 })
    expect(areas).toEqual(expect.arrayContaining(['home', 'shell', 'lottery']))
    expect(await find('th', 'Make a deposit')).toMatchObject({
      areas: expect.arrayContaining(['home']),
      files: expect.arrayContaining(['apps/site/src/app/home/home-hero.tsx']),
      standard: { text: 'ฝากเงิน', language: 'th' },
      own: null,
      version: 0,
    })
    expect((await find('en', 'Check round {issueNo}')).placeholders).toEqual(['issueNo'])
  })
  test('shows the language that stands in, and what is missing', async () => {
    expect((await find('fr', 'Log in')).standard).toEqual({ text: 'Log in', language: 'en' })
    expect((await find('zh-Hant', 'Log in')).standard.language).toBe('zh')
    const { counts, items } = await list('fr', { state: 'missing', area: 'home' })
    expect(counts.missing).toBe(counts.all)
    expect(items.every((one) => one.areas.includes('home'))).toBe(true)
  })
})

describe('a text of the merchant', () => {
  test('is shown on every node, until the text of the product is restored', async () => {
    const other = await w.another()
    expect(await versionFor('th')).toBeNull()
    expect(await save('th', 'Create an account', 'เปิดบัญชีเลย')).toBe('ok')
    expect(await shown('th', 'Create an account')).toEqual(['เปิดบัญชีเลย'])
    const { id } = await find('th', 'Create an account')
    const version = (await versionFor('th'))!
    expect((await other.call(siteTexts, { language: 'th', version })).messages[id]).toEqual(['เปิดบัญชีเลย'])
    await eventually(async () =>
      expect((await other.call(system.whitelabel, {}, { headers: { 'accept-language': 'th' } })).ownTexts).toBe(
        version,
      ),
    )
    expect(await versionFor('vi')).toBeNull()
    expect(await save('th', 'Create an account', null)).toBe('ok')
    expect(await versionFor('th')).toBeNull()
    expect(await find('th', 'Create an account')).toMatchObject({ own: null, version: 2 })
    await other.close()
  })
  test('translates a language without a catalogue; English and Chinese stand in for the others', async () => {
    await save('fr', 'Log in', 'Se connecter')
    await save('en', 'Log in', 'Sign in')
    await save('en', 'Register', 'Sign up')
    await save('zh', 'Log in', '登入')
    expect(await shown('fr', 'Log in')).toEqual(['Se connecter'])
    expect(await shown('fr', 'Register')).toEqual(['Sign up'])
    expect(await shown('ru', 'Log in')).toEqual(['Sign in'])
    expect(await shown('zh-Hant', 'Log in')).toEqual(['登入'])
    expect(await shown('th', 'Log in')).toBeUndefined()
    expect((await w.call(siteTexts, { language: 'fr', version: 0 })).readIn).toBe('en')
  })
  test.each`
    language | source                     | text                                                     | fault
    ${'ru'}  | ${PLURAL}                  | ${'{seconds, plural, one {# секунда} other {# секунд}}'} | ${{ fault: 'plural', name: 'few' }}
    ${'ja'}  | ${PLURAL}                  | ${'{seconds, plural, one {#} other {#秒}}'}              | ${{ fault: 'category', name: 'one' }}
    ${'ja'}  | ${'Check round {issueNo}'} | ${'確認する'}                                            | ${{ fault: 'missing', name: 'issueNo' }}
    ${'ja'}  | ${'Check round {issueNo}'} | ${'{issueNo} {name}'}                                    | ${{ fault: 'unknown', name: 'name' }}
    ${'ja'}  | ${'Check round {issueNo}'} | ${'{issueNo'}                                            | ${{ fault: 'syntax' }}
  `('of $language is refused: $text', async ({ language, source, text, fault }) => {
    const { id, version } = await find(language, source)
    const asked = { language, id, text, version, reason: 'Our words' }
    await expect(w.call(desk.saveSiteText, asked, { as: editor })).rejects.toMatchObject({
      code: 'text.invalid',
      detail: fault,
    })
  })
  test('is in the audit log with the text before', async () => {
    await save('vi', 'Make a deposit', 'Nạp ngay')
    await save('vi', 'Make a deposit', 'Nạp tiền ngay')
    const as = await w.staff('auditor')
    const { items } = await w.call(audit, { object: 'site-texts:vi', page: 1, pageSize: 1 }, { as })
    const action = 'content.translation.edit'
    const [before, after] = [{ 'Make a deposit': 'Nạp ngay' }, { 'Make a deposit': 'Nạp tiền ngay' }]
    expect(items).toMatchObject([{ action, before, after }])
  })
  test('of two people who edit the same version is one', async () => {
    const outcomes = await Promise.all(['Hai', 'Ba'].map((text) => save('vi', 'See all', text)))
    expect(outcomes.toSorted()).toEqual(['ok', 'text.changed'])
  })
  test('is changed by permitted roles only, and under a known id', async () => {
    expect(await save('vi', 'See all', 'Một', { id: 'constructor' })).toBe('text.unknown')
    const { id } = await find('vi', 'See all')
    const asked = { language: 'vi' as const, id, text: 'Một', version: 0, reason: 'Our words' }
    const as = await w.staff('marketing')
    expect(await w.outcome(desk.saveSiteText, asked, { as })).toBe('session.forbidden')
  })
})

describe('a PO file', () => {
  const exported = async (language: Language) => w.call(desk.exportSiteTexts, { language }, { as: editor })
  const check = (language: Language, po: string) => w.call(desk.checkSiteTexts, { language, po }, { as: editor })
  const HEAD = 'msgid ""\nmsgstr ""\n"Language: ko\\n"\n\n'

  test('comes back without a change', async () => {
    await save('id', 'Make a deposit', 'Setor "sekarang"')
    const { fileName, content } = await exported('id')
    expect(fileName).toBe('id.po')
    expect(content).toContain('#: apps/site/src/app/home/home-hero.tsx')
    expect(await check('id', content)).toMatchObject({ changes: [], faults: [], unknown: 0 })
  })
  test('shows its changes, and makes them as one audited change', async () => {
    const po = `${HEAD}msgid "Log in"\nmsgstr "들어가기"\n\nmsgid "Of another release"\nmsgstr "?"\n\nmsgid "See all"\nmsgstr ""\n`
    const { changes, unknown, version } = await check('ko', po)
    expect(changes).toEqual([{ source: 'Log in', before: '로그인', after: '들어가기' }])
    expect(unknown).toBe(1)
    const asked = { language: 'ko' as const, po, version, reason: 'From our agency' }
    expect(await w.call(desk.importSiteTexts, asked, { as: editor })).toEqual({ changed: 1 })
    expect(await shown('ko', 'Log in')).toEqual(['들어가기'])
    expect(await w.outcome(desk.importSiteTexts, asked, { as: editor })).toBe('text.changed')
    const as = await w.staff('auditor')
    const { items } = await w.call(audit, { object: 'site-texts:ko', page: 1, pageSize: 9 }, { as })
    expect(items).toMatchObject([{ before: { 'Log in': '로그인' }, after: { 'Log in': '들어가기' } }])
  })
  test('is refused as a whole, with the numbers of its wrong lines', async () => {
    const broken = `${HEAD}msgid "Log in"\nmsgstr "들어가기\nmsgid "See all"\n`
    expect((await check('ko', broken)).faults).toEqual([{ line: 6, fault: 'syntax', name: '' }])
    const wrong = `${HEAD}msgid "See all"\nmsgstr "모두"\n\n# A note\nmsgid "Check round {issueNo}"\nmsgstr "확인"\n`
    const { faults, version, changes } = await check('ko', wrong)
    expect(faults).toEqual([{ line: 9, fault: 'missing', name: 'issueNo' }])
    expect(changes).toEqual([])
    const asked = { language: 'ko' as const, po: wrong, version, reason: 'From our agency' }
    expect(await w.outcome(desk.importSiteTexts, asked, { as: editor })).toBe('text.invalid')
    expect((await find('ko', 'See all')).own).toBeNull()
  })
  test('names its first hundred faults, and has at most 60,000 lines', async () => {
    expect((await check('ko', 'wrong\n'.repeat(200))).faults.map(({ line }) => line)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 1),
    )
    expect((await check('ko', '\n'.repeat(desk.PO_LINES - 1))).faults).toEqual([])
    await expect(check('ko', '\n'.repeat(desk.PO_LINES))).rejects.toThrow('The file has more than 60000 lines')
  })
})
