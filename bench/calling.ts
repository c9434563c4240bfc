import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** How calls are sent: one at a time on each connection of a node, for so long. */
export type Calling = { port: number; connections: number; seconds: number }
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

/**
 * Sends calls and measures them. A process of its own runs this, because the event loop of the measured node must not. It shares the
 * machine with that node, so it speaks a minimum of HTTP: answers have a length.
 */
export async function sendCalls(
  { port, connections, seconds }: Calling,
  { nextRequest, isRefused }: { nextRequest(): string; isRefused(answer: string): boolean },
): Promise<Called> {
  let all = 0
  let refused = 0
  let isRunning = true
  const latin1 = new TextDecoder('latin1')
  const latencies: number[] = []
  const connection = () =>
    new Promise<void>((done, failed) => {
      let sentAt = 0
      let text = ''
      const receive = (size: number, buffer: Uint8Array): boolean => {
        text += latin1.decode(buffer.subarray(0, size))
        if (!isWhole(text)) return true
        all++
        if (isRefused(text)) refused++
        latencies.push(performance.now() - sentAt)
        text = ''
        sendNext()
        return true
      }
      const onread = { buffer: Buffer.alloc(BUFFER_BYTES), callback: receive }
      const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread }, () => sendNext())
      socket.once('error', failed)
      socket.once('close', done)
      const sendNext = () => {
        if (!isRunning) return void socket.destroy()
        sentAt = performance.now()
        socket.write(nextRequest(), 'latin1')
      }
    })
  const before = process.cpuUsage()
  const open = Array.from({ length: connections }, connection)
  await sleep(WARM_UP_MS)
  latencies.length = 0
  const start = performance.now()
  await sleep(seconds * 1000)
  const perSecond = (latencies.length * 1000) / (performance.now() - start)
  isRunning = false
  const sorted = latencies.toSorted((one, other) => one - other)
  await Promise.all(open)
  const { user, system } = process.cpuUsage(before)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return { perSecond, p50: at(0.5), p99: at(0.99), refused, all, microseconds: (user + system) / all }
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /content-length: (\d+)/i.exec(text)?.[1]
  if (length === undefined) throw new Error(`An answer without its length: ${text}`)
  return text.length >= end + 4 + Number(length)
}
