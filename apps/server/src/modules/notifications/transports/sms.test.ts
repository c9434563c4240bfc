import { messageDetail } from '@croupier/wire/notifications/messages.console'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { smsGateway } from '../../../testing/sms-gateway.ts'
import { type TransportWorld, transportWorld } from '../../../testing/transports.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let messages: TransportWorld
beforeAll(async () => {
  messages = await transportWorld()
  w = messages.w
})
afterAll(() => messages.close())

let count = 0
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
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
  const number = () => `+4477008${String(++count).padStart(5, '0')}`
  const open = async (settings?: Parameters<typeof smsGateway>[0]) => {
    const gateway = await smsGateway(settings)
    closing.push(gateway.close)
    return gateway
  }

  test('arrive with number and text; the code is erased, and the id of the gateway kept', async () => {
    const gateway = await open()
    await messages.connect('sms', { transport: 'http', options: options(gateway), secret: 'a key' })
    const to = number()
    await messages.send({ channel: 'sms', to, template: 'code_login', values: { code: '482913', minutes: '5' } })
    await w.runJobs()
    const [message] = await messages.states(to)
    const detail = await w.call(messageDetail, { id: message!.id }, { as: messages.owner })
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
    await messages.connect('sms', { transport: 'http', options: options(gateway), secret: 'a key' })
    const to = number()
    gateway.behave('die-after')
    await messages.send({ channel: 'sms', to })
    await w.runJobs()
    expect((await messages.states(to))[0]).toMatchObject({ status: 'queued', reason: 'unreachable' })
    gateway.behave({ status: 200, body: '{"state":"accepted"}' })
    await messages.later('10s')
    const keys = gateway.requests.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([(await messages.states(to))[0]!.id, (await messages.states(to))[0]!.id])
  })
  test('T158 follow no redirection, and do not read an endless answer', async () => {
    const gateway = await open()
    const elsewhere = await open()
    await messages.connect('sms', { transport: 'http', options: options(gateway), secret: 'a key' })
    gateway.behave({ status: 307, location: `https://localhost:${elsewhere.port}/send` })
    const to = number()
    await messages.send({ channel: 'sms', to })
    await w.runJobs()
    expect(elsewhere.requests).toEqual([])
    gateway.behave({ status: 200, body: 'x'.repeat(100_000) })
    await messages.later('10s')
    expect((await messages.states(to))[0]).toMatchObject({ status: 'queued', tries: 2 })
  })
  test('T158 do not reach internal addresses that only the operator may allow', async () => {
    const gateway = await open({ host: '127.0.0.1' })
    for (const host of ['127.0.0.1', '169.254.169.254']) {
      const url = `https://${host}:${gateway.port}/send`
      await messages.connect('sms', { transport: 'http', options: options(gateway, { url }), secret: 'a key' })
      const to = number()
      await messages.send({ channel: 'sms', to })
      await w.runJobs()
      expect((await messages.states(to))[0]).toMatchObject({ status: 'queued', reason: 'misconfigured' })
    }
    expect(gateway.requests).toEqual([])
  })
})
