import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { uuidV7 } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { openIssueGuard } from '../apps/server/src/modules/lottery/index.ts'
import { ticketKey } from '../apps/server/src/modules/wallet/index.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { pooledRandom } from './chance.ts'
import { ISSUE, type Product } from './setup.ts'

/** Latencies are in milliseconds. `count` calls were measured, `all` includes the warm-up and the end. */
export type Load = { perSecond: number; p50: number; p99: number; count: number; all: number }

/** Runs `count` callers for `seconds` after a warm-up. Each sends its next call when it has the answer to the last one. */
export async function runCallers(count: number, seconds: number, call: () => Promise<unknown>): Promise<Load> {
  const latencies: number[] = []
  let all = 0
  let isRunning = true
  const caller = async () => {
    while (isRunning) {
      const start = performance.now()
      await call()
      all++
      latencies.push(performance.now() - start)
    }
  }
  const loops = Array.from({ length: count }, caller)
  await sleep(500)
  latencies.length = 0
  const start = performance.now()
  await sleep(seconds * 1000)
  const perSecond = (latencies.length * 1000) / (performance.now() - start)
  isRunning = false
  const measured = latencies.toSorted((one, other) => one - other)
  await Promise.all(loops)
  const at = (part: number) => measured[Math.floor(measured.length * part)] ?? Number.NaN
  return { perSecond, p50: at(0.5), p99: at(0.99), count: measured.length, all }
}

/** Places a ticket with one bet through the bet book and the lane, with the guard of the issue and the admission checks. */
export function placeBet({ app, memberIds }: Product): Promise<unknown> {
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
  payoutPerBet: units(4_000_000_000n),
  payoutPerMemberIssue: units(10_000_000_000n),
}
