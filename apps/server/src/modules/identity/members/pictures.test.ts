import { memberIcon, memberInfo } from '@croupier/wire/identity/member'
import { uploadPicture } from '@croupier/wire/identity/pictures'
import {
  acceptMemberPicture,
  memberPicture,
  memberPicturesDesk,
  removeMemberPicture,
} from '@croupier/wire/identity/pictures.console'
import { updateProfile } from '@croupier/wire/identity/profile'
import { requestErasure } from '@croupier/wire/privacy/erasure'
import { audit } from '@croupier/wire/staff/audit.console'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../../../testing/identity-checks.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { proveMember } from '../../../testing/step-up.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let support: TestStaff
let ana: TestMember
beforeAll(async () => {
  w = await world()
  support = await w.staff('support')
  ana = await w.member()
})
afterAll(() => w.close())

const send = (content: Buffer, { as = ana, type = 'image/png' }: { as?: TestMember; type?: string } = {}) =>
  w.outcome(uploadPicture, {}, { as, file: { type, content: new Uint8Array(content) } })
const shownTo = async (as: TestMember) => (await w.call(memberInfo, {}, { as })).avatar
const load = (url: string) => w.app.site.inject({ method: 'GET', url })
const storedFiles = async (): Promise<number> => {
  await w.platform.jobs.add(w.platform.database.db, 'files.sweep', {})
  w.clock.advance('1s')
  await w.runJobs()
  const { rows } = await w.platform.database.pool.query('select count(*)::int as count from platform.files')
  return rows[0].count
}

describe("§3 a picture of the member's own", () => {
  test('T164 is a square WebP of 256 pixels without metadata, whatever was sent', async () => {
    const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#286' } })
      .withExif({ IFD0: { Copyright: 'Secret Street 1' } })
      .jpeg()
      .toBuffer()
    const marked = Buffer.concat([wide, Buffer.from('<?php secret ?>')])
    expect(await send(marked, { type: 'image/jpeg' })).toBe('ok')
    const { avatar, avatarType } = await shownTo(ana)
    expect(avatarType).toBe('CUSTOM')
    expect(avatar).toMatch(/^\/avatars\/[A-Z0-9]+\/[a-z0-9]{25}-[0-9a-f]{64}\.webp$/)
    const answer = await load(avatar)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=86400, immutable',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    for (const hidden of ['Secret', 'php', 'EXIF']) expect(answer.rawPayload.includes(hidden)).toBe(false)
    expect(answer.rawPayload.length).toBeLessThan(30_000)
  })
  test('replaces the one before, whose address and file are gone', async () => {
    await send(await picture())
    const { avatar: before } = await shownTo(ana)
    const files = await storedFiles()
    await send(await picture())
    const { avatar: after } = await shownTo(ana)
    expect([(await load(before)).statusCode, (await load(after)).statusCode]).toEqual([404, 200])
    expect(await storedFiles()).toBe(files)
  })
  test('is removed by the choice of a shipped one, and kept by any other change of the profile', async () => {
    const ben = await w.member()
    await send(await picture(), { as: ben })
    await w.call(updateProfile, { nickname: 'Benny' }, { as: ben })
    const { avatar, avatarType } = await shownTo(ben)
    expect(avatarType).toBe('CUSTOM')
    const files = await storedFiles()
    expect((await w.call(updateProfile, { avatar: 'a07' }, { as: ben })).avatar).toEqual({
      avatar: 'a07',
      avatarType: 'STATIC',
    })
    expect((await load(avatar)).statusCode).toBe(404)
    expect(await storedFiles()).toBe(files - 1)
  })
  test.each([
    ['a PDF', () => Buffer.from('%PDF-1.7 a page'), 'application/pdf', 'picture.not_accepted'],
    [
      'a WebP',
      async () =>
        sharp(await picture())
          .webp()
          .toBuffer(),
      'image/webp',
      'picture.not_accepted',
    ],
    ['a script', () => Buffer.from('<script>alert(1)</script>'), 'image/png', 'picture.not_accepted'],
    ['a damaged picture', async () => (await picture()).subarray(0, 60), 'image/png', 'file.unreadable'],
    ['six megabytes', () => Buffer.alloc(6 * 1024 * 1024, 1), 'image/png', 'file.too_large'],
  ])('T164 is refused when it is %s', async (_, make, type, code) => {
    const eva = await w.member()
    expect(await send(await make(), { as: eva, type })).toBe(code)
    expect((await shownTo(eva)).avatarType).toBe('STATIC')
  })
  test('is not found under any other name', async () => {
    for (const url of ['/avatars/F/x.webp', '/avatars/F/..%2f..%2fetc.webp', `/avatars/F/${'2'.repeat(25)}.webp`])
      expect((await load(url)).statusCode).toBe(404)
  })
  test('is neither taken nor shown while the operator has switched such pictures off', async () => {
    const eva = await w.member()
    await send(await picture(), { as: eva })
    const { avatar } = await shownTo(eva)
    await changeSettings(w, 'identity.pictures', { ownPictures: false })
    expect(await send(await picture(), { as: eva })).toBe('picture.off')
    expect((await shownTo(eva)).avatarType).toBe('STATIC')
    expect((await w.call(memberIcon, {}, { as: eva })).ownPictures).toBe(false)
    expect((await load(avatar)).statusCode).toBe(404)
    await changeSettings(w, 'identity.pictures', { ownPictures: true })
    expect((await shownTo(eva)).avatar).toBe(avatar)
  })
})

