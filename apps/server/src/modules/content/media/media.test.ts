import { createHash } from 'node:crypto'
import { noticesDesk, saveNotice } from '@croupier/wire/content/articles.console'
import { mediaDesk, removeMedia, renameMedia, uploadMedia } from '@croupier/wire/content/media.console'
import { audit } from '@croupier/wire/staff/audit.console'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Storage } from '../../../platform/files/s3.ts'
import { picture } from '../../../testing/identity-checks.ts'
import { s3Server } from '../../../testing/s3-server.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let editor: TestStaff
beforeAll(async () => {
  w = await world()
  editor = await w.staff('content')
})
afterAll(() => w.close({ provingBooks: false }))

const fileOf = (content: Buffer, type = 'image/png') => ({ type, content: new Uint8Array(content) })
const upload = (content: Buffer, name = 'Logo', as = editor) =>
  w.call(uploadMedia, { name }, { as, file: fileOf(content) })
const load = (url: string, headers = {}, on = w) => on.app.site.inject({ method: 'GET', url, headers })
const inLibrary = async (id: string) => (await w.call(mediaDesk, {}, { as: editor })).media.find((one) => one.id === id)
const reason = 'As agreed'
const noticeWith = (content: string) => ({ type: 'PL' as const, texts: { en: { title: 'A title', content } }, reason })
const image = ({ url, width, height }: { url: string; width: number; height: number }) =>
  `<img src="${url}" alt="A boat" width="${width}" height="${height}" />`

describe("the merchant's pictures", () => {
  test('T164 load from the site and the console under the hash of their content, kept by browsers for a year', async () => {
    const stored = await upload(await picture(0.1, 'jpeg', 200))
    expect(stored).toMatchObject({ name: 'Logo', width: 200, height: 200, contentType: 'image/webp' })
    expect(stored.url).toBe(`/media/${stored.id}.webp`)
    for (const port of [w.app.site, w.app.console]) {
      const answer = await port.inject({ method: 'GET', url: stored.url })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        // A page that loads it from a CDN reads it, to check its hash.
        'access-control-allow-origin': '*',
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.rawPayload).toHaveLength(stored.size)
    }
  })
  test('are not sent again to a browser that has them', async () => {
    const { url, id } = await upload(await picture(0.2))
    const { statusCode, rawPayload } = await load(url, { 'if-none-match': `"${id}"` })
    expect([statusCode, rawPayload.length]).toEqual([304, 0])
  })
  test('are found under no other name', async () => {
    const { id, url } = await upload(await picture(0.3))
    expect(url).toMatch(/\.png$/)
    for (const other of [`/media/${id}.webp`, `/media/${id}`, `/media/${id}.svg`, '/media/..%2f..%2fetc%2fpasswd.png'])
      expect((await load(other)).statusCode).toBe(404)
  })
  test('keep the transparency of a logo, and PNG for an icon', async () => {
    const clear = sharp({
      create: { width: 64, height: 32, channels: 4, background: { r: 0, g: 90, b: 60, alpha: 0.5 } },
    })
    const icon = await upload(await clear.clone().png().toBuffer())
    const wide = await upload(await clear.clone().resize(800, 400).png().toBuffer())
    expect([icon.contentType, wide.contentType]).toEqual(['image/png', 'image/webp'])
    for (const { url } of [icon, wide])
      expect((await sharp((await load(url)).rawPayload).metadata()).hasAlpha).toBe(true)
  })
  test('have 2,400 pixels at most', async () => {
    const large = { create: { width: 5_000, height: 1_000, channels: 3 as const, background: '#286' } }
    expect(await upload(await sharp(large).jpeg().toBuffer())).toMatchObject({ width: 2_400, height: 480 })
  })
  test('are stored once, however often the same one is uploaded', async () => {
    const content = await picture(0.4)
    const both = await Promise.all([upload(content, 'First'), upload(content, 'Second')])
    expect(both[1]).toEqual(both[0])
    w.clock.advance('61m')
    await w.platform.jobs.add(w.platform.database.db, 'files.sweep', {})
    await w.runJobs()
    expect((await load(both[0].url)).statusCode).toBe(200)
    editor = await w.staff('content')
  })
  test('load from another node, and from S3-compatible storage', async () => {
    const { url } = await upload(await picture(0.5))
    expect((await load(url, {}, await w.another())).statusCode).toBe(200)
    const s3 = await s3Server()
    const far = await world({ storage: s3Storage(s3.at) })
    const as = await far.staff('content')
    const stored = await far.call(uploadMedia, { name: 'Far' }, { as, file: fileOf(await picture(0.6)) })
    expect((await load(stored.url, {}, far)).rawPayload).toHaveLength(stored.size)
    // The picture and its three icons.
    expect(s3.objects.size).toBe(4)
    await far.close({ provingBooks: false })
    await s3.close()
  })
})

