import { createHash, randomUUID } from 'node:crypto'
import { APP_PART_BYTES, APP_PART_TYPE, type AppKind, MAX_APP_PARTS } from '@croupier/wire/content/apps'
import { appsDesk, publishApp, removeApp, sendAppPart } from '@croupier/wire/content/apps.console'
import { uploadMedia } from '@croupier/wire/content/media.console'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { whitelabel } from '@croupier/wire/content/system'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apk, hostileApps, ipa, profile } from '../../../testing/app-files.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let admin: TestStaff
beforeAll(async () => {
  w = await world()
  admin = await w.staff('admin')
})
afterAll(() => w.close({ provingBooks: false }))

const reason = 'As agreed'
const sendPart = (upload: string, position: number, bytes: Buffer, as = admin) =>
  w.outcome(sendAppPart, { upload, position }, { as, file: { type: APP_PART_TYPE, content: new Uint8Array(bytes) } })
async function sendAll(content: Buffer, as = admin) {
  const upload = randomUUID()
  const parts = Math.ceil(content.length / APP_PART_BYTES)
  for (let at = 0; at < parts; at++)
    expect(await sendPart(upload, at, content.subarray(at * APP_PART_BYTES, (at + 1) * APP_PART_BYTES), as)).toBe('ok')
  return { upload, parts }
}
const store = async (content: Buffer, name = 'Blue Bay') =>
  w.call(publishApp, { ...(await sendAll(content)), name }, { as: admin })
const TYPES = { apk: 'ANDROID', ipa: 'IOS', mobileconfig: 'IOS_LITE' } as const
const offer = (...apps: { kind: AppKind; url: string }[]) =>
  changeSettings(w, 'content.merchant', {
    resources: apps.map(({ kind, url }) => ({ resourceType: TYPES[kind], url })),
  })
const load = (url: string, headers: Record<string, string> = {}, from = w) =>
  from.app.site.inject({ method: 'GET', url, headers })
const bytesOf = async () =>
  Number(
    (
      await w.platform.database.db
        .selectFrom('platform.files')
        .select((eb) => eb.fn.sum('size').as('sum'))
        .where('expires_at', 'is', null)
        .executeTakeFirst()
    )?.sum ?? 0,
  )

