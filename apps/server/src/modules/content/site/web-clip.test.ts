import { WEB_CLIP_PATH } from '@croupier/wire/content/brand'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSettings } from '../../../testing/settings.ts'
import { type World, world } from '../../../testing/world.ts'
import { profileOf } from './web-clip.ts'

let w: World
beforeAll(async () => {
  w = await world({ app: { signProfile: (profile) => Buffer.concat([Buffer.from('signed '), profile]) } })
})
afterAll(() => w.close())

const load = (host = 'blue.example') => w.app.site.inject({ method: 'GET', url: WEB_CLIP_PATH, headers: { host } })
const offer = (url: string) => changeSettings(w, 'content.merchant', { resources: [{ resourceType: 'IOS_LITE', url }] })

describe('§2 the lite iOS configuration', () => {
  test('exists while the downloads of the merchant name it', async () => {
    expect((await load()).statusCode).toBe(404)
    await offer('/elsewhere.mobileconfig')
    expect((await load()).statusCode).toBe(404)
    await offer(WEB_CLIP_PATH)
    const { statusCode, headers } = await load()
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/x-apple-aspen-config',
      'content-disposition': 'attachment; filename="site.mobileconfig"',
      'x-content-type-options': 'nosniff',
    })
  })
  test('has the merchant’s name and the address of the visitor, and the signature of the operator', async () => {
    await changeSettings(w, 'content.merchant', { name: 'Blue & Bay' })
    const { body } = await load()
    expect(body).toMatch(/^signed <\?xml/)
    expect(body).toContain('<key>Label</key><string>Blue &amp; Bay</string>')
    expect(body).toContain('<key>URL</key><string>http://blue.example/</string>')
  })
  test('T159 leads to a domain of the merchant, whichever host a request names', async () => {
    await changeSettings(w, 'content.merchant', { routers: ['https://play.blue.example'] })
    expect((await load('phishing.example')).body).toContain('<key>URL</key><string>https://play.blue.example/</string>')
    await changeSettings(w, 'content.merchant', { routers: [] })
    expect((await load('"><x>')).statusCode).toBe(400)
  })
})

describe('a profile', () => {
  const clip = { name: 'Blue Bay', origin: 'https://play.blue.example', icon: null }
  const idsIn = (profile: string) => profile.match(/[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}/g)
  test('has ids of its address, so that a later one replaces it', () => {
    const later = profileOf({ ...clip, name: 'Red Bay' })
    expect(idsIn(later)).toEqual(idsIn(profileOf(clip)))
    expect(new Set(idsIn(later)).size).toBe(2)
    expect(idsIn(profileOf({ ...clip, origin: 'https://red.example' }))).not.toEqual(idsIn(later))
    expect(later).toContain('<string>example.blue.play.site</string>')
  })
  test('has the icon of the merchant', () => {
    expect(profileOf({ ...clip, icon: Buffer.from('png') })).toContain('<key>Icon</key><data>cG5n</data>')
    expect(profileOf(clip)).not.toContain('Icon</key>')
  })
  test('T157 takes a name as text', () => {
    expect(profileOf({ ...clip, name: '</string><key>URL</key>' })).not.toContain('</string><key>URL</key><key>')
  })
})
