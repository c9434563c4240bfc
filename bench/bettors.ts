import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { uuidV7 } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { openIssueGuard } from '../apps/server/src/modules/lottery/index.ts'
import { ticketKey } from '../apps/server/src/modules/wallet/index.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { pooledRandom } from './chance.ts'
import { ISSUE, type Product } from './ground.ts'

/** `count` came within the measured seconds, `all` with the warm-up and the end. */
export type Waits = { perSecond: number; p50: number; p99: number; count: number; all: number }

/** So many callers who each wait for their answer before they ask again, for so many seconds after a warm-up. */
export async function callers(count: number, seconds: number, call: (nth: number) => Promise<unknown>): Promise<Waits> {
  const waits: number[] = []
  let all = 0
  let running = true
  const one = async (nth: number) => {
    while (running) {
      const start = performance.now()
      await call(nth)
      all++
      waits.push(performance.now() - start)
    }
  }
  const everybody = Array.from({ length: count }, (_, nth) => one(nth))
  await sleep(500)
  waits.length = 0
  const start = performance.now()
  await sleep(seconds * 1000)
  const perSecond = (waits.length * 1000) / (performance.now() - start)
  running = false
  const measured = waits.toSorted((one, other) => one - other)
  await Promise.all(everybody)
  const at = (part: number) => measured[Math.floor(measured.length * part)] ?? Number.NaN
  return { perSecond, p50: at(0.5), p99: at(0.99), count: measured.length, all }
}

/** One ticket of one bet through the bet book and the lane: the guard locks the issue, and admission is checked. */
export function betOnce({ app, memberIds }: Product): Promise<unknown> {
  const memberId = memberIds[Math.floor(Math.random() * memberIds.length)]!
  const receivedAt = systemClock.now()
  return app.modules.lottery.book.place({
    ticketId: ticketKey(memberId, uuidV7(receivedAt, pooledRandom), receivedAt),
    memberId,
    ...ISSUE,
    bets: [{ stake: units(20_000n), detail: DETAIL }],
    payload: PAYLOAD,
    receivedAt,
    guards: [{ guard: openIssueGuard, row: [ISSUE.game, ISSUE.round] }],
  })
}

const SELECTION = { pos: [[1], [2], [3]] }
const PAYLOAD = JSON.stringify(SELECTION)
const DETAIL = {
  play: 'SSC_3B_DIRECT',
  selection: SELECTION,
  units: 1,
  multiple: 1,
  mode: 1000 as const,
  prizeGroup: 1956,
  ownGroup: 1956,
  prizes: { WIN: units(19_560_000n) },
}
