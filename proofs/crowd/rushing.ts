import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { forkSession } from '../../harness/sessions.ts'
import { percentile } from '../siege/model.ts'
import type { Bet, bettors } from './bettors.ts'
import type { Rush, RushOrder } from './model.ts'

/** The goal: the 99th percentile of other members' bets stays below so many times the quiet one. */
const MAX_SLOWER = 3
/** The slowest bets that are shown. */
const SHOWN = 12

/** The process of a crowd opens its connections within this time. */
const CONNECT_MS = 8_000
/** The quiet time before that has a whole minute, whose draws and settlements come at its beginning as they do in the rush. */
const QUIET_MS = 65_000
/** A rush must be ordered so long before it begins. */
export const LEAD_MS = QUIET_MS + CONNECT_MS

/** Waits for an instant, in milliseconds since 1970. */
const until = (at: number): Promise<void> => sleep(Math.max(0, at - Date.now()))

/**
 * A rush beside members who bet, compared with the quiet time before it. `meanwhile` runs when the rush begins. The bets stop when every
 * member of the rush has an answer or gave up.
 */
export async function rushBeside(
  betting: ReturnType<typeof bettors>,
  order: RushOrder,
  meanwhile?: () => Promise<void>,
): Promise<{ rush: Rush; compared: Compared }> {
  await until(order.from - LEAD_MS)
  const quietFrom = performance.now()
  await until(order.from - CONNECT_MS)
  const quietUntil = performance.now()
  const child = forkSession(new URL('./rush.ts', import.meta.url))
  child.send(order)
  const done = once(child, 'message')
  await until(order.from)
  const from = performance.now()
  await meanwhile?.()
  await done
  const endedAt = performance.now()
  await betting.stop()
  const compared = compareBets(betting.bets, { quietFrom, quietUntil, from, until: endedAt })
  const reported = once(child, 'message')
  child.send('report')
  const [rush]: Rush[] = await reported
  if (!rush) throw new Error('the crowd says nothing')
  return { rush, compared }
}

/** Says how many members were answered what, when, and how many have no answer. */
export function rushText({ answers, sentAgain, unanswered }: Rush): string {
  const counts = Map.groupBy(answers, ({ code }) => code || 'accepted')
  const waits = answers.map(({ ms }) => ms)
  const last = Math.max(...answers.map(({ sentMs }) => sentMs))
  return [
    `${[...counts].map(([code, all]) => `${all.length} ${code}`).join(', ')}, ${unanswered} without an answer`,
    `the last member had sent the call after ${last} ms; ${sentAgain} calls were sent again; answers after ${percentile(waits, 0.5).toFixed(0)} ms by the median, ${percentile(waits, 1).toFixed(0)} ms at most`,
  ].join('\n')
}

/** Instants by `performance.now()`: bets from `quietFrom` to `quietUntil` are compared with those from `from` to `until`. */
type Spans = { quietFrom: number; quietUntil: number; from: number; until: number }
/** `wrong` names missed goals. */
type Compared = { text: string; wrong: string[] }

/** Compares the bets of other members before and during a rush. */
function compareBets(bets: readonly Bet[], { quietFrom, quietUntil, from, until }: Spans): Compared {
  const quiet = bets.filter(({ at, ms }) => at >= quietFrom && at + ms < quietUntil)
  const during = bets.filter(({ at, ms }) => at + ms >= from && at < until)
  const before = p99(quiet)
  const meanwhile = p99(during)
  const slower = meanwhile / before
  const odd = [...quiet, ...during].filter(({ code }) => code !== '' && !code.startsWith('lottery.issue'))
  const wrong = [
    ...(slower < MAX_SLOWER ? [] : [`the p99 of other bets was ${slower.toFixed(1)} times the quiet one`]),
    ...(odd.length === 0 ? [] : [`${odd.length} bets failed: ${[...new Set(odd.map(({ code }) => code))]}`]),
  ]
  const text = `other bets: ${quiet.length} quiet, p99 ${before.toFixed(0)} ms; ${during.length} meanwhile, p99 ${meanwhile.toFixed(0)} ms: ${slower.toFixed(1)} times\nthe slowest quiet ones: ${slowest(quiet, from)}\nand the slowest meanwhile: ${slowest(during, from)}`
  return { text, wrong }
}

const slowest = (bets: readonly Bet[], from: number): string =>
  bets
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SHOWN)
    .map(({ at, ms }) => `${ms.toFixed(0)} ms from ${((at - from) / 1_000).toFixed(1)} s on`)
    .join(', ')

const p99 = (bets: readonly Bet[]) =>
  percentile(
    bets.map(({ ms }) => ms),
    0.99,
  )
