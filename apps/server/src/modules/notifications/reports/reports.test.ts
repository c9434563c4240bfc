import { randomUUID } from 'node:crypto'
import { MS, plusMs } from '@croupier/kernel/clock'
import { member as memberView } from '@croupier/wire/backoffice/members.console'
import { memberContacts } from '@croupier/wire/identity/contacts'
import { messageDetail, retryMessage } from '@croupier/wire/notifications/messages.console'
import { removeSuppression, suppressionList } from '@croupier/wire/notifications/suppressions.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailBehaviour, type MailServer, mailServer } from '../../../testing/mail-server.ts'
import { gatewayOptionsOf, sendersIn, smtpOptionsOf } from '../../../testing/senders.ts'
import { smsGateway } from '../../../testing/sms-gateway.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'
import type { Sending } from '../index.ts'

const secret = 'the_secret_of_the_mail_provider_1'
const nextSecret = 'the_secret_of_the_mail_provider_2'
const smsSecret = 'the_secret_of_the_SMS_gateway_here'

let w: World
let owner: TestStaff
let server: MailServer
let behaviour: MailBehaviour
let senders: ReturnType<typeof sendersIn>
let gateway: Awaited<ReturnType<typeof smsGateway>>
let to: string
let next = 0
beforeAll(async () => {
  w = await world({ app: { internalHosts: ['localhost'] } })
  owner = await w.staff('owner')
  senders = sendersIn(w, { owner, admin: await w.staff('admin') })
  server = await mailServer({ behave: () => behaviour })
  gateway = await smsGateway()
  const smtp = { transport: 'smtp', options: smtpOptionsOf(server) } as const
  await senders.connect('email', { ...smtp, reportSecrets: [secret] })
  await senders.connect('sms', {
    transport: 'http',
    options: gatewayOptionsOf(gateway),
    reportSecrets: [smsSecret],
  })
})
beforeEach(() => {
  behaviour = 'accept'
  to = `reader${++next}@mail.example`
})
afterAll(async () => {
  await Promise.all([server.close(), gateway.close()])
  await w.close()
})

const report = (events: readonly object[], more: Partial<Parameters<typeof senders.report>[2]> = {}) =>
  senders.report('email', events, { secret, ...more })
const outcomesOf = async (answer: ReturnType<typeof report>) => (await answer).json().value.outcomes as string[]
const notice: Omit<Sending, 'to'> = {
  channel: 'email',
  template: 'password_changed',
  language: 'en',
  values: { time: 'noon' },
  memberId: null,
}
async function send(more: Partial<Sending> = {}): Promise<string> {
  await w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.notifications.send(tx, { ...notice, to, ...more }))
  await w.runJobs()
  w.clock.advance('1s')
  return (await senders.messagesTo(more.to ?? to))[0]!.id
}
const stateOf = async (recipient = to) => (await senders.messagesTo(recipient))[0]!
const suppressionsOf = async () =>
  (await w.call(suppressionList, { search: to, pageSize: 5 }, { as: owner })).items.map(({ reason }) => reason)

