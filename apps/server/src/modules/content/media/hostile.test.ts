import { mediaDesk, uploadMedia } from '@croupier/wire/content/media.console'
import { UPLOAD_TYPES } from '@croupier/wire/files'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Hostile, hostilePictures, MARKS } from '../../../testing/hostile-pictures.ts'
import { picture } from '../../../testing/identity-checks.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let editors: TestStaff[]
beforeAll(async () => {
  w = await world()
  // Each may upload 100 pictures a minute.
  editors = await Promise.all(Array.from({ length: 5 }, () => w.staff('content')))
})
afterAll(() => w.close({ provingBooks: false }))

let turns = 0
const send = ({ type, content }: Pick<Hostile, 'type' | 'content'>, name = 'Hostile') =>
  w.send(
    uploadMedia,
    { name },
    { as: editors[turns++ % editors.length], file: { type, content: new Uint8Array(content) } },
  )

/** The refusals that a person understands. */
const CLEAR = new Set(['picture.not_accepted', 'file.not_accepted', 'file.too_large', 'file.unreadable'])
/** A file that does not even claim to be a picture is not read. No browser sends it: the field takes pictures only. */
const isClear = ({ type }: Hostile, code: string) =>
  CLEAR.has(code) || (code === 'request.malformed' && !UPLOAD_TYPES.some((one) => one === type))

/** The code of a refusal, or the address of the stored picture. */
async function outcomeOf(hostile: Hostile): Promise<string> {
  const { answer, status } = await send(hostile)
  if (answer.success) return answer.value.url
  expect([hostile.what, status]).not.toEqual([hostile.what, 500])
  return answer.code
}

async function expectClean(what: string, url: string): Promise<void> {
  const { headers, rawPayload, statusCode } = await w.app.site.inject({ method: 'GET', url })
  const type = url.endsWith('.png') ? 'image/png' : 'image/webp'
  expect([what, statusCode, headers['content-type']]).toEqual([what, 200, type])
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const { format, width, height, exif, xmp, iptc, comments, orientation } = await sharp(rawPayload).metadata()
  expect([what, `image/${format}`, { exif, xmp, iptc, comments, orientation }]).toEqual([what, type, {}])
  expect(Math.max(width, height)).toBeLessThanOrEqual(2_400)
  for (const mark of MARKS) expect([what, mark, rawPayload.includes(mark)]).toEqual([what, mark, false])
}

describe('T164 200 hostile files', () => {
  test('are refused with a clear refusal, or stored clean', async () => {
    const files = await hostilePictures()
    expect(files.length).toBeGreaterThanOrEqual(200)
    expect(new Set(files.map(({ what }) => what)).size).toBe(files.length)
    const seen = { refused: 0, stored: 0 }
    for (const file of files) {
      const outcome = await outcomeOf(file)
      if (outcome.startsWith('/media/')) {
        await expectClean(file.what, outcome)
        seen.stored += 1
      } else {
        expect([file.what, isClear(file, outcome) ? 'clear' : outcome]).toEqual([file.what, 'clear'])
        seen.refused += 1
      }
    }
    expect(seen.refused).toBeGreaterThan(120)
    expect(seen.stored).toBeGreaterThan(30)
  }, 240_000)
  test('that are no picture are refused, whatever they are called', async () => {
    for (const file of (await hostilePictures()).filter(({ what }) => / as (a picture|SVG or text)$/.test(what)))
      expect([file.what, isClear(file, await outcomeOf(file))]).toEqual([file.what, true])
  }, 60_000)
})

describe('names of files', () => {
  const NAMES = [
    '../../etc/passwd',
    '..\\..\\windows\\system32.png',
    '/etc/shadow',
    'C:\\logo.png',
    'logo.png/../../index.html',
    '%2e%2e%2findex.html',
    '<script>alert(1)</script>.png',
    '"><img src=x onerror=alert(1)>',
    "'; drop table content.media; --",
    'logo.php.png',
    'logo.svg',
    '.htaccess',
    'con',
    '\u202Egnp.exe',
    '#{7*7}',
    '{{constructor}}',
  ]
  test('never become a part of an address', async () => {
    const file = { type: 'image/png', content: await picture(0.5) }
    for (const name of NAMES) {
      const { answer } = await send(file, name)
      expect([name, answer.success && answer.value.url]).toEqual([
        name,
        expect.stringMatching(/^\/media\/[0-9a-f]{64}\.png$/),
      ])
    }
    const { media } = await w.call(mediaDesk, {}, { as: editors[0] })
    expect(media.filter(({ name }) => name === NAMES[0])).toHaveLength(1)
  })
  test.each([
    ['none', ''],
    ['control characters', 'a\u0000b'],
    ['a line break', 'a\r\nSet-Cookie: x'],
    ['300 characters', 'x'.repeat(300)],
  ])('are refused with %s', async (_, name) => {
    const { status } = await send({ type: 'image/png', content: await picture() }, name).catch(() => ({ status: 400 }))
    expect([400, 404]).toContain(status)
  })
})
