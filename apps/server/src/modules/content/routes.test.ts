import { announcements } from '@croupier/wire/content/announcements'
import * as articles from '@croupier/wire/content/articles'
import * as system from '@croupier/wire/content/system'
import { LOCALES } from '@croupier/wire/content/system'
import { registerSettings } from '@croupier/wire/identity/registration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSettings } from '../../testing/settings.ts'
import { type World, world } from '../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.app.seed()
})
afterAll(() => w.close())

describe('§7 public calls', () => {
  test('whitelabel names the merchant', async () => {
    const said = await w.call(system.whitelabel, {})
    expect(said).toMatchObject({
      merchant: { code: 'site', name: 'New site' },
      currency: { symbol: 'P' },
      defaultLanguage: 'en',
      flags: { USERNAMEREG3: true, FREEPLAY3: false },
      // Agent rules §3.1: the business day is public.
      businessDay: { timeZone: 'Asia/Shanghai', dayStart: '00:00' },
    })
    expect(said.languages).toHaveLength(7)
  })
  test('§3 whitelabel names the wallet in the languages in which the merchant does', async () => {
    await changeSettings(w, 'content.merchant', { walletName: { vi: 'Ví Farora' } })
    const nameIn = async (language: string) =>
      (await w.call(system.whitelabel, {}, { headers: { 'accept-language': language } })).walletName
    expect([await nameIn('vi'), await nameIn('en')]).toEqual(['Ví Farora', null])
  })
  test('the status is normal, and names no location', async () => {
    expect(await w.call(system.systemStatus, { url: 'farora.example' })).toMatchObject({
      status: 0,
      maintenance: false,
      regionRestriction: false,
      location: null,
    })
  })
  test('§3 one call answers the whole permission payload', async () => {
    const input = { url: 'farora.example', payload: 'full' as const }
    const { permission, location, isKnownUrl } = await w.call(system.systemStatus, input, {
      headers: { 'accept-language': 'vi' },
    })
    const separate = { headers: { 'accept-language': 'vi' } }
    expect(permission?.whitelabel).toEqual(await w.call(system.whitelabel, {}, separate))
    expect(permission?.registerRules).toEqual(await w.call(registerSettings, {}, separate))
    expect(location?.ip).toEqual(expect.any(String))
    expect(isKnownUrl).toBe(true)
  })
  test('§8 a page on a domain that is not the merchant’s learns so', async () => {
    await changeSettings(w, 'content.merchant', { routers: ['https://farora.example', 'https://farora.test:8443'] })
    const isKnown = async (url?: string) => (await w.call(system.systemStatus, url ? { url } : {})).isKnownUrl
    expect(await Promise.all(['farora.example', 'FARORA.test:8443', undefined].map(isKnown))).toEqual([
      true,
      true,
      true,
    ])
    expect(await Promise.all(['farora.example.evil.test', 'farora.test'].map(isKnown))).toEqual([false, false])
    await changeSettings(w, 'content.merchant', { routers: [] })
    expect(await isKnown('evil.test')).toBe(true)
  })
  test('a site without configured domains names the requested one', async () => {
    const { routers } = await w.call(system.domainRoute, {})
    expect(routers).toEqual([{ domain: expect.any(String), speed: 0 }])
  })
  test('announcements come by type', async () => {
    const all = await w.call(announcements, { types: 'B,PL,PU,PR,H', platform: 'W', execution: 'B' })
    expect(all.notices.map((one) => one.id)).toEqual(['welcome', 'check-any-draw', 'cooldown'])
    expect(all.headlines).toMatchObject([{ link: '/verify' }])
    expect(all.banners.map((one) => one.groupName).toSorted()).toEqual([
      'w_home',
      'w_leftmenu',
      'w_login',
      'w_register',
    ])
    const some = await w.call(announcements, { types: 'H', platform: 'W', execution: 'B' })
    expect([some.notices, some.banners, some.headlines.length]).toEqual([[], [], 1])
  })
  test('notices are paged by nine, and one can be read', async () => {
    const page = await w.call(articles.notices, { page: 1 })
    expect(page).toMatchObject({ page: 1, pageSize: 9, total: 3 })
    const one = await w.call(articles.notice, { id: page.items[0]!.id })
    expect(one.title).toBe('Welcome to Farora')
    expect(await w.outcome(articles.notice, { id: 'nothing' })).toBe('notice.unknown')
    expect(await w.outcome(articles.notice, { id: 'login' })).toBe('notice.unknown')
  })
  test('T012 the help centre holds the agreement with its version', async () => {
    const { categories, agreement } = await w.call(articles.helpCenter, {})
    expect(categories.map((one) => one.key)).toContain('responsible')
    expect(categories.every((one) => one.articles.length > 0)).toBe(true)
    expect(agreement).toMatchObject({ version: '2026-01', title: 'User agreement' })
  })
  test.each(LOCALES)('§1 the demo merchant speaks %s everywhere', async (language) => {
    const english = await w.call(articles.helpCenter, { language: 'en' })
    const { categories, agreement } = await w.call(articles.helpCenter, { language })
    const flat = (list: typeof categories) =>
      list.flatMap((one) => [one.title, ...one.articles.map((each) => each.title)])
    const [own, first] = [flat(categories), flat(english.categories)]
    expect(own).toHaveLength(first.length)
    expect(own.every((title) => title !== '')).toBe(true)
    expect(own.filter((title) => first.includes(title)).length).toBe(language === 'en' ? first.length : 0)
    expect(agreement?.title === english.agreement?.title).toBe(language === 'en')
  })
  test('seeding again changes nothing', async () => {
    await w.app.seed()
    expect((await w.call(articles.notices, { page: 1 })).total).toBe(3)
  })
})
