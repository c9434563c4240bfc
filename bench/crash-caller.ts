import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** The watchers of a flight, in a process of their own. */
export type Watchers = { port: number; connections: number }
export type Collecting = { seconds: number }
/** A tick by the milliseconds of its flight: when the first and the last watcher had it, in milliseconds since 1970. */
export type Tick = { flightMs: number; count: number; first: number; last: number }
export type Heard = { type: 'watching' } | { type: 'collected'; ticks: Tick[]; cut: number }

/** The connections come from many addresses, because a machine has a limited number of ports for each. */
const ADDRESSES = 250
/** Connections that are opened at a time. More would only wait in the kernel. */
const AT_ONCE = 64
const BUFFER_BYTES = 16_384
/** How long the last tick may take. */
const SETTLE_MS = 1_000
const now = () => performance.timeOrigin + performance.now()
const report = (message: Heard) => process.send!(message)

let ticks = new Map<number, Tick>()
let cut = 0
let isCollecting = false

/** Every watcher gets the same bytes, so they are read once. */
let decoded: { bytes: Buffer; flights: number[] } = { bytes: Buffer.alloc(0), flights: [] }
function flightsOf(bytes: Buffer): number[] {
  if (bytes.equals(decoded.bytes)) return decoded.flights
  const found = bytes.toString('latin1').matchAll(/"type":"tick","flightMs":(\d+)/g)
  decoded = { bytes: Buffer.from(bytes), flights: [...found].map(([, ms]) => Number(ms)) }
  return decoded.flights
}

function receive(bytes: Buffer): void {
  if (!isCollecting) return
  const at = now()
  for (const flightMs of flightsOf(bytes)) {
    const tick = ticks.get(flightMs) ?? { flightMs, count: 0, first: at, last: at }
    tick.count++
    tick.last = at
    ticks.set(flightMs, tick)
  }
}

const watch = (port: number, index: number): Promise<void> =>
  new Promise((watching, failed) => {
    const buffer = Buffer.alloc(BUFFER_BYTES)
    const callback = (size: number) => {
      watching()
      receive(buffer.subarray(0, size))
      return true
    }
    const localAddress = `127.0.1.${1 + (index % ADDRESSES)}`
    const socket = connect({ host: '127.0.0.1', port, localAddress, onread: { buffer, callback } })
    socket.on('connect', () => socket.write('GET /api/crash/feed HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'))
    socket.on('error', failed)
    socket.on('close', () => cut++)
  })

async function open({ port, connections }: Watchers): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < connections; index = next++) await watch(port, index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  report({ type: 'watching' })
}

async function collect({ seconds }: Collecting): Promise<void> {
  ticks = new Map()
  isCollecting = true
  await sleep(seconds * 1_000)
  const until = new Set(ticks.keys())
  await sleep(SETTLE_MS)
  isCollecting = false
  // The first one may have been on its way when the collecting began.
  const whole = [...ticks.values()].filter(({ flightMs }) => until.has(flightMs)).slice(1)
  report({ type: 'collected', ticks: whole, cut })
}

process.once('message', (watchers: Watchers) => {
  process.on('message', (collecting: Collecting) => void collect(collecting))
  void open(watchers)
})
process.once('disconnect', () => process.exit(0))
