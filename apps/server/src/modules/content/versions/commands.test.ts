import { APP_PART_TYPE } from '@croupier/wire/content/apps'
import * as apps from '@croupier/wire/content/apps.console'
import * as notices from '@croupier/wire/content/articles.console'
import * as help from '@croupier/wire/content/help.console'
import * as media from '@croupier/wire/content/media.console'
import * as settings from '@croupier/wire/content/settings.console'
import * as setup from '@croupier/wire/content/setup.console'
import * as siteTexts from '@croupier/wire/content/site-texts.console'
import * as terms from '@croupier/wire/content/terms.console'
import type { Endpoint } from '@croupier/wire/endpoint'
import { registry } from '@croupier/wire/registry'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mustBeAudited } from '../../../platform/audit.ts'
import { apk } from '../../../testing/app-files.ts'
import { picture } from '../../../testing/identity-checks.ts'
import { onServer } from '../../../testing/server.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let ada: TestStaff
let ben: TestStaff
/** Before the first opening one person decides everything, so each command takes effect. */
beforeAll(async () => {
  w = await world({ app: { startsClosed: true } })
  await onServer(w.database.url, (client) => client.query('delete from content.agreements'))
  ada = await w.staff('admin')
  ben = await w.staff('owner')
})
afterAll(() => w.close({ provingBooks: false }))

const reason = 'As agreed'
const texts = { en: { title: 'News', content: '<p>News</p>' } }
const en = { en: { title: 'Money' } }

const as = () => ({ as: ada })
const notice = () => w.call(notices.saveNotice, { type: 'PL', texts, reason }, as())
const category = () => w.call(help.saveHelpCategory, { texts: en, reason }, as())
async function article() {
  const { key } = await category()
  return w.call(help.saveHelpArticle, { category: key, texts, reason }, as())
}
async function upload(seed: number) {
  const file = { type: 'image/png', content: new Uint8Array(await picture(seed)) }
  return w.call(media.uploadMedia, { name: 'Banner' }, { as: ada, file })
}
async function uploadApp(filler: number) {
  const file = { type: APP_PART_TYPE, content: new Uint8Array(apk(filler)) }
  const upload = crypto.randomUUID()
  await w.call(apps.sendAppPart, { upload, position: 0 }, { as: ada, file })
  return w.call(apps.publishApp, { upload, parts: 1, name: 'Bay' }, { as: ada })
}
async function put(name: string, fields: unknown) {
  const { value, version } = (await w.call(settings.settings, {}, as())).settings.find((one) => one.name === name)!
  const next = Array.isArray(fields) ? fields : { ...(value as object), ...(fields as object) }
  return w.call(settings.changeSetting, { name, value: next, version, reason }, as())
}
const logIn = async (language: 'ko' | 'th') =>
  (
    await w.call(siteTexts.siteTextList, { language, state: 'all', search: 'Log in', page: 1, pageSize: 100 }, as())
  ).items.find(({ source }) => source === 'Log in')!
const MENU = 'content.menu'

