import { login } from '@croupier/wire/identity/session'
import { feedback, myFeedback, uploadFeedbackImage } from '@croupier/wire/messaging/feedback'
import {
  answerFeedback,
  closeFeedback,
  feedbackDesk,
  viewFeedbackImage,
} from '@croupier/wire/messaging/feedback.console'
import { messages } from '@croupier/wire/messaging/inbox'
import { askQuestion, questionRange } from '@croupier/wire/messaging/questions'
import { audit } from '@croupier/wire/staff/audit.console'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { loginOf } from '../../../testing/logins.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

const firstPage = { page: 1, pageSize: 50 }
const open = { ...firstPage, state: 'open' } as const
const content = 'The colours are hard to tell apart'
let w: World
let sam: TestStaff
let ana: TestMember
let png: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  w = await world()
  sam = await w.staff('support')
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
  png = new Uint8Array(await drawn.png().toBuffer())
})
beforeEach(async () => {
  ana = await w.member()
})
afterAll(() => w.close())

const file = (bytes = png, type = 'image/png') => ({ type, content: bytes })
const upload = async (as = ana) => (await w.call(uploadFeedbackImage, {}, { as, file: file() })).id
const uploads = (count: number) => Promise.all(Array.from({ length: count }, () => upload()))
const send = (images: string[] = [], as = ana) => w.call(feedback, { content, images }, { as })
const list = async (filter: object = {}) => (await w.call(feedbackDesk, { ...open, ...filter }, { as: sam })).items
const received = async (id: string, filter: object = {}) => (await list(filter)).find((one) => one.id === id)
const filesKept = async () =>
  (await w.platform.database.pool.query('select from platform.files where expires_at is null')).rowCount ?? 0

describe('§5, §7 feedback', () => {
  test('of a member with three pictures reaches the desk', async () => {
    const { id } = await send(await uploads(3))
    expect(await received(id)).toMatchObject({ username: ana.username, content, state: 'open', kind: 'feedback' })
    expect((await received(id))!.images).toHaveLength(3)
    expect((await w.call(myFeedback, { pageSize: 20 }, { as: ana })).items).toMatchObject([
      { id, images: 3, answer: null },
    ])
  })

  test('takes 140 characters on one line, and no more', async () => {
    expect(await w.outcome(feedback, { content: 'x'.repeat(140), images: [] }, { as: ana })).toBe('ok')
    for (const wrong of ['x'.repeat(141), '   ', 'two\nlines'])
      expect(z.safeParse(feedback.request, { content: wrong }).success).toBe(false)
  })

  test('takes at most three pictures, each once, and only the member’s own', async () => {
    const four = await uploads(4)
    expect(z.safeParse(feedback.request, { content, images: four }).success).toBe(false)
    await send(four.slice(0, 1))
    expect(await w.outcome(feedback, { content, images: four.slice(0, 1) }, { as: ana })).toBe('file.unknown')
    const ben = await w.member()
    expect(await w.outcome(feedback, { content, images: four.slice(1, 2) }, { as: ben })).toBe('file.unknown')
  })

  test('T164 judges a picture by its content, encodes it again, and refuses other files', async () => {
    const text = new TextEncoder().encode('<svg onload="alert(1)"/>')
    const webp = new Uint8Array(await sharp(Buffer.from(png)).webp().toBuffer())
    const pdf = new TextEncoder().encode('%PDF-1.7')
    for (const bytes of [text, webp, pdf])
      expect(await w.outcome(uploadFeedbackImage, {}, { as: ana, file: file(bytes) })).toBe('picture.not_accepted')
    const damaged = png.slice(0, 60)
    expect(await w.outcome(uploadFeedbackImage, {}, { as: ana, file: file(damaged) })).toBe('file.unreadable')
    const tail = new TextEncoder().encode('<script>alert(1)</script>')
    const polyglot = new Uint8Array([...png, ...tail])
    const { id: image } = await w.call(uploadFeedbackImage, {}, { as: ana, file: file(polyglot) })
    await send([image])
    const shown = await w.call(viewFeedbackImage, { id: image }, { as: sam })
    expect(shown.contentType).toBe('image/jpeg')
    expect(Buffer.from(shown.bytes).includes('script')).toBe(false)
  })

  test('does not keep a picture whose feedback is never sent', async () => {
    const before = await filesKept()
    const image = await upload()
    expect(await filesKept()).toBe(before)
    expect(await w.outcome(viewFeedbackImage, { id: image }, { as: sam })).toBe('file.unknown')
    w.clock.advance('55m')
    ana = { ...ana, token: (await w.call(login, loginOf(ana))).token }
    expect(await w.outcome(feedback, { content, images: [image] }, { as: ana })).toBe('file.unknown')
    w.clock.advance('10m')
    await w.platform.jobs.add(w.platform.database.db, 'files.sweep', {})
    await w.runJobs()
    const { rowCount } = await w.platform.database.pool.query(
      'select from messaging.feedback_images where image_id = $1',
      [image],
    )
    expect(rowCount).toBe(0)
    sam = await w.staff('support')
  })

  test('of a visitor has no pictures and no answer', async () => {
    const address = '203.0.113.77'
    const { id } = await w.call(feedback, { content, images: [] }, { address })
    expect(await received(id)).toMatchObject({ memberId: null, username: null })
    const image = await upload()
    expect(await w.outcome(feedback, { content, images: [image] }, { address })).toBe('session.required')
    expect(await w.outcome(answerFeedback, { id, answer: 'Thank you' }, { as: sam })).toBe('message.state')
    await w.call(closeFeedback, { id, reason: 'Praise' }, { as: sam })
    expect(await received(id, { state: 'closed' })).toMatchObject({ answer: null })
  })

  test('T156 takes five an hour from one member, and from one network of visitors', async () => {
    for (const caller of [{ as: ana }, { address: '203.0.113.88' }]) {
      for (let sent = 0; sent < 5; sent++) expect(await w.outcome(feedback, { content, images: [] }, caller)).toBe('ok')
      expect(await w.outcome(feedback, { content, images: [] }, caller)).toBe('request.too_many')
    }
  })
})