describe('§2 the file of an app', () => {
  test('that downloads name is an attachment that no browser runs, on every node', async () => {
    const content = apk(2.5 * APP_PART_BYTES)
    const app = await store(content)
    expect(app).toMatchObject({
      kind: 'apk',
      size: content.length,
      id: createHash('sha256').update(content).digest('hex'),
    })
    expect(app.url).toBe(`/apps/${app.id}.apk`)
    // One person uploaded it; two have to offer it.
    expect((await load(app.url)).statusCode).toBe(404)
    await offer(app)
    expect((await w.call(whitelabel, {})).resources).toEqual([{ resourceType: 'ANDROID', url: app.url }])
    for (const node of [w, await w.another()]) {
      const { statusCode, headers, rawPayload } = await load(app.url, {}, node)
      expect([statusCode, rawPayload.equals(content)]).toEqual([200, true])
      expect(headers).toMatchObject({
        'content-type': 'application/vnd.android.package-archive',
        'content-disposition': 'attachment; filename="Blue-Bay.apk"',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-length': String(content.length),
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
    }
    expect((await w.app.console.inject({ method: 'GET', url: app.url })).headers['content-type']).not.toContain(
      'android',
    )
    await offer()
    expect((await load(app.url)).statusCode).toBe(404)
  })
  test('goes on where a download broke off', async () => {
    const content = apk(1.2 * APP_PART_BYTES)
    const app = await store(content)
    await offer(app)
    const ask = async (range: string, more = {}) => {
      const { statusCode, headers, rawPayload } = await load(app.url, { range, ...more })
      return [statusCode, headers['content-range'], rawPayload] as const
    }
    const { length } = content
    const from = APP_PART_BYTES - 10
    const across = content.subarray(from, from + 20)
    expect(await ask(`bytes=${from}-${from + 19}`)).toEqual([206, `bytes ${from}-${from + 19}/${length}`, across])
    expect(await ask('bytes=-5')).toEqual([206, `bytes ${length - 5}-${length - 1}/${length}`, content.subarray(-5)])
    expect((await ask(`bytes=${length}-`)).slice(0, 2)).toEqual([416, `bytes */${length}`])
    expect((await ask('bytes=10-', { 'if-range': '"another"' }))[0]).toBe(200)
    expect((await ask('bytes=10-', { 'if-range': `"${app.id}"` }))[0]).toBe(206)
    expect((await load(app.url, { 'if-none-match': `"${app.id}"` })).statusCode).toBe(304)
  })
  test.each([
    ['ipa', ipa(), 'application/octet-stream'],
    ['mobileconfig', profile(), 'application/x-apple-aspen-config'],
  ] as const)('may be one for iPhones: %s', async (kind, content, type) => {
    const app = await store(content)
    expect(app.kind).toBe(kind)
    await offer(app)
    const { headers, rawPayload } = await load(app.url)
    expect([headers['content-type'], rawPayload.equals(content)]).toEqual([type, true])
    expect(headers['content-disposition']).toMatch(/^attachment/)
  })
  test('is for one kind of device, and must exist', async () => {
    const { url } = await store(ipa())
    const { settings: all } = await w.call(settings, {}, { as: admin })
    const { version, value } = all.find(({ name }) => name === 'content.merchant')!
    const change = (resourceType: string, to: string) => {
      const asked = { ...(value as object), resources: [{ resourceType, url: to }] }
      return w.outcome(changeSetting, { name: 'content.merchant', value: asked, version, reason }, { as: admin })
    }
    expect(await change('ANDROID', url)).toBe('setting.invalid')
    expect(await change('IOS', url)).toBe('ok')
  })
  test('is stored once, and leaves nothing behind when it is removed', async () => {
    await offer()
    const before = await bytesOf()
    const content = apk(1_000)
    const [first, second] = [await store(content, 'One'), await store(content, 'Two')]
    expect(second).toEqual(first)
    expect((await bytesOf()) - before).toBe(content.length)
    await offer(first)
    expect((await w.call(appsDesk, {}, { as: admin })).apps.find(({ id }) => id === first.id)).toEqual({
      ...first,
      isOffered: true,
    })
    expect(await w.outcome(removeApp, { id: first.id, reason }, { as: admin })).toBe('media.in_use')
    await offer()
    expect(await w.outcome(removeApp, { id: first.id, reason }, { as: admin })).toBe('ok')
    expect(await w.outcome(removeApp, { id: first.id, reason }, { as: admin })).toBe('file.unknown')
    expect(await bytesOf()).toBe(before)
    const log = await w.call(
      audit,
      { object: `app:${first.id}`, page: 1, pageSize: 9 },
      { as: await w.staff('auditor') },
    )
    expect(log.items).toMatchObject([
      { before: { name: 'One' }, after: null, reason },
      {},
      { before: null, after: { name: 'One' } },
    ])
  })
})

describe('T164 the upload of an app', () => {
  test('refuses every file that is none', async () => {
    const before = await bytesOf()
    for (const { what, content } of hostileApps()) {
      const asked = { ...(await sendAll(content)), name: what.slice(0, 80) }
      expect([what, await w.outcome(publishApp, asked, { as: admin })]).toEqual([what, 'file.unreadable'])
    }
    expect(await bytesOf()).toBe(before)
  })
  test('refuses parts that are missing, short, of another person or too old', async () => {
    const content = apk(1.5 * APP_PART_BYTES)
    const whole = await sendAll(content)
    const outcome = (asked: object, as = admin) => w.outcome(publishApp, { ...whole, name: 'Bay', ...asked }, { as })
    expect(await outcome({ parts: 1 })).toBe('file.unreadable')
    expect(await outcome({ upload: randomUUID() })).toBe('file.unreadable')
    expect(await outcome({}, await w.staff('owner'))).toBe('file.unreadable')
    const upload = randomUUID()
    await sendPart(upload, 0, content.subarray(0, 100))
    await sendPart(upload, 1, content.subarray(100, 200))
    expect(await outcome({ upload })).toBe('file.unreadable')
    w.clock.advance('56m')
    admin = await w.staff('admin')
    expect(await outcome({}, admin)).toBe('file.unreadable')
  })
  test('refuses more and larger parts than a file may have', async () => {
    expect(await sendPart(randomUUID(), MAX_APP_PARTS, Buffer.from('x'))).toBe('request.too_large')
    expect(await sendPart(randomUUID(), 0, Buffer.alloc(APP_PART_BYTES + 1))).toBe('request.too_large')
  })
  test('is for roles with its permission, and takes no picture elsewhere', async () => {
    const editor = await w.staff('content')
    expect(await sendPart(randomUUID(), 0, apk(), editor)).toBe('session.forbidden')
    const file = { type: APP_PART_TYPE, content: new Uint8Array(apk()) }
    expect(await w.outcome(uploadMedia, { name: 'Logo' }, { as: editor, file })).toBe('picture.not_accepted')
  })
})
