import { messageList } from '@croupier/wire/notifications/messages.console'
import { endPush, pushKey, subscribeToPush } from '@croupier/wire/notifications/push'
import { setConsents } from '@croupier/wire/privacy/consents'
import { sendOffer } from '@croupier/wire/privacy/consents.console'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pushService } from '../../../testing/push-service.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let service: Awaited<ReturnType<typeof pushService>>
let owner: TestStaff
let host: TestStaff
let ana: TestMember
let phone: ReturnType<typeof service.browser>
beforeAll(async () => {
  service = await pushService()
  w = await world({
    app: { internalHosts: ['localhost'], pushAuthority: service.cert, siteUrl: 'https://play.example' },
  })
  owner = await w.staff('owner')
  host = await w.staff('vip-host')
})
afterAll(async () => {
  await w.close()
  await service.close()
})
beforeEach(async () => {
  ana = await w.member()
  phone = service.browser()
})

const subscribe = (as = ana, { subscription } = phone) => w.call(subscribeToPush, subscription, { as })
let sent = 0
/** A message in the inbox of a member. */
async function message(to = ana): Promise<void> {
  const { memberId } = to
  const params = { amount: '20.00', orderId: 'd1' }
  const sending = { memberId, type: 'deposit_credited' as const, params, reference: `test:${++sent}` }
  await w.platform.database.db.transaction().execute((tx) => w.app.modules.messaging.send(tx, sending))
  await w.runJobs()
}
const listed = async () =>
  (await w.call(messageList, { search: ana.memberId, channel: 'push', pageSize: 20 }, { as: owner })).items
const offer = () =>
  w.outcome(
    sendOffer,
    { memberId: ana.memberId, channel: 'push', product: 'lottery', title: 'A new lottery', text: 'On Friday.' },
    { as: host },
  )
const consent = (isGranted: boolean) =>
  w.call(setConsents, { textVersion: '1', changes: [{ channel: 'push', product: 'lottery', isGranted }] }, { as: ana })

describe('a push message', () => {
  test('arrives in every browser of the member with a new message, without its amount', async () => {
    const tablet = service.browser()
    await subscribe()
    await subscribe(ana, tablet)
    await message()
    const shown = { title: 'News about your deposit', text: 'Open your messages to read it.' }
    for (const { got } of [phone, tablet])
      expect(got()).toEqual([{ ...shown, id: expect.any(String), path: '/index#member/messageV2' }])
    expect((await listed()).map(({ status, recipient }) => [status, recipient])).toEqual([
      ['sent', new URL(service.origin).host],
      ['sent', new URL(service.origin).host],
    ])
  })
  test('has the language of the page that subscribed', async () => {
    await w.call(subscribeToPush, phone.subscription, { as: ana, headers: { 'accept-language': 'ja' } })
    await message()
    expect(phone.got()).toMatchObject([{ title: '入金についてのお知らせ' }])
  })
  test('names this deployment to the push service by a signed token that it can check', async () => {
    await subscribe()
    await message()
    const { headers } = service.pushed.at(-1)!
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
    expect((await w.call(pushKey, {}, { as: ana })).publicKey).toBe(key)
    const point = Buffer.from(key, 'base64url')
    const at = (from: number) => point.subarray(from, from + 32).toString('base64url')
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: at(1), y: at(33) }, 'ES256')
    const { payload } = await jwtVerify(token, publicKey, { currentDate: w.clock.now() })
    expect(payload).toMatchObject({ aud: service.origin, sub: 'https://play.example' })
    expect(decodeProtectedHeader(token).alg).toBe('ES256')
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '172800' })
  })
  test('goes nowhere without the consent of the member', async () => {
    await message()
    expect(await listed()).toEqual([])
  })
  test('is the same on every node: the keys are made once', async () => {
    const other = await w.another()
    expect(await other.call(pushKey, {}, { as: ana })).toEqual(await w.call(pushKey, {}, { as: ana }))
  })
})