describe('a report of the sender', () => {
  test('about an email by our id or its Message-ID is its state, with the time', async () => {
    const id = await send()
    expect(await stateOf()).toMatchObject({ status: 'sent', reportedAt: null })
    expect(await outcomesOf(report([{ type: 'soft_bounce', messageId: id, code: '452 4.2.2' }]))).toEqual(['applied'])
    expect(await stateOf()).toMatchObject({ status: 'bounced', reason: 'soft_bounce', error: '452 4.2.2' })
    const messageId = `<${id}@farora.example>`
    expect(await outcomesOf(report([{ type: 'delivered', messageId }]))).toEqual(['applied'])
    expect(await stateOf()).toMatchObject({ status: 'delivered', reason: null, reportedAt: w.clock.now() })
    expect(await suppressionsOf()).toEqual([])
  })
  test('about an SMS is by the id that the gateway gave it, as the gateway sends it', async () => {
    const number = '+447700812345'
    await send({ channel: 'sms', to: number, template: 'code_login', values: { code: '482913', minutes: '5' } })
    const [answer] = await gateway.report('delivered', (events) => senders.report('sms', events, { secret: smsSecret }))
    expect(answer?.json().value.outcomes).toEqual(['applied'])
    expect(await stateOf(number)).toMatchObject({ status: 'delivered' })
    expect(
      await outcomesOf(senders.report('sms', [{ type: 'expired', providerId: 'g1' }], { secret: smsSecret })),
    ).toEqual(['ignored'])
  })
  test('that is late, repeated, reordered or concurrent changes the state once', async () => {
    const id = await send()
    const event = { type: 'hard_bounce', messageId: id, code: '550 5.1.1' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => outcomesOf(report([event]))))
    expect(answers.flat().toSorted()).toEqual(['applied', ...Array(7).fill('ignored')])
    expect(await outcomesOf(report([{ type: 'delivered', messageId: id }, event]))).toEqual(['ignored', 'ignored'])
    expect(await stateOf()).toMatchObject({ status: 'bounced', reason: 'hard_bounce', error: '550 5.1.1' })
    expect(await suppressionsOf()).toEqual(['bounce'])
    const { items } = await w.call(suppressionList, { search: to, pageSize: 5 }, { as: owner })
    await w.call(removeSuppression, { id: items[0]!.id, reason: 'The mailbox is back' }, { as: owner })
    await report([event])
    expect(await suppressionsOf()).toEqual([])
  })
  test('about unknown messages, and those of another channel, is answered so', async () => {
    const id = await send()
    const events = [
      { type: 'delivered', messageId: randomUUID() },
      { type: 'delivered', providerId: 'nobody' },
      { type: 'delivered', messageId: id },
    ]
    expect(await outcomesOf(report(events))).toEqual(['unknown', 'unknown', 'applied'])
    const other = senders.report('sms', [{ type: 'complained', messageId: id }], { secret: smsSecret })
    expect(await outcomesOf(other)).toEqual(['unknown'])
  })
  test('of a delivery ends the tries of a message whose server died after it took it', async () => {
    behaviour = 'die-after'
    const id = await send()
    expect(await stateOf()).toMatchObject({ status: 'queued', reason: 'unreachable' })
    behaviour = 'accept'
    expect(await outcomesOf(report([{ type: 'delivered', messageId: id }]))).toEqual(['applied'])
    w.clock.advance('10m')
    await w.platform.jobs.add(w.platform.database.db, 'notifications.sweep', {})
    await w.runJobs()
    expect(server.mails.filter((mail) => mail.to[0] === to)).toHaveLength(1)
    expect(await stateOf()).toMatchObject({ status: 'delivered', tries: 1 })
  })
  test('T158 is refused without the signature of its own sender, stale, replayed or changed', async () => {
    const id = await send()
    const events = [{ type: 'complained', messageId: id }]
    const codeOf = async (answer: ReturnType<typeof report>) => (await answer).json().code
    expect(await codeOf(report(events, { secret: 'another secret of 32 characters' }))).toBe('partner.forged')
    expect(await codeOf(report(events, { secret: smsSecret }))).toBe('partner.forged')
    expect(await codeOf(report(events, { at: plusMs(w.clock.now(), -6 * MS.minute) }))).toBe('partner.forged')
    expect(await codeOf(report([], { sent: { events } }))).toBe('partner.forged')
    const requestId = randomUUID()
    expect(await outcomesOf(report([{ type: 'expired', messageId: randomUUID() }], { requestId }))).toEqual(['unknown'])
    expect(await codeOf(report(events, { requestId }))).toBe('partner.replayed')
    for (const wrong of [{ type: 'opened', messageId: id }, { type: 'delivered' }, { ...events[0], code: to }])
      expect(await codeOf(report([wrong]))).toBe('request.malformed')
    expect(await stateOf()).toMatchObject({ status: 'sent' })
  })
  test('may be signed with either of two secrets during a rotation', async () => {
    const smtp = { transport: 'smtp', options: smtpOptionsOf(server) } as const
    await senders.connect('email', { ...smtp, reportSecrets: [nextSecret, secret] })
    for (const one of [secret, nextSecret]) {
      const id = await send()
      expect(await outcomesOf(report([{ type: 'delivered', messageId: id }], { secret: one }))).toEqual(['applied'])
    }
  })
})

