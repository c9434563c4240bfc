import { createHash } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import type { Db } from '../db/database.ts'
import { type AttemptPolicy, type AttemptState, asksCaptcha, judge, type Verdict } from './rules.ts'
import { attemptsStore } from './store.ts'

/** What is counted: `shared` keys (an address) belong to many people, so one success does not clear them. */
export type Guard = { key: string; policy: AttemptPolicy; shared?: boolean }
export type Counted = Verdict & { captchaNext: boolean; locksNow: boolean }
export type Attempts = ReturnType<typeof attempts>

/** A key for a name that somebody typed: the name itself is stored nowhere, because people type passwords into it. */
export const hashedKey = (kind: string, name: string): string =>
  `${kind}:${createHash('sha256').update(name.toLowerCase()).digest('base64url')}`

const SEVERITY = { locked: 3, captcha: 2, too_soon: 1, admitted: 0 } as const
const FORGET_MS = MS.day

/** Counts attempts at a secret on all nodes together, in PostgreSQL. */
export function attempts({ db, clock }: { db: Db; clock: Clock }) {
  const worst = (guards: readonly Guard[], states: ReadonlyMap<string, AttemptState>, captchaPassed: boolean) => {
    const now = clock.now()
    const judged = guards.map((guard) => ({
      guard,
      verdict: judge(states.get(guard.key), now, guard.policy, captchaPassed),
    }))
    const [first] = judged.toSorted((a, b) => SEVERITY[b.verdict.kind] - SEVERITY[a.verdict.kind])
    return { judged, verdict: first!.verdict }
  }
  return {
    /** What would be said to an attempt now; counts nothing. */
    async ask(guards: readonly Guard[], captchaPassed = false): Promise<Verdict> {
      const states = await attemptsStore.read(
        db,
        guards.map(({ key }) => key),
      )
      return worst(guards, states, captchaPassed).verdict
    },
    /** Counts one attempt against every guard, or none of them when one does not admit it. */
    count: (guards: readonly Guard[], captchaPassed = false): Promise<Counted> =>
      db.transaction().execute(async (tx) => {
        const states = await attemptsStore.lock(
          tx,
          guards.map(({ key }) => key),
          clock.now(),
        )
        const { judged, verdict } = worst(guards, states, captchaPassed)
        if (verdict.kind !== 'admitted') return { ...verdict, captchaNext: false, locksNow: false }
        let captchaNext = false
        let locksNow = false
        for (const { guard, verdict: one } of judged) {
          if (one.kind !== 'admitted') continue
          await attemptsStore.write(tx, guard.key, one.next)
          captchaNext ||= asksCaptcha(one.next.failures, guard.policy)
          locksNow ||= one.next.lockedUntil !== null
        }
        return { ...verdict, captchaNext, locksNow }
      }),
    /** The counted attempt was right. */
    async succeed(guards: readonly Guard[]): Promise<void> {
      for (const { key, shared } of guards) {
        if (shared) await attemptsStore.takeBack(db, key)
        else await attemptsStore.clear(db, key)
      }
    },
    forgetOld: (): Promise<void> => attemptsStore.forgetBefore(db, plusMs(clock.now(), -FORGET_MS)),
  }
}
