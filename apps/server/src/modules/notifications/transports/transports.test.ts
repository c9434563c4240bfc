import { changeConnection, connectionList } from '@croupier/wire/notifications/connections.console'
import { messageDetail, messageList, retryMessage } from '@croupier/wire/notifications/messages.console'
import { suppressionList } from '@croupier/wire/notifications/suppressions.console'
import { approvals, approve } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailBehaviour, type MailServer, mailServer } from '../../../testing/mail-server.ts'
import { smsGateway } from '../../../testing/sms-gateway.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'
import type { Sending } from '../index.ts'

const PASSWORD = 'the password of the relay'
let w: World
let owner: TestStaff
let admin: TestStaff
let next = 0
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  w = await world({ app: { internalHosts: ['localhost'] } })
  owner = await w.staff('owner')
  admin = await w.staff('admin')
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(() => w.close())

type Channel = 'sms' | 'email'
type Connection = { channel: Channel; transport: 'smtp' | 'http' | 'outbox'; options: unknown; secret?: string }
const versionOf = async (channel: Channel) => {
  const { connections } = await w.call(connectionList, {}, { as: owner })
  return connections.find((one) => one.channel === channel)!.version
}
async function connect(connection: Connection): Promise<void> {
  const asked = { ...connection, version: await versionOf(connection.channel), reason: 'New provider' }
  const { approvalId } = await w.call(changeConnection, asked, { as: owner })
  await w.call(approve, { approvalId, note: 'Fine' }, { as: admin })
}
const send = (sending: Partial<Sending> & Pick<Sending, 'channel' | 'to'>) =>
  w.platform.database.db.transaction().execute((tx) =>
    w.app.modules.notifications.send(tx, {
      template: 'password_changed',
      language: 'en',
      values: { time: 'noon' },
      memberId: null,
      ...sending,
    }),
  )
