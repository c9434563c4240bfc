import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from '../../harness/ground.ts'
import type { Hold, HoldsReport } from './probe.ts'

/** The longest time for which one call may hold the event loop, in processor time of the main thread. */
export const MAX_HOLD_MS = 100
/** Holds that make the calls under way suspects. A turn of the event loop may serve several of them. */
const SUSPICIOUS_MS = 80
const SUSPECTS_BY_CALL = 3
const MAX_SUSPECTS = 300
const TRIES = 3
/** Work that follows an answer belongs to it, too. */
const AFTER_MS = 15

/** When a request was under way, in milliseconds of the epoch. */
export type Span = { turn: number; call: string; from: number; to: number }
type Suspect = { turn: number; call: string; cpuMs: number }

export const nowMs = (): number => performance.timeOrigin + performance.now()

const isReport = (message: object): message is HoldsReport => 'type' in message && message.type === 'holds'

/** Returns the holds since the last call, from the probe inside the server. */
export function takeHolds({ process: child, exited }: Child): Promise<Hold[]> {
  return new Promise((resolve, reject) => {
    const listen = (message: object) => {
      if (!isReport(message)) return
      child.off('message', listen)
      resolve(message.holds)
    }
    child.on('message', listen)
    exited.then(() => reject(new Error('the server has ended')))
    child.send({ type: 'holds' }, (error) => error && reject(error))
  })
}

/** The requests that were under way during a hold: those of the longest holds, a few of each call. */
export function suspectsOf(holds: readonly Hold[], spans: readonly Span[]): Suspect[] {
  const suspects = new Map<number, Suspect>()
  const counts = new Map<string, number>()
  const long = holds.filter(({ cpuMs }) => cpuMs >= SUSPICIOUS_MS).toSorted((one, other) => other.cpuMs - one.cpuMs)
  for (const { cpuMs, from, to } of long.slice(0, MAX_SUSPECTS)) {
    for (const span of spans) {
      const count = counts.get(span.call) ?? 0
      if (span.to < from || span.from > to || suspects.has(span.turn) || count >= SUSPECTS_BY_CALL) continue
      suspects.set(span.turn, { turn: span.turn, call: span.call, cpuMs })
      counts.set(span.call, count + 1)
    }
  }
  return [...suspects.values()].slice(0, MAX_SUSPECTS)
}

/** How long a request holds the event loop when it is sent alone: the shortest of a few times, unless the first is short. */
export async function holdAlone(server: Child, sendAgain: (attempt: number) => Promise<unknown>): Promise<number> {
  let shortest = Infinity
  for (let attempt = 1; attempt <= TRIES && shortest > MAX_HOLD_MS; attempt++) {
    await takeHolds(server)
    // Without an answer, too, the hold counts.
    await sendAgain(attempt).catch(() => {})
    await sleep(AFTER_MS)
    const holds = await takeHolds(server)
    shortest = Math.min(shortest, Math.max(0, ...holds.map(({ cpuMs }) => cpuMs)))
  }
  return shortest
}
