import { identityCheck, removeDocument, submitCheck } from '@croupier/wire/kyc/check'
import * as desk from '@croupier/wire/kyc/checks.console'
import { audit } from '@croupier/wire/staff/audit.console'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityChecksIn, picture } from '../../testing/identity-checks.ts'
import { type TestStaff, type World, world } from '../../testing/world.ts'

let w: World
let officer: TestStaff
let checks: ReturnType<typeof identityChecksIn>
beforeAll(async () => {
  w = await world()
  officer = await w.staff('aml-officer')
  checks = identityChecksIn(w)
})
afterAll(() => w.close())

async function noise(): Promise<Buffer> {
  const side = 200
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * 7919) % 251))
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer()
}

/** Small as a file, large when it is unpacked. */
const blank = (side: number, progressive = false): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .png({ progressive })
    .toBuffer()

describe('T164 an uploaded file', () => {
  const hostile: [string, () => Promise<Buffer> | Buffer, string, string][] = [
    ['a script named as a picture', () => Buffer.from('<script>alert(1)</script>'), 'image/png', 'file.not_accepted'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 'file.not_accepted'],
    ['a program', () => Buffer.from('MZ\x90\x00\x03'), 'application/pdf', 'file.not_accepted'],
    ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00'), 'image/jpeg', 'file.not_accepted'],
    ['a cut-off picture', async () => (await noise()).subarray(0, 3_000), 'image/jpeg', 'file.unreadable'],
    ['a picture of 100 million pixels', () => blank(10_000), 'image/png', 'file.unreadable'],
    ['a picture of 25 million pixels in passes', () => blank(5_000, true), 'image/png', 'file.unreadable'],
    [
      'the sign of a picture with rubbish',
      () => Buffer.from('\x89PNG\r\n\x1a\nrubbish', 'latin1'),
      'image/png',
      'file.unreadable',
    ],
    ['six megabytes', () => Buffer.alloc(6 * 1024 * 1024, 1), 'image/png', 'file.too_large'],
    ['text', () => Buffer.from('hello'), 'text/html', 'request.malformed'],
  ]
  test.each(hostile)('%s is refused', async (_, make, type, code) => {
    const member = await w.member()
    expect(await checks.upload(member, await make(), { type })).toBe(code)
    expect((await w.call(identityCheck, {}, { as: member })).documents).toEqual([])
  })

  test('loses its metadata and whatever follows the picture, and is given out as an attachment', async () => {
    const member = await w.member()
    const base = await picture(0.5, 'jpeg')
    const place = { GPSLatitude: '52/1 31/1 12/1', GPSLatitudeRef: 'N' }
    const exif = { IFD0: { Copyright: 'Secret Street 1' }, IFD3: place }
    const marked = Buffer.concat([await sharp(base).withExif(exif).jpeg().toBuffer(), Buffer.from('<?php secret ?>')])
    expect(marked.includes('Secret Street')).toBe(true)
    await checks.upload(member, marked, { type: 'image/jpeg' })
    await checks.upload(member, Buffer.from('%PDF-1.7 a page'), { kind: 'proof_of_address', type: 'application/pdf' })
    await w.call(submitCheck, { fullName: 'Ana Li', birthday: '1991-02-03' }, { as: member })
    const { documents } = await w.call(desk.identityCheckOf, { memberId: member.memberId }, { as: officer })
    expect(documents.map(({ contentType }) => contentType)).toEqual(['image/jpeg', 'application/pdf'])
    const { bytes } = await w.call(desk.viewDocument, { id: documents[0]!.id }, { as: officer })
    expect(Buffer.from(bytes).includes('Secret Street')).toBe(false)
    expect(Buffer.from(bytes).includes('<?php')).toBe(false)
    expect((await sharp(Buffer.from(bytes)).metadata()).exif).toBeUndefined()
    const raw = await w.app.console.inject({
      method: 'GET',
      url: `/console/kyc/documents/${documents[1]!.id}`,
      headers: { authorization: `Bearer ${officer.token}` },
    })
    expect(raw.headers).toMatchObject({
      'content-disposition': 'attachment',
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const auditor = await w.staff('auditor')
    const entries = await w.call(audit, { page: 1, pageSize: 5 }, { as: auditor })
    expect(entries.items.map(({ action }) => action)).toContain('kyc.document.view')
  })

  test('of a stranger is refused before its body is read', async () => {
    const sent = await w.app.site.inject({
      method: 'POST',
      url: '/wps/kyc/documents/passport/front',
      // A longer body would be refused for its length.
      headers: {
        authorization: `Bearer ${'x'.repeat(43)}`,
        'content-type': 'image/png',
        'content-length': String(4 * 1024 * 1024),
      },
      payload: 'begins, and never ends',
    })
    expect(sent.json()).toMatchObject({ code: 'session.required' })
  })

  test('three are accepted, a fourth is not, and a newer file replaces that of the same side', async () => {
    const member = await w.member()
    const send = async (kind: 'passport' | 'identity_card', side: 'front' | 'back') =>
      checks.upload(member, await picture(), { kind, side })
    expect(await send('identity_card', 'front')).toBe('ok')
    expect((await w.call(identityCheck, {}, { as: member })).missing).toHaveLength(1)
    expect(await send('identity_card', 'back')).toBe('ok')
    expect((await w.call(identityCheck, {}, { as: member })).missing).toEqual([])
    expect(await send('passport', 'front')).toBe('ok')
    expect(await send('passport', 'back')).toBe('file.too_many')
    expect(await send('passport', 'front')).toBe('ok')
    expect((await w.call(identityCheck, {}, { as: member })).documents).toHaveLength(3)
  })

  test('of another member can be neither removed nor seen', async () => {
    const [ana, ben] = [await w.member(), await w.member()]
    await checks.upload(ana, await picture())
    const { id } = (await w.call(identityCheck, {}, { as: ana })).documents[0]!
    expect(await w.outcome(removeDocument, { id }, { as: ben })).toBe('file.unknown')
    expect(await w.outcome(desk.viewDocument, { id }, { as: ana })).toBe('session.required')
    await w.call(removeDocument, { id }, { as: ana })
    expect(await w.outcome(desk.viewDocument, { id }, { as: officer })).toBe('file.unknown')
  })
})