const states = async (search: string) => (await w.call(messageList, { search, pageSize: 20 }, { as: owner })).items
/** Runs what is due after a pause, as the schedule does. */
async function later(by: '10s' | '2m' | '3m'): Promise<void> {
  w.clock.advance(by)
  await w.platform.jobs.add(w.platform.database.db, 'notifications.sweep', {})
  await w.runJobs()
}

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
    to = `member${++next}@mail.example`
  })

  test('arrive with sender, subject and text, over a checked connection', async () => {
    await start()
    await connect({ channel: 'email', transport: 'smtp', options: options(), secret: PASSWORD })
    await send({ channel: 'email', to })
    await w.runJobs()
    const [message] = await states(to)
    expect(message).toMatchObject({ status: 'sent', tries: 1 })
    expect(server.mails).toMatchObject([{ from: 'no-reply@farora.example', to: [to] }])
    expect(server.mails[0]?.source).toMatch(/^Subject: Security of your account/m)
    expect(server.mails[0]?.source).toContain('Your password was changed on noon.')
    expect(server.mails[0]?.messageId).toBe(`<${message!.id}@farora.example>`)
    expect(server.logins).toEqual([{ username: 'relay', password: PASSWORD }])
  })
  test('arrive after STARTTLS, and are not sent to a server without TLS', async () => {
    await start({ secure: false })
    await connect({ channel: 'email', transport: 'smtp', options: options({ security: 'starttls' }), secret: PASSWORD })
    await send({ channel: 'email', to })
    await w.runJobs()
    expect(server.mails).toHaveLength(1)
    await start({ secure: false, disabledCommands: ['STARTTLS'] })
    await connect({ channel: 'email', transport: 'smtp', options: options({ security: 'starttls' }), secret: PASSWORD })
    await send({ channel: 'email', to: `second.${to}` })
    await w.runJobs()
    expect(server.mails).toHaveLength(0)
    expect(server.logins).toHaveLength(0)
    expect((await states(`second.${to}`))[0]).toMatchObject({ status: 'queued', reason: 'untrusted' })
  })
  test('are not sent to a server whose certificate is not trusted', async () => {
    await start()
    await connect({ channel: 'email', transport: 'smtp', options: options({ authority: null }), secret: PASSWORD })
    await send({ channel: 'email', to })
    await w.runJobs()
    expect((await states(to))[0]).toMatchObject({ status: 'queued', reason: 'untrusted' })
    expect(server.logins).toEqual([])
  })
  test('wait while the credentials are wrong, and arrive after staff corrected them', async () => {
    await start()
    await connect({ channel: 'email', transport: 'smtp', options: options(), secret: 'wrong' })
    await send({ channel: 'email', to })
    await w.runJobs()
    expect((await states(to))[0]).toMatchObject({ status: 'queued', reason: 'unauthorised' })
    await connect({ channel: 'email', transport: 'smtp', options: options(), secret: PASSWORD })
    await later('10s')
    expect((await states(to))[0]).toMatchObject({ status: 'sent', tries: 2 })
  })
  test('a refused recipient gets on the suppression list, and no further message', async () => {
    await start()
    await connect({ channel: 'email', transport: 'smtp', options: options(), secret: PASSWORD })
    behaviour = 'refuse-recipient'
    await send({ channel: 'email', to })
    await w.runJobs()
    expect((await states(to))[0]).toMatchObject({
      status: 'bounced',
      reason: 'refused_recipient',
      error: '550',
      tries: 1,
    })
    const { items } = await w.call(suppressionList, { search: to, pageSize: 20 }, { as: owner })
    expect(items).toMatchObject([{ channel: 'email', reason: 'bounce' }])
    behaviour = 'accept'
    w.clock.advance('1s')
    await send({ channel: 'email', to })
    await w.runJobs()
    expect((await states(to))[0]).toMatchObject({ status: 'suppressed', reason: 'bounce' })
    expect(server.mails).toEqual([])
  })
  test('a mail whose server dies before it takes it arrives once, later', async () => {
    await start()
    await connect({ channel: 'email', transport: 'smtp', options: options(), secret: PASSWORD })
    behaviour = 'die-before'
    await send({ channel: 'email', to })
    await w.runJobs()
    expect((await states(to))[0]).toMatchObject({ status: 'queued', reason: 'unreachable', tries: 1 })
    behaviour = 'accept'
    await later('10s')
    expect(server.mails).toHaveLength(1)
  })
  test('a mail whose server dies after it took it is sent again with the same Message-ID', async () => {
    await start()
    await connect({ channel: 'email', transport: 'smtp', options: options(), secret: PASSWORD })
    behaviour = 'die-after'
    await send({ channel: 'email', to })
    await w.runJobs()
    behaviour = 'accept'
    await later('10s')
    await later('2m')
    expect(server.mails).toHaveLength(2)
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1)
    expect((await states(to))[0]).toMatchObject({ status: 'sent', tries: 2 })
  })
  test('a refused mail fails, and staff can send it again', async () => {
    await start()
    await connect({ channel: 'email', transport: 'smtp', options: options(), secret: PASSWORD })
    behaviour = 'refuse-content'
    await send({ channel: 'email', to })
    await w.runJobs()
    const [failed] = await states(to)
    expect(failed).toMatchObject({ status: 'failed', reason: 'refused' })
    behaviour = 'accept'
    await w.call(retryMessage, { id: failed!.id }, { as: await w.staff('support') })
    await w.runJobs()
    expect((await states(to))[0]).toMatchObject({ status: 'sent' })
  })
  test('one hundred messages to a server that is down cost one batch, and all arrive later', async () => {
    await start()
    await connect({ channel: 'email', transport: 'smtp', options: options(), secret: PASSWORD })
    behaviour = 'busy'
    await w.platform.database.db.transaction().execute(async (tx) => {
      for (let at = 0; at < 100; at++)
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
    for (let at = 0; at < 4; at++) await later('3m')
    expect(new Set(server.mails.map((mail) => mail.to[0])).size).toBe(100)
    expect(server.mails).toHaveLength(100)
  }, 60_000)
  test('a message that a dead node had claimed is sent by another after two minutes, with its id', async () => {
    await start()
    await connect({ channel: 'email', transport: 'smtp', options: options(), secret: PASSWORD })
    await send({ channel: 'email', to })
    // The state that a node leaves that dies between its claim and the end of its try.
    await w.platform.database.pool.query(
      `update notifications.messages set status = 'sending', tries = 1, due_at = $1 where status = 'queued'`,
      [new Date(w.clock.now().getTime() + 120_000)],
    )
    await w.runJobs()
    expect(server.mails).toEqual([])
    await later('2m')
    expect((await states(to))[0]).toMatchObject({ status: 'sent', tries: 2 })
    expect(server.mails).toHaveLength(1)
  })
  test('two nodes that deliver at once send each message once', async () => {
    await start()
    await connect({ channel: 'email', transport: 'smtp', options: options(), secret: PASSWORD })
    for (let at = 0; at < 20; at++) await send({ channel: 'email', to: `both${at}.${to}` })
    const other = await w.another()
    await Promise.all([w.runJobs(), other.runJobs()])
    await other.close()
    expect(server.mails).toHaveLength(20)
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(20)
  })
})

