import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openLog } from '../../../platform/log.ts'
import { signAnswer } from '../../../platform/partner/signature.ts'
import { testClock } from '../../../testing/world.ts'
import { httpGateway } from './http-gateway.ts'

const MEGABYTE = 1024 * 1024
const paid = { reference: 'P1', state: 'paid', payUrl: 'http://gateway.example/pay/P1' }
const order = { ...paid, paidAmount: '10.0000', authorisationId: 'A1' }
const json = { 'content-type': 'application/json' }

let close: (() => Promise<unknown>) | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await close?.()
})

/** A gateway that answers so, asked over a real line; what was logged of it, and when the line ended. */
async function gatewayThat(answers: RequestListener) {
  const lines: Record<string, unknown>[] = []
  const ended: Promise<unknown>[] = []
  const server = createServer((request, answer) => {
    ended.push(once(answer, 'close'))
    answers(request, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  const gateway = httpGateway({
    clock: testClock(),
    log: openLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secrets: [SECRET],
    siteUrl: 'http://site.example',
    merchant: () => ({ name: 'Farora' }),
  })
  return { gateway, lines, ended }
}

const SECRET = 'shared by the gateway and the site of tests'

/** Answers, signed as the gateway signs. */
function reply(request: IncomingMessage, answer: ServerResponse, status: number, text: string, more = {}): void {
  const stamp = { requestId: String(request.headers['x-request-id']), at: testClock().now() }
  const headers = { ...json, ...signAnswer([SECRET], stamp, { status, body: text }), ...more }
  answer.writeHead(status, headers).end('content-encoding' in more ? gzipSync(text) : text)
}

/** Writes until the reader closes the connection. */
function pour(answer: ServerResponse): void {
  const part = Buffer.alloc(16 * 1024, ' ')
  const more = () => {
    while (!answer.destroyed && answer.write(part));
  }
  answer.on('drain', more)
  more()
}

/** 64 MB in 64 kB: every level of reading sees a small answer until it is unpacked. */
const bomb = gzipSync(Buffer.alloc(64 * MEGABYTE, ' '))

const tooLarge: [string, RequestListener][] = [
  ['one that says how large it is', (_, answer) => answer.writeHead(200, json).end(Buffer.alloc(MEGABYTE, ' '))],
  ['one that never ends', (_, answer) => pour(answer.writeHead(200, json))],
  [
    'a small one that unpacks into a large one',
    (_, answer) => answer.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb),
  ],
  [
    'a right one with a tail that never ends',
    (_, answer) => {
      answer.writeHead(200, json).write(JSON.stringify(order))
      pour(answer)
    },
  ],
]

describe('T158 an answer of the payment gateway', () => {
  test('is read, compressed or plain, within the size limit', async () => {
    let asked = 0
    const { gateway, lines } = await gatewayThat((request, answer) =>
      reply(request, answer, 200, JSON.stringify(order), asked++ === 0 ? { 'content-encoding': 'gzip' } : {}),
    )
    for (const _ of ['packed', 'plain']) expect(await gateway.query('d1')).toMatchObject(paid)
    expect(lines).toEqual([])
  })
  test.each(tooLarge)('is refused, logged and its connection dropped when it is too large: %s', async (_, answers) => {
    const { gateway, lines, ended } = await gatewayThat(answers)
    await expect(gateway.query('d1')).rejects.toMatchObject({ code: 'cashier.gateway_unavailable' })
    await Promise.all(ended)
    expect(lines).toMatchObject([
      {
        msg: 'the payment gateway sent too large an answer',
        err: { type: 'AnswerTooLarge', message: 'the answer is larger than 16384 bytes' },
        path: '/api/orders/d1',
      },
    ])
  })
  test('that is too large counts as a failure for the breaker', async () => {
    let asked = 0
    const { gateway, lines } = await gatewayThat((_, answer) => {
      asked += 1
      answer.writeHead(200, json).end(Buffer.alloc(MEGABYTE, ' '))
    })
    for (let at = 0; at < 7; at++) await gateway.query('d1').catch(() => {})
    expect(asked).toBe(5)
    expect(lines.map(({ err }) => (err as { type: string }).type).slice(5)).toEqual(['BreakerOpen', 'BreakerOpen'])
  })
  test('with an error status is not read', async () => {
    const { gateway, ended } = await gatewayThat((_, answer) => pour(answer.writeHead(500, json)))
    await expect(gateway.query('d1')).rejects.toMatchObject({ code: 'cashier.gateway_unavailable' })
    await Promise.all(ended)
  })
  test('with status 404 counts only if it is signed', async () => {
    let isSigned = true
    const { gateway } = await gatewayThat((request, answer) =>
      isSigned ? reply(request, answer, 404, '{}') : answer.writeHead(404, json).end('{}'),
    )
    expect(await gateway.query('d1')).toBeNull()
    isSigned = false
    await expect(gateway.query('d1')).rejects.toMatchObject({ code: 'cashier.gateway_unavailable' })
  })
  test('that trickles on is aborted at the time limit, even if its head came in time', async () => {
    const time = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
    const { gateway, lines, ended } = await gatewayThat((_, answer) => {
      answer.writeHead(200, json).write(' ', () => time.abort(new DOMException('over', 'TimeoutError')))
    })
    await expect(gateway.query('d1')).rejects.toMatchObject({ code: 'cashier.gateway_unavailable' })
    await Promise.all(ended)
    expect(lines).toMatchObject([{ msg: 'the payment gateway did not answer' }])
  })
  test('is read by the bounded reader only', () => {
    const source = readFileSync(join(import.meta.dirname, '../../../platform/partner/outgoing.ts'), 'utf8')
    expect(source.match(/\banswer\.(json|text|arrayBuffer|blob|bytes|formData|body)\b/g)).toBeNull()
  })
})
