import { helpCenter } from '@croupier/wire/content/articles'
import * as help from '@croupier/wire/content/help.console'
import { changeSetting, checkSetting, settings } from '@croupier/wire/content/settings.console'
import { openFirst, setup } from '@croupier/wire/content/setup.console'
import { systemStatus, whitelabel } from '@croupier/wire/content/system'
import { terms, termsVersions } from '@croupier/wire/content/terms'
import { publishTerms, termsDesk } from '@croupier/wire/content/terms.console'
import { registerSettings } from '@croupier/wire/identity/registration'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { onServer } from '../../../testing/server.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let ada: TestStaff
/** A production deployment with one member of staff. */
beforeAll(async () => {
  w = await world({ app: { startsClosed: true } })
  // The template of the tests has a version, which a new deployment has not.
  await onServer(w.database.url, (client) => client.query('delete from content.agreements'))
  ada = await w.staff('admin')
})
afterAll(() => w.close())

const missing = async () =>
  (await w.call(setup, {}, { as: ada })).missing
    .filter((one) => one.isRequired)
    .map(({ what, language }) => [what, language])
const text = (title: string) => ({ title, content: `<p>${title}</p>` })
const reason = 'The first set-up'
async function name(fields: object): Promise<string | null> {
  const found = (await w.call(settings, {}, { as: ada })).settings.find((one) => one.name === 'content.merchant')!
  const value = { ...(found.value as object), ...fields }
  expect((await w.call(checkSetting, { name: found.name, value }, { as: ada })).approval).toBeNull()
  return (await w.call(changeSetting, { name: found.name, value, version: found.version, reason }, { as: ada }))
    .approvalId
}
const latest = async (object: string) => (await w.call(audit, { object, page: 1, pageSize: 1 }, { as: ada })).items[0]

describe('a new production deployment', () => {
  test('has nothing of the demo, and shows visitors that it is not open yet', async () => {
    const { merchant, licenceText, brand } = await w.call(whitelabel, {})
    expect([merchant.name, licenceText, brand.icon]).toEqual(['New site', '', null])
    expect(await w.call(helpCenter, {})).toEqual({ categories: [], agreement: null })
    expect(await w.call(systemStatus, {})).toMatchObject({ status: 1, maintenance: true, isNotOpenYet: true })
    expect((await w.send(registerSettings, {})).status).toBe(503)
  })
  test('does not open before name, terms and help are there in every language that it offers', async () => {
    expect(await missing()).toEqual([
      ['name', null],
      ['terms', null],
      ['help', null],
    ])
    expect(await w.outcome(openFirst, { reason }, { as: ada })).toBe('setup.incomplete')
    expect(await name({ name: 'Northlight', code: 'northlight', languages: ['en', 'ja', 'ar'] })).toBeNull()
    const en = { en: text('Terms of Northlight') }
    const asked = { version: '2026-03', isMaterial: false, reason }
    expect(await w.outcome(publishTerms, { ...asked, texts: { ja: text('規約') } }, { as: ada })).toBe(
      'notice.english_required',
    )
    await w.call(publishTerms, { ...asked, texts: en }, { as: ada })
    const { key } = await w.call(help.saveHelpCategory, { texts: { en: { title: 'Money' } }, reason }, { as: ada })
    const article = { category: key, texts: { en: text('How to pay in') }, reason }
    const { id } = await w.call(help.saveHelpArticle, article, { as: ada })
    expect(await missing()).toEqual([
      ['terms_in_language', 'ja'],
      ['help_in_language', 'ja'],
    ])
    w.clock.advance('1s')
    const both = { ...asked, version: '2026-03b', texts: { ...en, ja: text('規約') } }
    await w.call(publishTerms, both, { as: ada })
    await w.call(help.saveHelpArticle, { ...article, id, texts: { ...article.texts, ja: text('入金') } }, { as: ada })
    expect(await missing()).toEqual([])
  })
  test('T155 records what one person decided alone', async () => {
    for (const object of ['setting:content.merchant', 'agreement:2026-03'])
      expect(await latest(object)).toMatchObject({ reason: `${reason} (alone, before the first opening)` })
  })
  test('opens on all nodes by one person, once, and needs two people for changes from then on', async () => {
    const other = await w.another()
    expect(await w.call(openFirst, { reason }, { as: ada })).toMatchObject({ isOpen: true, openedBy: ada.name })
    const status = async (node: World) => (await node.call(systemStatus, {})).status
    for (const node of [w, other]) await eventually(async () => expect(await status(node)).toBe(0))
    expect(await latest('setting:content.opening')).toMatchObject({ staff: { name: ada.name }, reason })
    const found = (await w.call(settings, {}, { as: ada })).settings.find((one) => one.name === 'content.merchant')!
    const value = { ...(found.value as object), name: 'Southlight' }
    const change = { name: found.name, value, version: found.version, reason }
    expect((await w.call(changeSetting, change, { as: ada })).approvalId).not.toBeNull()
    const next = { version: '2026-04', isMaterial: true, texts: { en: text('New terms') }, reason }
    expect((await w.call(publishTerms, next, { as: ada })).approvalId).not.toBeNull()
    await other.close()
  })
})

describe('T012 the versions of the user agreement', () => {
  test('are shown with their dates, and each by its version', async () => {
    const { versions } = await w.call(termsVersions, {})
    expect(versions.map(({ version, isMaterial }) => [version, isMaterial])).toEqual([
      ['2026-03b', false],
      ['2026-03', true],
    ])
    expect(await w.call(terms, { version: '2026-03', language: 'ja' })).toMatchObject({ title: 'Terms of Northlight' })
    expect(await w.call(terms, { version: '2026-03b', language: 'ja' })).toMatchObject({ title: '規約' })
    expect(await w.outcome(terms, { version: '2026-04' })).toBe('terms.unknown')
    expect((await w.call(termsDesk, {}, { as: ada })).versions).toHaveLength(2)
  })
})

describe('the help centre', () => {
  test('keeps a category while it has articles, and the audit log keeps what was removed', async () => {
    const { categories, articles } = await w.call(help.helpDesk, {}, { as: ada })
    const [key, id] = [categories[0]!.key, articles[0]!.id]
    expect(await w.outcome(help.removeHelpCategory, { key, reason }, { as: ada })).toBe('help.category_not_empty')
    expect(
      await w.outcome(
        help.saveHelpArticle,
        { id: 'other', category: key, texts: { en: text('A') }, reason },
        { as: ada },
      ),
    ).toBe('help.unknown')
    await w.call(help.removeHelpArticle, { id, reason }, { as: ada })
    await w.call(help.removeHelpCategory, { key, reason }, { as: ada })
    expect((await w.call(helpCenter, {})).categories).toEqual([])
    const { before } = (await latest(`help-article:${id}`))!
    expect(before).toMatchObject({ texts: { ja: { title: '入金' } } })
    expect(await w.outcome(help.removeHelpArticle, { id, reason }, { as: ada })).toBe('help.unknown')
  })
  test('T150 is written by roles that may', async () => {
    const sam = await w.staff('support')
    expect(await w.outcome(help.helpDesk, {}, { as: sam })).toBe('session.forbidden')
  })
})