describe('SMS by an HTTP gateway', () => {
  const options = (gateway: { port: number; cert: string }, more: object = {}) => ({
    url: `https://localhost:${gateway.port}/send`,
    method: 'POST',
    headers: [{ name: 'Authorization', value: 'Bearer {secret}' }],
    bodyType: 'json',
    body: '{"to":"{to}","text":"{text}"}',
    plusSign: true,
    success: { field: 'state', value: 'accepted' },
    idField: 'id',
    authority: gateway.cert,
    ...more,
  })
  const number = () => `+4477008${String(++next).padStart(5, '0')}`
  const open = async (settings?: Parameters<typeof smsGateway>[0]) => {
    const gateway = await smsGateway(settings)
    closing.push(gateway.close)
    return gateway
  }

  test('arrive with number and text; the code is erased, and the id of the gateway kept', async () => {
    const gateway = await open()
    await connect({ channel: 'sms', transport: 'http', options: options(gateway), secret: 'a key' })
    const to = number()
    await send({ channel: 'sms', to, template: 'code_login', values: { code: '482913', minutes: '5' } })
    await w.runJobs()
    const [message] = await states(to)
    const detail = await w.call(messageDetail, { id: message!.id }, { as: owner })
    expect(detail).toMatchObject({ status: 'sent', providerId: 'g1', isReadable: false })
    expect(gateway.requests).toMatchObject([
      { method: 'POST', url: '/send', headers: { authorization: 'Bearer a key' } },
    ])
    expect(JSON.parse(gateway.requests[0]!.body)).toEqual({ to, text: expect.stringContaining('482913') })
    const { rows } = await w.platform.database.pool.query(
      'select content_encrypted from notifications.messages where message_id = $1',
      [message!.id],
    )
    expect(rows).toEqual([{ content_encrypted: null }])
  })
  test('a request whose gateway dies after it took it is repeated with the same key', async () => {
    const gateway = await open()
    await connect({ channel: 'sms', transport: 'http', options: options(gateway), secret: 'a key' })
    const to = number()
    gateway.behave('die-after')
    await send({ channel: 'sms', to })
    await w.runJobs()
    expect((await states(to))[0]).toMatchObject({ status: 'queued', reason: 'unreachable' })
    gateway.behave({ status: 200, body: '{"state":"accepted"}' })
    await later('10s')
    const keys = gateway.requests.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([(await states(to))[0]!.id, (await states(to))[0]!.id])
  })
  test('T158 follow no redirection, and do not read an endless answer', async () => {
    const gateway = await open()
    const elsewhere = await open()
    await connect({ channel: 'sms', transport: 'http', options: options(gateway), secret: 'a key' })
    gateway.behave({ status: 307, location: `https://localhost:${elsewhere.port}/send` })
    const to = number()
    await send({ channel: 'sms', to })
    await w.runJobs()
    expect(elsewhere.requests).toEqual([])
    gateway.behave({ status: 200, body: 'x'.repeat(100_000) })
    await later('10s')
    expect((await states(to))[0]).toMatchObject({ status: 'queued', tries: 2 })
  })
  test('T158 do not reach internal addresses that only the operator may allow', async () => {
    const gateway = await open({ host: '127.0.0.1' })
    for (const host of ['127.0.0.1', '169.254.169.254']) {
      const url = `https://${host}:${gateway.port}/send`
      await connect({ channel: 'sms', transport: 'http', options: options(gateway, { url }), secret: 'a key' })
      const to = number()
      await send({ channel: 'sms', to })
      await w.runJobs()
      expect((await states(to))[0]).toMatchObject({ status: 'queued', reason: 'misconfigured' })
    }
    expect(gateway.requests).toEqual([])
  })
})

describe('T155 a change of the delivery', () => {
  const smtp = {
    host: 'smtp.example',
    port: 465,
    security: 'implicit',
    username: 'relay',
    fromAddress: 'no-reply@farora.example',
    fromName: 'Farora',
    authority: null,
    dkim: null,
  }
  const ask = (more: object, secret?: string) =>
    versionOf('email').then((version) =>
      w.outcome(
        changeConnection,
        {
          channel: 'email',
          transport: 'smtp',
          options: { ...smtp, ...more },
          version,
          reason: 'New',
          ...(secret ? { secret } : {}),
        },
        { as: owner },
      ),
    )

  test('takes two people, and shows its secret nowhere', async () => {
    const secret = 'never to be shown'
    await connect({ channel: 'email', transport: 'smtp', options: smtp, secret })
    const shown = JSON.stringify([
      await w.call(connectionList, {}, { as: owner }),
      await w.call(approvals, { page: 1, pageSize: 50 }, { as: owner }),
      await w.call(audit, { page: 1, pageSize: 50 }, { as: owner }),
    ])
    expect(shown).not.toContain(secret)
    expect(shown).not.toContain(Buffer.from(secret).toString('base64'))
    expect(shown).toContain('"hasSecret":true')
  })
  test('needs the secret again for another server, so that it goes to no other', async () => {
    await connect({ channel: 'email', transport: 'smtp', options: smtp, secret: PASSWORD })
    expect(await ask({ fromName: 'Other' })).toBe('ok')
    expect(await ask({ host: 'smtp.attacker.example' })).toBe('connection.secret_required')
    expect(await ask({ host: 'smtp.attacker.example' }, 'another')).toBe('ok')
  })
  test.each([
    { port: 0 },
    { security: 'none' },
    { host: 'user@host' },
    { fromAddress: 'a@b\r\nBcc: c@d' },
    { authority: 'no certificate' },
  ])('refuses %o', async (more) => {
    expect(await ask(more, PASSWORD)).toBe('connection.invalid')
  })
  test('is refused to roles without the permission', async () => {
    for (const role of ['support', 'developer-ops', 'content'] as const)
      expect(
        await w.outcome(
          changeConnection,
          { channel: 'email', transport: 'outbox', options: {}, version: 0, reason: 'New' },
          { as: await w.staff(role) },
        ),
      ).toBe('session.forbidden')
  })
})
