import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSettings } from '../../../testing/settings.ts'
import { type World, world } from '../../../testing/world.ts'
import { manifestOf } from './manifest.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

describe('the manifest of the site as an app', () => {
  const app = { name: 'Blue Bay', icon: null, theme: 'dark', language: 'th' } as const
  test('has the name of the merchant, and our mark without an icon of the merchant', () => {
    expect(manifestOf(app)).toMatchObject({
      name: 'Blue Bay',
      lang: 'th',
      display: 'standalone',
      share_target: { action: '/feedback', method: 'GET' },
      icons: [{ src: '/mark.svg', sizes: 'any' }],
    })
  })
  test('has the icons that devices ask for, made from a square icon of the merchant', () => {
    const icon = { id: 'a', url: '/media/a.png', width: 256, height: 256 }
    expect(manifestOf({ ...app, icon }).icons).toEqual([
      { src: '/media/a-icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/media/a-icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/media/a-icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ])
  })
  test('has another picture of the merchant with its size', () => {
    const icon = { id: 'a', url: '/media/a.webp', width: 512, height: 512 }
    expect(manifestOf({ ...app, icon }).icons).toEqual([{ src: '/media/a.webp', sizes: '512x512', type: 'image/webp' }])
  })
  test.each`
    theme      | colour
    ${'dark'}  | ${'#12111c'}
    ${'auto'}  | ${'#12111c'}
    ${'light'} | ${'#fbfbfe'}
  `('has the colour of the theme $theme', ({ theme, colour }) => {
    expect(manifestOf({ ...app, theme }).theme_color).toBe(colour)
  })
  test('follows the name in the settings', async () => {
    const read = async () => (await w.app.site.inject({ method: 'GET', url: '/manifest.webmanifest' })).json()
    expect((await read()).name).toBe('New site')
    await changeSettings(w, 'content.merchant', { name: 'Blue Bay' })
    expect((await read()).short_name).toBe('Blue Bay')
  })
})
