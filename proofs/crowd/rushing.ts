import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../siege/model.ts'
import type { Bet } from './bettors.ts'
import type { Rush, RushOrder } from './model.ts'

/** The goal: the 99th percentile of other members' bets stays below so many times the quiet one. */
const MAX_SLOWER = 3
/** The slowest bets that are shown. */
const SHOWN = 12

/** The process of a crowd opens its connections within this time. */
export const CONNECT_MS = 6_000

/** Waits for an instant, in milliseconds since 1970. */
export const until = (at: number): Promise<void> => sleep(Math.max(0, at - Date.now()))

/** Starts the process of a crowd. `done` resolves when every member has an answer or gave up; `report` then says which. */
export function startRush(order: RushOrder): { done: Promise<void>; report(): Promise<Rush> } {
  const child = fork(new URL('./rush.ts', import.meta.url))
  child.send(order)
  return {
    done: once(child, 'message').then(() => {}),
    async report() {
      const reported = once(child, 'message')
      child.send('report')
      const [rush]: Rush[] = await reported
      if (!rush) throw new Error('the crowd says nothing')
      return rush
    },
  }
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

/** Instants by `performance.now()`: bets from `quietFrom` to `from` are compared with those from then to `until`. */
export type Spans = { quietFrom: number; from: number; until: number }

/** Compares the bets of other members before and during a rush. `wrong` names missed goals. */
export function compareBets(
  bets: readonly Bet[],
  { quietFrom, from, until }: Spans,
): { text: string; wrong: string[] } {
  const quiet = bets.filter(({ at, ms }) => at >= quietFrom && at + ms < from)
  const during = bets.filter(({ at, ms }) => at + ms >= from && at < until)
  const before = p99(quiet)
  const meanwhile = p99(during)
  const slower = meanwhile / before
  const odd = [...quiet, ...during].filter(({ code }) => code !== '' && !code.startsWith('lottery.issue'))
  const wrong = [
    ...(slower < MAX_SLOWER ? [] : [`the p99 of other bets was ${slower.toFixed(1)} times the quiet one`]),
    ...(odd.length === 0 ? [] : [`${odd.length} bets failed: ${[...new Set(odd.map(({ code }) => code))]}`]),
  ]
  const slowest = during.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN)
  const text = `other bets: ${quiet.length} quiet, p99 ${before.toFixed(0)} ms; ${during.length} meanwhile, p99 ${meanwhile.toFixed(0)} ms: ${slower.toFixed(1)} times\nthe slowest of them: ${slowest.map(({ at, ms }) => `${ms.toFixed(0)} ms from ${((at - from) / 1_000).toFixed(1)} s on`).join(', ')}`
  return { text, wrong }
}

const p99 = (bets: readonly Bet[]) =>
  percentile(
    bets.map(({ ms }) => ms),
    0.99,
  )
