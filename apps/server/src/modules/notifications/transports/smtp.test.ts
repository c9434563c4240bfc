import { retryMessage } from '@croupier/wire/notifications/messages.console'
import { suppressionList } from '@croupier/wire/notifications/suppressions.console'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailBehaviour, type MailServer, mailServer } from '../../../testing/mail-server.ts'
import { type TransportWorld, transportWorld } from '../../../testing/transports.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let messages: TransportWorld
beforeAll(async () => {
  messages = await transportWorld()
  w = messages.w
})
afterAll(() => messages.close())

const PASSWORD = 'the password of the relay'
let count = 0
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

describe('T168 emails by SMTP', () => {
  let server: MailServer
  let behaviour: MailBehaviour
  let to: string
  const options = (more: object = {}) => ({
    host: 'localhost',
    port: server.port,
    security: 'implicit',
    username: 'relay',
    fromAddress: 'no-reply@farora.example',
    fromName: 'Farora',
    authority: server.cert,
    dkim: null,
    ...more,
  })
  const start = async (settings: Parameters<typeof mailServer>[0] = {}) => {
    server = await mailServer({ behave: () => behaviour, ...settings })
    closing.push(server.close)
  }
  beforeEach(async () => {
    behaviour = 'accept'
    to = `member${++count}@mail.example`
  })

  test('arrive with sender, subject and text, over a checked connection', async () => {
    await start()
    await messages.connect('email', { transport: 'smtp', options: options(), secret: PASSWORD })
    await messages.send({ channel: 'email', to })
    await w.runJobs()
    const [message] = await messages.states(to)
    expect(message).toMatchObject({ status: 'sent', tries: 1 })
    expect(server.mails).toMatchObject([{ from: 'no-reply@farora.example', to: [to] }])
    expect(server.mails[0]?.source).toMatch(/^Subject: Security of your account/m)
    expect(server.mails[0]?.source).toContain('Your password was changed on noon.')
    expect(server.mails[0]?.messageId).toBe(`<${message!.id}@farora.example>`)
    expect(server.logins).toEqual([{ username: 'relay', password: PASSWORD }])
  })
  test('arrive after STARTTLS, and are not sent to a server without TLS', async () => {
    await start({ secure: false })
    await messages.connect('email', { transport: 'smtp', options: options({ security: 'starttls' }), secret: PASSWORD })
    await messages.send({ channel: 'email', to })
    await w.runJobs()
    expect(server.mails).toHaveLength(1)
    await start({ secure: false, disabledCommands: ['STARTTLS'] })
    await messages.connect('email', { transport: 'smtp', options: options({ security: 'starttls' }), secret: PASSWORD })
    await messages.send({ channel: 'email', to: `second.${to}` })
    await w.runJobs()
    expect(server.mails).toHaveLength(0)
    expect(server.logins).toHaveLength(0)
    expect((await messages.states(`second.${to}`))[0]).toMatchObject({ status: 'queued', reason: 'untrusted' })
  })
  test('are not sent to a server whose certificate is not trusted', async () => {
    await start()
    await messages.connect('email', { transport: 'smtp', options: options({ authority: null }), secret: PASSWORD })
    await messages.send({ channel: 'email', to })
    await w.runJobs()
    expect((await messages.states(to))[0]).toMatchObject({ status: 'queued', reason: 'untrusted' })
    expect(server.logins).toEqual([])
  })
  test('wait while the credentials are wrong, and arrive after staff corrected them', async () => {
    await start()
    await messages.connect('email', { transport: 'smtp', options: options(), secret: 'wrong' })
    await messages.send({ channel: 'email', to })
    await w.runJobs()
    expect((await messages.states(to))[0]).toMatchObject({ status: 'queued', reason: 'unauthorised' })
    await messages.connect('email', { transport: 'smtp', options: options(), secret: PASSWORD })
    await messages.later('10s')
    expect((await messages.states(to))[0]).toMatchObject({ status: 'sent', tries: 2 })
  })
  test('a refused recipient gets on the suppression list, and no further message', async () => {
    await start()
    await messages.connect('email', { transport: 'smtp', options: options(), secret: PASSWORD })
    behaviour = 'refuse-recipient'
    await messages.send({ channel: 'email', to })
    await w.runJobs()
    expect((await messages.states(to))[0]).toMatchObject({
      status: 'bounced',
      reason: 'refused_recipient',
      error: '550',
      tries: 1,
    })
    const { items } = await w.call(suppressionList, { search: to, pageSize: 20 }, { as: messages.owner })
    expect(items).toMatchObject([{ channel: 'email', reason: 'bounce' }])
    behaviour = 'accept'
    w.clock.advance('1s')
    await messages.send({ channel: 'email', to })
    await w.runJobs()
    expect((await messages.states(to))[0]).toMatchObject({ status: 'suppressed', reason: 'bounce' })
    expect(server.mails).toEqual([])
  })
  test('a mail whose server dies before it takes it arrives once, later', async () => {
    await start()
    await messages.connect('email', { transport: 'smtp', options: options(), secret: PASSWORD })
    behaviour = 'die-before'
    await messages.send({ channel: 'email', to })
    await w.runJobs()
    expect((await messages.states(to))[0]).toMatchObject({ status: 'queued', reason: 'unreachable', tries: 1 })
    behaviour = 'accept'
    await messages.later('10s')
    expect(server.mails).toHaveLength(1)
  })
  test('a mail whose server dies after it took it is sent again with the same Message-ID', async () => {
    await start()
    await messages.connect('email', { transport: 'smtp', options: options(), secret: PASSWORD })
    behaviour = 'die-after'
    await messages.send({ channel: 'email', to })
    await w.runJobs()
    behaviour = 'accept'
    await messages.later('10s')
    await messages.later('2m')
    expect(server.mails).toHaveLength(2)
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1)
    expect((await messages.states(to))[0]).toMatchObject({ status: 'sent', tries: 2 })
  })
  test('a refused mail fails, and staff can send it again', async () => {
    await start()
    await messages.connect('email', { transport: 'smtp', options: options(), secret: PASSWORD })
    behaviour = 'refuse-content'
    await messages.send({ channel: 'email', to })
    await w.runJobs()
    const [failed] = await messages.states(to)
    expect(failed).toMatchObject({ status: 'failed', reason: 'refused' })
    behaviour = 'accept'
    await w.call(retryMessage, { id: failed!.id }, { as: await w.staff('support') })
    await w.runJobs()
    expect((await messages.states(to))[0]).toMatchObject({ status: 'sent' })
  })
  test('forty messages to a server that is down cost one batch, and all arrive later', async () => {
    await start()
    await messages.connect('email', { transport: 'smtp', options: options(), secret: PASSWORD })
    behaviour = 'busy'
    await w.platform.database.db.transaction().execute(async (tx) => {
      for (let at = 0; at < 40; at++)
        await w.app.modules.notifications.send(tx, {
          channel: 'email',
          to: `many${at}.${to}`,
          template: 'password_changed',
          language: 'en',
          values: { time: 'noon' },
          memberId: null,
        })
    })
    await w.runJobs()
    behaviour = 'accept'
    for (let at = 0; at < 4; at++) await messages.later('3m')
    expect(new Set(server.mails.map((mail) => mail.to[0])).size).toBe(40)
    expect(server.mails).toHaveLength(40)
  }, 60_000)
  test('a message that a dead node had claimed is sent by another after two minutes, with its id', async () => {
    await start()
    await messages.connect('email', { transport: 'smtp', options: options(), secret: PASSWORD })
    await messages.send({ channel: 'email', to })
    // The state that a node leaves that dies between its claim and the end of its try.
    await w.platform.database.pool.query(
      `update notifications.messages set status = 'sending', tries = 1, due_at = $1 where status = 'queued'`,
      [new Date(w.clock.now().getTime() + 120_000)],
    )
    await w.runJobs()
    expect(server.mails).toEqual([])
    await messages.later('2m')
    expect((await messages.states(to))[0]).toMatchObject({ status: 'sent', tries: 2 })
    expect(server.mails).toHaveLength(1)
  })
  test('two nodes that deliver at once send each message once', async () => {
    await start()
    await messages.connect('email', { transport: 'smtp', options: options(), secret: PASSWORD })
    for (let at = 0; at < 20; at++) await messages.send({ channel: 'email', to: `both${at}.${to}` })
    const other = await w.another()
    await Promise.all([w.runJobs(), other.runJobs()])
    await other.close()
    expect(server.mails).toHaveLength(20)
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(20)
  })
})