test('staff see the picture of a member and remove it, with a reason in the audit log', async () => {
  const { memberId } = ana
  await send(await picture())
  const { avatar } = await shownTo(ana)
  const { contentType } = await w.call(memberPicture, { memberId }, { as: support })
  expect(contentType).toBe('image/webp')
  const asked = { memberId, reason: 'It shows a brand' }
  expect(await w.outcome(removeMemberPicture, asked, { as: await w.staff('finance') })).toBe('session.forbidden')
  await w.call(removeMemberPicture, asked, { as: support })
  expect((await shownTo(ana)).avatarType).toBe('STATIC')
  expect((await load(avatar)).statusCode).toBe(404)
  expect(await w.outcome(removeMemberPicture, asked, { as: support })).toBe('picture.none')
  expect(await w.outcome(memberPicture, { memberId }, { as: support })).toBe('picture.none')
  const object = `member:${memberId}`
  const { items } = await w.call(audit, { object, page: 1, pageSize: 5 }, { as: await w.staff('auditor') })
  expect(items[0]).toMatchObject({ action: 'member.picture.remove', reason: 'It shows a brand' })
})

describe('the desk of pictures', () => {
  const list = async (filter: object = {}) =>
    (await w.call(memberPicturesDesk, { page: 1, pageSize: 20, state: 'new', ...filter }, { as: support })).items
  const of = async ({ memberId }: TestMember, filter: object = {}) =>
    (await list({ member: memberId, ...filter })).map(({ sha256 }) => sha256)
  const hashIn = async (as: TestMember) => /-([0-9a-f]{64})/.exec((await shownTo(as)).avatar)?.[1] ?? ''

  test('lists new ones from the oldest, with their time, and accepted ones apart', async () => {
    const [eva, ben] = [await w.member(), await w.member()]
    await send(await picture(), { as: eva })
    w.clock.advance('1m')
    await send(await picture(), { as: ben })
    const uploadedAt = w.clock.now()
    const names = (await list()).map(({ memberId }) => memberId)
    expect(names.indexOf(eva.memberId)).toBeLessThan(names.indexOf(ben.memberId))
    expect((await list({ member: ben.memberId }))[0]).toMatchObject({ uploadedAt, acceptedAt: null })
    w.clock.advance('1m')
    const sha256 = await hashIn(eva)
    await w.call(acceptMemberPicture, { memberId: eva.memberId, sha256 }, { as: support })
    expect([await of(eva), await of(eva, { state: 'accepted' })]).toEqual([[], [sha256]])
    expect((await shownTo(eva)).avatarType).toBe('CUSTOM')
    const { items } = await w.call(
      audit,
      { object: `member:${eva.memberId}`, page: 1, pageSize: 5 },
      { as: await w.staff('auditor') },
    )
    expect(items[0]).toMatchObject({ action: 'member.picture.accept', after: { picture: 'accepted' } })
  })
  test('lists a picture that replaces an accepted one, and acts on no other one than staff saw', async () => {
    const eva = await w.member()
    const { memberId } = eva
    await send(await picture(), { as: eva })
    const seen = { memberId, sha256: await hashIn(eva) }
    await w.call(acceptMemberPicture, seen, { as: support })
    const other = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c24' } })
      .png()
      .toBuffer()
    await send(other, { as: eva })
    const sha256 = await hashIn(eva)
    expect(await of(eva)).toEqual([sha256])
    for (const call of [acceptMemberPicture, memberPicture] as const)
      expect(await w.outcome(call, seen, { as: support })).toBe('picture.changed')
    const removal = { ...seen, reason: 'It shows a brand' }
    expect(await w.outcome(removeMemberPicture, removal, { as: support })).toBe('picture.changed')
    await w.call(removeMemberPicture, { ...removal, sha256 }, { as: support })
    expect([await of(eva), await of(eva, { state: 'accepted' })]).toEqual([[], []])
    expect(await w.outcome(acceptMemberPicture, { memberId, sha256 }, { as: support })).toBe('picture.none')
  })
  test('is read by those who see profiles, and decided by those who may', async () => {
    const finance = await w.staff('finance')
    const asked = { memberId: ana.memberId, sha256: '0'.repeat(64) }
    expect(await w.outcome(memberPicturesDesk, { page: 1, pageSize: 5, state: 'new' }, { as: finance })).toBe('ok')
    expect(await w.outcome(acceptMemberPicture, asked, { as: finance })).toBe('session.forbidden')
  })
})

test('two uploads at once leave one picture and one file', async () => {
  const eva = await w.member()
  const files = await storedFiles()
  await Promise.all([send(await picture(), { as: eva }), send(await picture(), { as: eva })])
  expect((await load((await shownTo(eva)).avatar)).statusCode).toBe(200)
  expect(await storedFiles()).toBe(files + 1)
})

test('the erasure of the data of a member removes the picture and its file', async () => {
  const eva = await w.member()
  const files = await storedFiles()
  await send(await picture(), { as: eva })
  const { avatar } = await shownTo(eva)
  await proveMember(w, eva)
  await w.call(requestErasure, {}, { as: eva })
  w.clock.advance('14d')
  await w.platform.jobs.add(w.platform.database.db, 'privacy.erase', {})
  await w.runJobs()
  expect((await load(avatar)).statusCode).toBe(404)
  expect(await storedFiles()).toBe(files)
})