describe('§5 a question in the help centre', () => {
  test('has a length from two parameters, and reaches the desk as a question', async () => {
    expect(await w.call(questionRange, {})).toEqual({ min: 10, max: 300 })
    const ask = (length: number) => w.outcome(askQuestion, { content: 'x'.repeat(length) }, { as: ana })
    expect([await ask(9), await ask(301), await ask(10)]).toEqual(['request.malformed', 'request.malformed', 'ok'])
    await changeSettings(w, 'messaging.questions', { min: 3, max: 5 })
    expect([await ask(2), await ask(6)]).toEqual(['request.malformed', 'request.malformed'])
    expect(await list({ member: ana.username, kind: 'question' })).toMatchObject([{ content: 'x'.repeat(10) }])
  })
})

describe('the desk of feedback', () => {
  test('filters by state, member, kind and pictures', async () => {
    const { id: plain } = await send()
    w.clock.advance('1s')
    const { id: illustrated } = await send([await upload()])
    const mine = { member: ana.username }
    expect((await list(mine)).map(({ id }) => id)).toEqual([plain, illustrated])
    expect((await list({ ...mine, hasImages: true })).map(({ id }) => id)).toEqual([illustrated])
    expect((await list({ ...mine, hasImages: false })).map(({ id }) => id)).toEqual([plain])
    expect(await list({ ...mine, kind: 'question' })).toEqual([])
    expect(await list({ ...mine, state: 'answered' })).toEqual([])
    expect(await list({ member: 'nobody-of-this-name' })).toEqual([])
  })

  test('answers once, in the inbox of the member, with an entry in the audit log', async () => {
    const { id } = await send()
    const answers = ['One', 'Two'].map((text) =>
      w.outcome(answerFeedback, { id, answer: `${text} answer` }, { as: sam }),
    )
    expect((await Promise.all(answers)).toSorted()).toEqual(['message.state', 'ok'])
    expect(await w.outcome(closeFeedback, { id, reason: 'Done' }, { as: sam })).toBe('message.state')
    const { answer } = (await received(id, { state: 'answered' }))!
    const inbox = await w.call(messages, { pageSize: 20, show: 'service' }, { as: ana })
    expect(inbox.items).toMatchObject([{ type: 'feedback_answered', params: { wrote: content, answer } }])
    expect((await w.call(myFeedback, { pageSize: 20 }, { as: ana })).items).toMatchObject([
      { state: 'answered', answer },
    ])
    const auditor = await w.staff('auditor')
    const { items } = await w.call(audit, { ...firstPage, object: `feedback:${id}` }, { as: auditor })
    expect(items).toMatchObject([{ action: 'message.feedback.answer', after: { state: 'answered', answer } }])
  })

  test('T164 has in the audit log who opened a picture', async () => {
    const image = await upload()
    const { id } = await send([image])
    await w.call(viewFeedbackImage, { id: image }, { as: sam })
    const auditor = await w.staff('auditor')
    const { items } = await w.call(audit, { ...firstPage, object: `feedback:${id}` }, { as: auditor })
    expect(items).toMatchObject([{ action: 'message.feedback.view', after: { image } }])
  })

  test('refuses unknown feedback, and people without the permission', async () => {
    const id = '00000000-0000-7000-8000-000000000000'
    expect(await w.outcome(answerFeedback, { id, answer: 'Thank you' }, { as: sam })).toBe('message.unknown')
    const lena = await w.staff('lottery-operator')
    expect(await w.outcome(feedbackDesk, open, { as: lena })).toBe('session.forbidden')
  })
})