describe('soft bounces of a recipient', () => {
  const bounce = async () => {
    const id = await send()
    await report([{ type: 'soft_bounce', messageId: id, code: '452 4.2.2' }])
    return id
  }
  const bounceTimes = async (times: number) => {
    for (let at = 0; at < times; at++) await bounce()
  }
  test('stop messages when they reach the number of the setting, until staff allow them again', async () => {
    await bounceTimes(4)
    expect(await suppressionsOf()).toEqual([])
    await bounce()
    const { items } = await w.call(suppressionList, { search: to, pageSize: 5 }, { as: owner })
    expect(items).toMatchObject([{ reason: 'bounce', note: '5 soft bounces without a delivery' }])
    await send()
    expect(await stateOf()).toMatchObject({ status: 'suppressed', reason: 'bounce' })
    await w.call(removeSuppression, { id: items[0]!.id, reason: 'The mailbox has room' }, { as: owner })
    await bounceTimes(4)
    expect(await suppressionsOf()).toEqual([])
  })
  test('count anew after a delivery', async () => {
    await bounceTimes(4)
    await report([{ type: 'delivered', messageId: await send() }])
    await bounceTimes(4)
    expect(await suppressionsOf()).toEqual([])
    await bounce()
    expect(await suppressionsOf()).toEqual(['bounce'])
  })
  test('count once for each message, also when a report comes again', async () => {
    const id = await bounce()
    for (let at = 0; at < 6; at++) await report([{ type: 'soft_bounce', messageId: id }])
    expect(await suppressionsOf()).toEqual([])
  })
  test('of the days before do not count', async () => {
    const node = await oldBounces(4)
    expect(node).toBe(4)
    await bounce()
    expect(await suppressionsOf()).toEqual([])
  })
  /** Bounces that lie 31 days back. */
  async function oldBounces(times: number): Promise<number> {
    await bounceTimes(times)
    const { rows } = await w.platform.database.pool.query(
      "update notifications.soft_bounces set since = since - interval '31 days' where bounces = $1 returning bounces",
      [times],
    )
    return rows[0].bounces
  }
})

describe('a recipient', () => {
  test('that bounced gets nothing more, and its member and staff learn of it', async () => {
    const ana = await w.member({ email: to })
    const contactOf = async () => (await w.call(memberContacts, {}, { as: ana })).email
    expect(await contactOf()).toMatchObject({ isReachable: true })
    const id = await send({ memberId: ana.memberId })
    await report([{ type: 'hard_bounce', messageId: id, code: '550 5.1.1' }])
    expect(await contactOf()).toMatchObject({ isReachable: false })
    const { contacts } = await w.call(memberView, { memberId: ana.memberId }, { as: await w.staff('support') })
    expect(contacts).toMatchObject([{ field: 'email', suppression: 'bounce' }])
    await send({ memberId: ana.memberId })
    expect(await stateOf()).toMatchObject({ status: 'suppressed', reason: 'bounce' })
  })
  test('that complained gets codes and no service messages, until it bounces', async () => {
    const ana = await w.member({ email: to })
    await report([{ type: 'complained', messageId: await send() }])
    expect(await suppressionsOf()).toEqual(['complaint'])
    expect((await w.call(memberContacts, {}, { as: ana })).email).toMatchObject({ isReachable: true })
    await send({ template: 'connection_test', values: {} })
    expect(await stateOf()).toMatchObject({ status: 'suppressed', reason: 'complaint' })
    const code = await send({ template: 'code_login', values: { code: '482913', minutes: '5' } })
    expect(await stateOf()).toMatchObject({ status: 'sent' })
    await report([{ type: 'hard_bounce', messageId: code }])
    expect(await suppressionsOf()).toEqual(['bounce'])
    await send({ template: 'code_login', values: { code: '482913', minutes: '5' } })
    expect(await stateOf()).toMatchObject({ status: 'suppressed', reason: 'bounce' })
  })
})

test('staff send a message again that bounced, with a reason in the audit log', async () => {
  const support = await w.staff('support')
  const id = await send()
  await report([{ type: 'soft_bounce', messageId: id }])
  expect(await w.call(messageDetail, { id }, { as: support })).toMatchObject({ isRetryable: true })
  await w.call(retryMessage, { id, reason: 'The mailbox has room again' }, { as: support })
  await w.runJobs()
  expect(await stateOf()).toMatchObject({ id, status: 'sent', reason: null, reportedAt: null })
  expect(await w.outcome(retryMessage, { id }, { as: support })).toBe('notification.not_retryable')
  const asked = { object: `message:${id}`, page: 1, pageSize: 5 }
  const { items } = await w.call(audit, asked, { as: await w.staff('auditor') })
  expect(items).toMatchObject([{ reason: 'The mailbox has room again', before: { status: 'bounced' } }])
})
