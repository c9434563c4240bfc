import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { uuidV7 } from '@croupier/kernel/ids'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { pooledRandom } from './chance.ts'

/**
 * The calls of the HTTP bench. A process of its own sends them, because the event loop of the measured node must not. It
 * shares the machine with that node, so it speaks a minimum of HTTP: one call at a time on each connection, and answers
 * with a length.
 */
export type Calls = {
  port: number
  tokens: string[]
  connections: number
  seconds: number
  method: 'GET' | 'POST'
  /** One path for all calls, or one for each of them, in the order of the tokens. */
  path: string | readonly string[]
  body: string
  /** Every request gets an Idempotency-Key of its own. */
  keyed: boolean
}
/** `all` includes the warm-up. `microseconds` is the processor time of this process for each call. */
export type Called = {
  perSecond: number
  p50: number
  p99: number
  refused: number
  all: number
  microseconds: number
}

const WARM_UP_MS = 500
const BUFFER_BYTES = 65_536

process.once('message', async (calls: Calls) => {
  let all = 0
  let sent = 0
  let refused = 0
  let isRunning = true
  const latin1 = new TextDecoder('latin1')
  const latencies: number[] = []
  const { path: given } = calls
  const paths = typeof given === 'string' ? null : given
  const requests = typeof given === 'string' ? calls.tokens.map((token) => headOf(calls, token, given)) : []
  const nextHead = (): string => {
    const at = sent++
    if (!paths) return requests[at % requests.length] ?? ''
    return headOf(calls, calls.tokens[at % calls.tokens.length] ?? '', paths[at % paths.length] ?? '')
  }
  const nextRequest = () => {
    const key = calls.keyed ? `idempotency-key: ${uuidV7(systemClock.now(), pooledRandom)}\r\n` : ''
    return `${nextHead()}${key}\r\n${calls.body}`
  }
  const connection = () =>
    new Promise<void>((done, failed) => {
      let sentAt = 0
      let text = ''
      const receive = (size: number, buffer: Uint8Array): boolean => {
        text += latin1.decode(buffer.subarray(0, size))
        if (!isWhole(text)) return true
        all++
        if (!text.startsWith('HTTP/1.1 200')) refused++
        latencies.push(performance.now() - sentAt)
        text = ''
        sendNext()
        return true
      }
      const onread = { buffer: Buffer.alloc(BUFFER_BYTES), callback: receive }
      const socket = connect({ host: '127.0.0.1', port: calls.port, noDelay: true, onread }, () => sendNext())
      socket.once('error', failed)
      socket.once('close', done)
      const sendNext = () => {
        if (!isRunning) return void socket.destroy()
        sentAt = performance.now()
        socket.write(nextRequest(), 'latin1')
      }
    })
  const before = process.cpuUsage()
  const open = Array.from({ length: calls.connections }, connection)
  await sleep(WARM_UP_MS)
  latencies.length = 0
  const start = performance.now()
  await sleep(calls.seconds * 1000)
  const perSecond = (latencies.length * 1000) / (performance.now() - start)
  isRunning = false
  const sorted = latencies.toSorted((one, other) => one - other)
  await Promise.all(open)
  const { user, system } = process.cpuUsage(before)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  const called: Called = { perSecond, p50: at(0.5), p99: at(0.99), refused, all, microseconds: (user + system) / all }
  process.send!(called)
  process.disconnect()
})

const headOf = ({ method, body }: Calls, token: string, path: string): string =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n${
    body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
  }`

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /content-length: (\d+)/i.exec(text)?.[1]
  if (length === undefined) throw new Error(`An answer without its length: ${text}`)
  return text.length >= end + 4 + Number(length)
}
