import { createHash } from 'node:crypto'
import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { Db } from '../db/database.ts'
import { type AttemptPolicy, type AttemptState, asksCaptcha, judge, type Verdict } from './rules.ts'
import { attemptsStore } from './store.ts'

/** A key with the policy that counts its failures. Many people share a `shared` key: one success does not clear it. */
export type Guard = { key: string; policy: AttemptPolicy; shared?: boolean }
/** `captchaNext`: the next attempt needs a captcha. `locksNow`: this attempt locks a key unless it succeeds. */
export type Counted = Verdict & { captchaNext: boolean; locksNow: boolean }

/** Counts attempts at a secret, across all nodes. */
export type Attempts = {
  /** The verdict on an attempt now, without counting it. */
  judge(guards: readonly Guard[], given?: Given): Promise<Verdict>
  /** Counts one attempt against every guard, or against none when one of them does not admit it. */
  count(guards: readonly Guard[], given?: Given): Promise<Counted>
  /** Undoes the counted attempt after a success, and clears the failures of keys that are not shared. */
  succeed(guards: readonly Guard[]): Promise<void>
  forgetOld(): Promise<void>
}
type Given = { captchaPassed: boolean }
type Parts = { db: Db; clock: Clock }

/** A key for a name that someone typed. It holds a hash, because people type passwords into the field for names. */
export const hashedKey = (kind: string, name: string): string =>
  `${kind}:${createHash('sha256').update(name.toLowerCase()).digest('base64url')}`

const SEVERITY = { locked: 3, captcha: 2, too_soon: 1, admitted: 0 } as const
const FORGET_MS = MS.day

export function attempts(parts: Parts): Attempts {
  const { db, clock } = parts
  return {
    async judge(guards, { captchaPassed } = { captchaPassed: false }) {
      const states = await attemptsStore.read(db, keysOf(guards))
      return worst(judgeEach(parts, guards, states, captchaPassed))
    },
    count: (guards, { captchaPassed } = { captchaPassed: false }) => count(parts, guards, captchaPassed),
    async succeed(guards) {
      for (const { key, shared } of guards) {
        if (shared) await attemptsStore.undoAttempt(db, key)
        else await attemptsStore.clear(db, key)
      }
    },
    forgetOld: () => attemptsStore.forgetBefore(db, plusMs(clock.now(), -FORGET_MS)),
  }
}

const keysOf = (guards: readonly Guard[]): string[] => guards.map(({ key }) => key)

type Judged = { guard: Guard; verdict: Verdict }

function judgeEach(
  { clock }: Parts,
  guards: readonly Guard[],
  states: ReadonlyMap<string, AttemptState>,
  captchaPassed: boolean,
): Judged[] {
  const now = clock.now()
  return guards.map((guard) => ({ guard, verdict: judge(states.get(guard.key), now, guard.policy, captchaPassed) }))
}

function worst(judged: readonly Judged[]): Verdict {
  const [first] = judged.toSorted((a, b) => SEVERITY[b.verdict.kind] - SEVERITY[a.verdict.kind])
  return first!.verdict
}

function count(parts: Parts, guards: readonly Guard[], captchaPassed: boolean): Promise<Counted> {
  return parts.db.transaction().execute(async (tx) => {
    const states = await attemptsStore.lock(tx, keysOf(guards), parts.clock.now())
    const judged = judgeEach(parts, guards, states, captchaPassed)
    const verdict = worst(judged)
    let captchaNext = false
    let locksNow = false
    if (verdict.kind !== 'admitted') return { ...verdict, captchaNext, locksNow }
    const counted = new Map<string, AttemptState>()
    for (const { guard, verdict: own } of judged) {
      if (own.kind !== 'admitted') continue
      counted.set(guard.key, own.next)
      captchaNext ||= asksCaptcha(own.next.failures, guard.policy)
      locksNow ||= own.next.lockedUntil !== null
    }
    await attemptsStore.write(tx, counted)
    return { ...verdict, captchaNext, locksNow }
  })
}
