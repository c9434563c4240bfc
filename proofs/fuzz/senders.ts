import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import WebSocket from 'ws'
import type { Chance } from '../../harness/chance.ts'
import type { Hostile } from './draft.ts'
import { hostileValue } from './hostile.ts'

export type Answered = { status: number; type: string; body: string }

const agent = new Agent({ keepAlive: true, maxSockets: 32 })
const PATIENCE_MS = 20_000

/** Sends a request unchanged, `from` an address of this machine. Null when Node's HTTP client refuses to send it. */
export function ask(origin: string, { method, path, headers, body }: Hostile, from?: string): Promise<Answered | null> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(origin)
    try {
      // Node sends a body of GET and DELETE without its length, and the server would read it as the next request.
      const framed = body === null ? headers : { 'content-length': Buffer.byteLength(body), ...headers }
      const out = httpRequest(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: framed,
          timeout: PATIENCE_MS,
          ...(from ? { localAddress: from } : {}),
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', () => done({ status: answer.statusCode!, type: '', body: '' }))
          answer.on('end', () =>
            done({
              status: answer.statusCode!,
              type: answer.headers['content-type'] ?? '',
              body: Buffer.concat(parts).toString(),
            }),
          )
        },
      )
      out.on('timeout', () => out.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)))
      // The server closes the connection on a body that is too large.
      out.on('error', (error: Error & { code?: string }) =>
        error.code === 'ECONNRESET' || error.code === 'EPIPE' || error.code?.startsWith('HPE_')
          ? done({ status: 0, type: '', body: '' })
          : fail(error),
      )
      out.end(body ?? undefined)
    } catch (error) {
      if (error instanceof TypeError) done(null)
      else fail(error)
    }
  })
}

/** Bytes that break HTTP: two lengths, broken chunks, requests that never end. */
export function askRaw(origin: string, chance: Chance): Promise<Answered> {
  const { hostname, port } = new URL(origin)
  const text = chance.one([
    'POST /wps/session/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\nhost: x\r\n\r\n',
    'POST /wps/session/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcde',
    'POST /wps/session/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-type: application/json\r\n\r\nzz\r\n{}\r\n',
    `GET /wps/system/status HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(3_000)}\r\n`,
    `GET /wps/system/status HTTP/1.1\r\nhost: ${'h'.repeat(20_000)}\r\n\r\n`,
    'GET /wps/system/status HTTP/1.1\r\n\r\n',
    'GET http://evil.example/wps/system/status HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET /wps/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    'GET /wps/live HTTP/1.1\r\nhost: x\r\norigin: ::::\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    'GET /wps/bets HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000',
    '\r\n\r\n\r\n',
    chance.word(500),
  ])
  return new Promise((done) => {
    let body = ''
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'))
    const end = () => {
      socket.destroy()
      done({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(body)?.[1] ?? 0), type: '', body })
    }
    socket.setTimeout(150, end)
    socket.on('data', (part: Buffer) => {
      body += part.toString()
    })
    socket.on('error', end)
    socket.on('close', end)
  })
}

/** A malformed frame, or one for a channel of another member. */
function hostileFrame(
  { foreign, tickets }: { foreign: readonly string[]; tickets: readonly string[] },
  chance: Chance,
): string | Buffer {
  return chance.one<() => string | Buffer>([
    () => JSON.stringify({ type: 'hello' }),
    () => JSON.stringify({ type: 'hello', ticket: chance.one([...tickets, 'x', '\u0000']) }),
    () => JSON.stringify({ type: 'hello', ticket: hostileValue(chance) }),
    () => JSON.stringify({ type: 'subscribe', channel: 'balance', topic: chance.one(foreign) }),
    () =>
      JSON.stringify({
        type: 'subscribe',
        channel: 'draw',
        topic: hostileValue(chance),
        since: hostileValue(chance),
      }),
    () =>
      JSON.stringify({
        type: 'subscribe',
        channel: 'draw',
        topic: 'ssc-1m',
        since: chance.one(['\u0000', '-1', "'", '9'.repeat(60)]),
      }),
    () =>
      JSON.stringify({
        type: 'subscribe',
        channel: chance.one(['settled', 'message', 'safety', 'status', '__proto__', 'session']),
      }),
    () => JSON.stringify({ type: 'unsubscribe', channel: chance.one(['x', '__proto__', 'balance']), topic: 'x' }),
    () => JSON.stringify({ type: 'ping' }),
    () => JSON.stringify(hostileValue(chance)) ?? '',
    () => '{"type":"hello","__proto__":{"session":1}}',
    () => Buffer.from([0xff, 0, 0xfe]),
    () => 'x'.repeat(5_000),
    () => `{"type":"subscribe","channel":"draw","topic":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
  ])()
}

/** A live connection that sends malformed frames and subscribes to channels of other members. */
export function askLive(
  origin: string,
  { foreign, tickets }: { foreign: readonly string[]; tickets: readonly string[] },
  chance: Chance,
): Promise<Answered> {
  const odd = ['::::', 'http://evil.example', 'null', '']
  return new Promise((done) => {
    let body = ''
    const headers = chance.rarely(6) ? { origin: chance.one(odd) } : {}
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/wps/live`, { headers })
    const end = (status = 101) => {
      clearTimeout(timer)
      socket.terminate()
      done({ status, type: '', body })
    }
    const timer = setTimeout(() => end(), 120)
    socket.on('open', () => {
      if (!chance.rarely(4)) socket.send('{"type":"hello"}')
      for (let count = chance.below(5); count >= 0; count--) socket.send(hostileFrame({ foreign, tickets }, chance))
      if (chance.rarely(20)) for (let count = 0; count < 50; count++) socket.send('{"type":"ping"}')
    })
    socket.on('message', (data) => {
      body += String(data)
    })
    socket.on('unexpected-response', (_, answer) => end(answer.statusCode))
    socket.on('error', () => end())
    socket.on('close', (code) => end(code === 1011 ? 500 : 101))
  })
}