/** Makes each command. Answers the object that it changed. */
const COMMANDS: [Endpoint, () => Promise<string>][] = [
  [notices.saveNotice, async () => `notice:${(await notice()).id}`],
  [
    notices.removeNotice,
    async () => {
      const { id } = await notice()
      await w.call(notices.removeNotice, { id, reason }, as())
      return `notice:${id}`
    },
  ],
  [
    notices.restoreNotice,
    async () => {
      const { id } = await notice()
      await w.call(notices.removeNotice, { id, reason }, as())
      await w.call(notices.restoreNotice, { id, version: 1, reason }, as())
      return `notice:${id}`
    },
  ],
  [help.saveHelpCategory, async () => `help-category:${(await category()).key}`],
  [help.saveHelpArticle, async () => `help-article:${(await article()).id}`],
  [
    help.removeHelpArticle,
    async () => {
      const { id } = await article()
      await w.call(help.removeHelpArticle, { id, reason }, as())
      return `help-article:${id}`
    },
  ],
  [
    help.removeHelpCategory,
    async () => {
      const { key } = await category()
      await w.call(help.removeHelpCategory, { key, reason }, as())
      return `help-category:${key}`
    },
  ],
  [
    help.restoreHelp,
    async () => {
      const { id } = await article()
      await w.call(help.restoreHelp, { kind: 'article', id, version: 1, reason }, as())
      return `help-article:${id}`
    },
  ],
  [media.uploadMedia, async () => `media:${(await upload(0.1)).id}`],
  [
    media.renameMedia,
    async () => {
      const { id } = await upload(0.2)
      await w.call(media.renameMedia, { id, name: 'Lanterns' }, as())
      return `media:${id}`
    },
  ],
  [
    media.removeMedia,
    async () => {
      const { id } = await upload(0.3)
      await w.call(media.removeMedia, { id, reason }, as())
      return `media:${id}`
    },
  ],
  [apps.publishApp, async () => `app:${(await uploadApp(1)).id}`],
  [
    apps.removeApp,
    async () => {
      const { id } = await uploadApp(2)
      await w.call(apps.removeApp, { id, reason }, as())
      return `app:${id}`
    },
  ],
  [settings.changeSetting, async () => `setting:${(await put(MENU, [{ key: 'home', path: '/index' }])).name}`],
  [
    settings.restoreSetting,
    async () => {
      const { version } = await put(MENU, [{ key: 'help', path: '/help' }])
      await w.call(settings.restoreSetting, { name: MENU, version: 0, current: version, reason }, as())
      return `setting:${MENU}`
    },
  ],
  [
    siteTexts.saveSiteText,
    async () => {
      const { id, version } = await logIn('ko')
      await w.call(siteTexts.saveSiteText, { language: 'ko', id, text: '들어가기', version, reason }, as())
      return 'site-texts:ko'
    },
  ],
  [
    siteTexts.importSiteTexts,
    async () => {
      const po = 'msgid "Log in"\nmsgstr "เข้าไป"\n'
      const { version } = await w.call(siteTexts.checkSiteTexts, { language: 'th', po }, as())
      await w.call(siteTexts.importSiteTexts, { language: 'th', po, version, reason }, as())
      return 'site-texts:th'
    },
  ],
  [
    terms.publishTerms,
    async () => {
      await w.call(terms.publishTerms, { version: '2026-03', isMaterial: true, texts, reason }, as())
      return 'agreement:2026-03'
    },
  ],
  [
    setup.openFirst,
    async () => {
      await put('content.merchant', { name: 'Northlight', code: 'northlight', languages: ['en'] })
      await article()
      await w.call(setup.openFirst, { reason }, as())
      return 'setting:content.opening'
    },
  ],
  [
    settings.closeSite,
    async () => {
      await w.call(settings.closeSite, { reason }, as())
      return 'site'
    },
  ],
  [
    settings.openSite,
    async () => {
      await w.call(settings.openSite, { reason }, as())
      await w.call(settings.openSite, { reason }, { as: ben })
      return 'site'
    },
  ],
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The number of stored versions of an object, and the value of the newest one. */
async function versionsOf(object: string) {
  if (object.startsWith('agreement:')) {
    const { versions } = await w.call(terms.termsDesk, {}, as())
    return versions
      .filter(({ version }) => object === `agreement:${version}`)
      .map(({ texts: value }) => ({ texts: value }))
  }
  if (object.startsWith('site-texts:')) {
    const { own } = await logIn(object === 'site-texts:ko' ? 'ko' : 'th')
    return [{ 'Log in': own }]
  }
  const sql =
    'select case when is_removed then null else value end as value from content.versions where object = $1 order by version desc'
  const { rows } = await w.platform.database.pool.query<{ value: unknown }>(sql, [object])
  return rows.map(({ value }) => value)
}

describe('every command of the console about content', () => {
  test('has a case here', () => {
    const commands = registry.filter(({ endpoint }) => endpoint.module === 'content' && mustBeAudited(endpoint))
    expect(COMMANDS.map(([endpoint]) => nameOf(endpoint)).toSorted()).toEqual(
      commands.map(({ endpoint }) => nameOf(endpoint)).toSorted(),
    )
  })
  test.each(COMMANDS.map(([endpoint, run]) => [nameOf(endpoint), run] as const))(
    '%s leaves an audit entry with the state before and after, and a version of the state after',
    async (call, run) => {
      const object = await run()
      const { items } = await w.call(audit, { object, page: 1, pageSize: 100 }, as())
      const [entry, previous] = items
      expect(entry).toMatchObject({ object, call })
      expect(entry?.staff?.name).toMatch(call === nameOf(settings.openSite) ? ben.name : ada.name)
      expect([entry?.before ?? null, entry?.after ?? null]).not.toEqual([null, null])
      if (previous) expect(entry?.before ?? null).toEqual(previous.after)
      const [newest] = await versionsOf(object)
      expect(newest).not.toBeUndefined()
      if (newest === null) expect(entry?.after).toBeNull()
      else expect(entry?.after).toMatchObject(newest as object)
    },
  )
})
