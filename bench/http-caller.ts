import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { uuidV7 } from '@croupier/kernel/ids'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { pooledRandom } from './chance.ts'

/**
 * What calls from outside: a process of its own, because the node's event loop must not make the requests too. It
 * shares the machine with what it measures, so it speaks no more HTTP than it needs: answers with a length, one at a
 * time on each connection.
 */
export type Calls = {
  port: number
  tokens: string[]
  connections: number
  seconds: number
  method: 'GET' | 'POST'
  path: string
  body: string
  /** Every request gets an Idempotency-Key of its own. */
  keyed: boolean
}
/** `all` counts the warm-up too; `microseconds` is processor time of this process for each call. */
export type Called = {
  perSecond: number
  p50: number
  p99: number
  refused: number
  all: number
  microseconds: number
}

const WARM_UP_MS = 500
const ROOM = 65_536

process.once('message', async (calls: Calls) => {
  let all = 0
  let refused = 0
  let running = true
  const latin1 = new TextDecoder('latin1')
  const waits: number[] = []
  const requests = calls.tokens.map((token) => headOf(calls, token))
  const nextRequest = () => {
    const key = calls.keyed ? `idempotency-key: ${uuidV7(systemClock.now(), pooledRandom)}\r\n` : ''
    return `${requests[all % requests.length]}${key}\r\n${calls.body}`
  }
  const connection = () =>
    new Promise<void>((done, failed) => {
      let sentAt = 0
      let text = ''
      const hear = (size: number, buffer: Uint8Array): boolean => {
        text += latin1.decode(buffer.subarray(0, size))
        if (!isWhole(text)) return true
        all++
        if (!text.startsWith('HTTP/1.1 200')) refused++
        waits.push(performance.now() - sentAt)
        text = ''
        ask()
        return true
      }
      const onread = { buffer: Buffer.alloc(ROOM), callback: hear }
      const socket = connect({ host: '127.0.0.1', port: calls.port, noDelay: true, onread }, () => ask())
      socket.once('error', failed)
      socket.once('close', done)
      const ask = () => {
        if (!running) return void socket.destroy()
        sentAt = performance.now()
        socket.write(nextRequest(), 'latin1')
      }
    })
  const before = process.cpuUsage()
  const open = Array.from({ length: calls.connections }, connection)
  await sleep(WARM_UP_MS)
  waits.length = 0
  const start = performance.now()
  await sleep(calls.seconds * 1000)
  const perSecond = (waits.length * 1000) / (performance.now() - start)
  running = false
  const sorted = waits.toSorted((one, other) => one - other)
  await Promise.all(open)
  const { user, system } = process.cpuUsage(before)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  const told: Called = { perSecond, p50: at(0.5), p99: at(0.99), refused, all, microseconds: (user + system) / all }
  process.send!(told)
  process.disconnect()
})

const headOf = ({ method, path, body }: Calls, token: string): string =>
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
