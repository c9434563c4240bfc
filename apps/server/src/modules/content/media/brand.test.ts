import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeMedia, uploadMedia } from '@croupier/wire/content/media.console'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { whitelabel } from '@croupier/wire/content/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../../../testing/identity-checks.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'croupier-brand-'))
const PAGE =
  '<!doctype html><html><head><title>Croupier</title><link rel="icon" href="/mark.svg" /></head><body></body></html>'
let w: World
let admin: TestStaff
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), PAGE)
  w = await world({ app: { siteFolder: folder, consoleFolder: folder } })
  admin = await w.staff('admin')
})
afterAll(async () => {
  await w.close({ provingBooks: false })
  rmSync(folder, { recursive: true })
})

const upload = async (seed: number) => {
  const file = { type: 'image/png', content: new Uint8Array(await picture(seed)) }
  const { id, url, width, height } = await w.call(uploadMedia, { name: 'Brand' }, { as: admin, file })
  return { id, url, width, height }
}
async function change(name: string, fields: object): Promise<string> {
  const { settings: all } = await w.call(settings, {}, { as: admin })
  const { value, version } = all.find((one) => one.name === name)!
  const asked = { name, value: { ...(value as object), ...fields }, version, reason: 'As agreed' }
  return w.outcome(changeSetting, asked, { as: admin })
}
const site = () => w.call(whitelabel, {})

const BARE = {
  logoOnDark: null,
  logoOnLight: null,
  icon: null,
  hero: null,
  scene: 'plain',
  style: null,
  tagline: null,
}

describe("§3 the merchant's brand", () => {
  test('has no pictures at first', async () => {
    expect((await site()).brand).toEqual(BARE)
    expect((await w.app.site.inject('/')).body).toContain('<title>New site</title><link rel="icon" href="/mark.svg" />')
  })
  test('shows the pictures that one person chose, with a new revision', async () => {
    const { revision } = await site()
    const [logo, icon] = [await upload(0.1), await upload(0.2)]
    expect(await change('content.brand', { logoOnDark: logo, icon })).toBe('ok')
    const after = await site()
    expect(after.brand).toEqual({ ...BARE, logoOnDark: logo, icon })
    expect(after.revision).toBeGreaterThan(revision)
    const page = await w.app.site.inject('/deep/in/the/app')
    expect(page.body).toContain(`<link rel="icon" href="${icon.url}"><link rel="apple-touch-icon" href="${icon.url}">`)
    expect((await w.app.console.inject('/')).body).toContain('<title>Croupier</title>')
  })
  test('keeps its pictures in the library', async () => {
    const hero = await upload(0.3)
    await change('content.brand', { hero })
    expect(await w.outcome(removeMedia, { id: hero.id, reason: 'Old' }, { as: admin })).toBe('media.in_use')
    await change('content.brand', { hero: null })
    expect(await w.outcome(removeMedia, { id: hero.id, reason: 'Old' }, { as: admin })).toBe('ok')
    expect(await change('content.brand', { hero })).toBe('file.unknown')
  })
  test.each([
    ['from elsewhere', { url: 'https://elsewhere.example/a.png' }],
    ['of another picture', { url: `/media/${'0'.repeat(64)}.png` }],
    ['with a script', { url: '/media/x.svg' }],
    ['without a size', { width: 0 }],
  ])('refuses an address %s', async (_, wrong) => {
    expect(await change('content.brand', { hero: { ...(await upload(0.4)), ...wrong } })).toBe('setting.invalid')
  })
  test('has the colour, the font and the tagline that one person chose, before the code of the page runs', async () => {
    const tagline = { en: 'Blue all day', th: 'สีฟ้าทั้งวัน' }
    expect(await change('content.brand', { accent: '#2b5cd9', font: 'serif', tagline })).toBe('ok')
    const { style, tagline: shown } = (await site()).brand
    expect(style).toContain('--primary:#2b5cd9')
    expect(style).toContain('--font-ui:ui-serif')
    expect(shown).toBe('Blue all day')
    const page = await w.app.site.inject('/')
    expect(page.body).toContain(`<style id="brand">${style}</style></head>`)
    expect((await w.app.console.inject('/')).body).not.toContain('id="brand"')
    await change('content.brand', { accent: null, font: 'house', tagline: {} })
    expect((await site()).brand.style).toBe(null)
  })
  test.each(['red', '#2B5CD9', '#2b5cd9;}', '</style>'])('refuses %s as a colour', async (accent) => {
    expect(await change('content.brand', { accent })).toBe('setting.invalid')
  })
  test('the pages on social networks lead to the network that they name, and need a second person', async () => {
    const links = (url: string) => change('content.merchant', { socialLinks: [{ network: 'Telegram', url }] })
    for (const url of [
      'https://t.me.elsewhere.example/x',
      'http://t.me/x',
      'https://t.me:8443/x',
      'javascript:alert(1)',
    ])
      expect(await links(url)).toBe('setting.invalid')
    expect((await site()).socialLinks).toEqual([])
    expect(await links('https://t.me/bluebay')).toBe('ok')
    // It waits for the second person.
    expect((await site()).socialLinks).toEqual([])
  })
  test('§1 the footer has the logos of providers and payment methods', async () => {
    const logo = await upload(0.5)
    const footerLogos = [
      { kind: 'provider', label: 'Bay Games', picture: logo },
      { kind: 'bank', picture: logo },
      { kind: 'qr' },
    ]
    expect(await change('content.merchant', { footerLogos })).toBe('ok')
    expect((await site()).footerLogos).toEqual(footerLogos)
  })
})