describe("copies of the merchant's pictures", () => {
  const flat = (width: number, height: number, background = '#286') =>
    sharp({ create: { width, height, channels: 3, background } })
  const sizeOf = async (url: string) => {
    const { statusCode, headers, rawPayload } = await load(url)
    const { width, height } = await sharp(rawPayload).metadata()
    return [statusCode, headers['content-type'], width, height]
  }
  test('load in the smaller widths, and in no other', async () => {
    const { url } = await upload(await flat(1_200, 300).jpeg().toBuffer())
    const at = (name: string) => url.replace('.', `-${name}.`)
    expect(await sizeOf(at('480'))).toEqual([200, 'image/webp', 480, 120])
    expect(await sizeOf(at('960'))).toEqual([200, 'image/webp', 960, 240])
    for (const other of ['1440', '481', '0960', '-1', '99999', 'icon-192', '480-480'])
      expect((await load(at(other))).statusCode).toBe(404)
    expect((await load(at('480').replace('webp', 'png'))).statusCode).toBe(404)
    expect((await load(at('480'))).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
  test('§3 have the hashes that the site answers, so that a page can check those of a host', async () => {
    const { id, url } = await upload(await flat(1_000, 300, '#826').jpeg().toBuffer())
    const hashes = (await load(`/media/${id}.json`)).json()
    expect(Object.keys(hashes)).toEqual(['480', '960'])
    const { rawPayload } = await load(url.replace('.', '-480.'))
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(hashes['480'])
    expect((await load(`/media/${'0'.repeat(64)}.json`)).statusCode).toBe(404)
  })
  test('of a square PNG are the icons of an installed site', async () => {
    const { url } = await upload(await flat(300, 300).png().toBuffer())
    for (const [name, side] of [
      ['icon-192', 192],
      ['icon-512', 512],
      ['icon-maskable', 512],
    ] as const)
      expect(await sizeOf(url.replace('.', `-${name}.`))).toEqual([200, 'image/png', side, side])
  })
  test('of an icon keep the whole of it inside every mask', async () => {
    const cornerOf = async (url: string) => [
      ...(
        await sharp((await load(url.replace('.', '-icon-maskable.'))).rawPayload)
          .raw()
          .toBuffer()
      ).subarray(0, 3),
    ]
    const opaque = await upload(await flat(200, 200, '#c04020').png().toBuffer())
    expect(await cornerOf(opaque.url)).toEqual([0xc0, 0x40, 0x20])
    const clear = { create: { width: 200, height: 200, channels: 4 as const, background: '#c0402080' } }
    const { url } = await upload(await sharp(clear).png().toBuffer())
    expect(await cornerOf(url)).toEqual([255, 255, 255])
  })
  test('go with the picture, with their files', async () => {
    const { url, id } = await upload(await flat(600, 300, '#628').jpeg().toBuffer())
    const files = async () => {
      w.clock.advance('61m')
      await w.platform.jobs.add(w.platform.database.db, 'files.sweep', {})
      await w.runJobs()
      return (await w.platform.database.pool.query('select count(*)::int as count from platform.files')).rows[0].count
    }
    const before = await files()
    editor = await w.staff('content')
    await w.call(removeMedia, { id, reason }, { as: editor })
    expect((await load(url.replace('.', '-480.'))).statusCode).toBe(404)
    expect(await files()).toBe(before - 2)
    editor = await w.staff('content')
  })
})

describe('the library of pictures', () => {
  test('says who uploaded a picture and when, and renames it under the same address', async () => {
    const stored = await upload(await picture(0.7), '店のロゴ'.repeat(20))
    expect(stored).toMatchObject({ uploadedBy: editor.name, uploadedAt: w.clock.now() })
    const renamed = await w.call(renameMedia, { id: stored.id, name: 'Autumn' }, { as: editor })
    expect(renamed).toEqual({ ...stored, name: 'Autumn' })
    expect(await inLibrary(stored.id)).toEqual({ ...renamed, uses: [] })
  })
  test('does not give up a picture that a notice shows', async () => {
    const stored = await upload(await picture(0.8))
    const { id, texts } = await w.call(saveNotice, noticeWith(image(stored)), { as: editor })
    expect(texts.en?.content).toContain(stored.url)
    expect((await inLibrary(stored.id))?.uses).toEqual([{ kind: 'notice', name: id }])
    expect(await w.outcome(removeMedia, { id: stored.id, reason }, { as: editor })).toBe('media.in_use')
    await w.call(saveNotice, { id, ...noticeWith('No picture') }, { as: editor })
    await w.call(removeMedia, { id: stored.id, reason }, { as: editor })
    expect((await load(stored.url)).statusCode).toBe(404)
    expect(await inLibrary(stored.id)).toBeUndefined()
    expect(await w.outcome(removeMedia, { id: stored.id, reason }, { as: editor })).toBe('file.unknown')
  })
  test('no text shows a picture that is removed at the same time', async () => {
    const stored = await upload(await picture(0.9))
    const outcomes = await Promise.all([
      w.outcome(saveNotice, noticeWith(image(stored)), { as: editor }),
      w.outcome(removeMedia, { id: stored.id, reason }, { as: editor }),
    ])
    expect([
      ['ok', 'media.in_use'],
      ['file.unknown', 'ok'],
    ]).toContainEqual(outcomes)
    const { notices } = await w.call(noticesDesk, {}, { as: editor })
    const shows = notices.some(({ texts }) => texts.en?.content.includes(stored.id))
    expect((await load(stored.url)).statusCode).toBe(shows ? 200 : 404)
  })
  test('is for roles with its permission, and stands in the audit log', async () => {
    const support = await w.staff('support')
    const file = fileOf(await picture(0.11))
    expect(await w.outcome(uploadMedia, { name: 'Logo' }, { as: support, file })).toBe('session.forbidden')
    expect(await w.outcome(mediaDesk, {}, { as: support })).toBe('session.forbidden')
    const { id } = await upload(await picture(0.12))
    await w.call(renameMedia, { id, name: 'Autumn' }, { as: editor })
    await w.call(removeMedia, { id, reason }, { as: editor })
    const { items } = await w.call(
      audit,
      { object: `media:${id}`, page: 1, pageSize: 5 },
      { as: await w.staff('auditor') },
    )
    expect(items).toMatchObject([
      { action: 'content.media.edit', before: { name: 'Autumn' }, after: null, reason },
      { before: { name: 'Logo' }, after: { name: 'Autumn' } },
      { before: null, after: { id, name: 'Logo' }, staff: { name: editor.name } },
    ])
  })
})