describe('a subscription', () => {
  test.each([404, 410])('ends when its push service answers %i', async (status) => {
    await subscribe()
    phone.answerWith(status)
    await message()
    expect((await listed())[0]).toMatchObject({ status: 'bounced', error: String(status) })
    await message()
    expect(await listed()).toHaveLength(1)
  })
  test('stays when its push service is busy, and the message is tried again', async () => {
    await subscribe()
    phone.answerWith(503)
    await message()
    expect((await listed())[0]).toMatchObject({ status: 'queued', error: '503' })
    phone.answerWith(201)
    w.clock.advance('5s')
    await message()
    expect((await listed()).map(({ status }) => status)).toEqual(['sent', 'sent'])
  })
  test('is ended by the member, and messages that wait are not sent any more', async () => {
    await subscribe()
    phone.answerWith(503)
    await message()
    await w.call(endPush, { endpoint: phone.subscription.endpoint }, { as: ana })
    phone.answerWith(201)
    const before = service.pushed.length
    w.clock.advance('5s')
    await w.platform.jobs.add(w.platform.database.db, 'notifications.sweep', {})
    await w.runJobs()
    expect(service.pushed).toHaveLength(before)
    expect((await listed()).map(({ status, reason }) => [status, reason])).toEqual([['suppressed', 'no_consent']])
  })
  test('is not ended by another member', async () => {
    await subscribe()
    await w.call(endPush, { endpoint: phone.subscription.endpoint }, { as: await w.member() })
    await message()
    expect(phone.got()).toHaveLength(1)
  })
  test('T018 ends with its session, and those of other sessions stay', async () => {
    const tablet = service.browser()
    const { db } = w.platform.database
    const from = { address: '127.0.0.1', userAgent: '' }
    const opened = await db.transaction().execute((tx) => w.app.modules.identity.openSession(tx, ana.memberId, from))
    await subscribe()
    await subscribe({ ...ana, token: opened.token }, tablet)
    await db.transaction().execute((tx) => w.app.modules.identity.endSessions(tx, ana.memberId, opened.sessionId))
    await message()
    expect([phone.got().length, tablet.got().length]).toEqual([1, 0])
  })
  test('of a browser belongs to the member who subscribed in it last', async () => {
    const ben = await w.member()
    await subscribe()
    await subscribe(ben)
    await message()
    await message(ben)
    expect(phone.got()).toHaveLength(1)
    expect(await listed()).toEqual([])
  })
  test('of an eleventh browser replaces the oldest', async () => {
    await subscribe()
    for (let count = 0; count < 10; count++) {
      w.clock.advance('1s')
      await subscribe(ana, service.browser())
    }
    await message()
    expect(phone.got()).toEqual([])
    expect(await listed()).toHaveLength(10)
  })
  test('T158 sends nothing into the network of the operator', async () => {
    const inside = { ...phone.subscription, endpoint: 'https://127.0.0.1:5432/' }
    await w.call(subscribeToPush, inside, { as: ana })
    await message()
    expect((await listed())[0]).toMatchObject({ status: 'bounced', reason: 'refused_recipient' })
  })
  test.each([
    { endpoint: 'http://push.example/1' },
    { endpoint: 'https://user@push.example/1' },
    { p256dh: 'short' },
    { auth: 'much too long for sixteen bytes' },
  ])('has an address by https and keys of the right length, unlike %o', (wrong) => {
    const { request } = subscribeToPush
    expect(z.safeParse(request, phone.subscription).success).toBe(true)
    expect(z.safeParse(request, { ...phone.subscription, ...wrong }).success).toBe(false)
  })
})

describe('T058 an offer by push', () => {
  test('goes out with the consent of the member only, and not after it was withdrawn', async () => {
    expect(await offer()).toBe('offer.no_contact')
    await subscribe()
    expect(await offer()).toBe('offer.refused')
    await consent(true)
    expect(await offer()).toBe('ok')
    await w.runJobs()
    expect(phone.got()).toMatchObject([{ title: 'A new lottery', text: 'On Friday.', path: '/promotions' }])
    w.clock.advance('1s')
    expect(await offer()).toBe('ok')
    await consent(false)
    await w.runJobs()
    expect(phone.got()).toHaveLength(1)
    expect((await listed())[0]).toMatchObject({ status: 'suppressed', reason: 'no_consent', purpose: 'marketing' })
  })
})
