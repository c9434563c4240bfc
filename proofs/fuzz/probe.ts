/**
 * Loaded into the attacked server. It collects the server's garbage on SIGUSR2, so that measured memory is memory in use, and
 * reports how long the event loop was held when a message of type `holds` asks for it.
 */

/** A time without a turn of the event loop, in milliseconds of the epoch, and the processor time of the main thread in it. */
export type Hold = { cpuMs: number; from: number; to: number }
export type HoldsReport = { type: 'holds'; holds: Hold[] }

const TICK_MS = 5
/** Shorter times are not reported. */
const SHORTEST_MS = 10
/** Reports are read more often than this many holds happen. */
const MOST = 20_000

const now = () => performance.timeOrigin + performance.now()
/** Processor time, because wall time includes the work of other processes on a busy machine. */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let last = { cpu: cpuMs(), at: now() }
let holds: Hold[] = []

function tick(): void {
  const next = { cpu: cpuMs(), at: now() }
  const used = next.cpu - last.cpu
  if (used >= SHORTEST_MS && holds.length < MOST) holds.push({ cpuMs: used, from: last.at, to: next.at })
  last = next
}
setInterval(tick, TICK_MS).unref()

process.on('SIGUSR2', () => {
  tick()
  globalThis.gc?.()
  // A collection on request is no work of a call.
  last = { cpu: cpuMs(), at: now() }
})
process.on('message', (message: { type?: string }) => {
  if (message.type !== 'holds') return
  tick()
  process.send?.({ type: 'holds', holds } satisfies HoldsReport)
  holds = []
})
// Listening for messages must not keep a server alive that has stopped.
process.channel?.unref()
