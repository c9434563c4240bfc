import { commit, drawNumbers, finalSeed } from '@croupier/game-math/fairness/index'
import { type Issue, issueAt, issuesAfter } from '@croupier/game-math/lottery/index'
import { type Instant, MS, msBetween, plusMs } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import type { DrawKey, DrawRecord, Revealed } from './model.ts'
import type { DrawGame } from './policy.ts'

/** Decisions "Draws and cut-off": a self-run draw that is not revealed within 10 minutes is void. */
export const REVEAL_WITHIN_MS = 10 * MS.minute
/** An issue with less time than this left is not opened any more by a server that comes late. */
const WORTH_OPENING_MS = MS.second
/** T002, Decisions "Draws and cut-off": a node whose clock is further off the database's is not ready. */
export const CLOCK_TOLERANCE_MS = 50
/** T002: from here on it is written down for whoever has to look at the machine. */
export const DRIFT_ALARM_MS = 500

/**
 * The issues that need a commitment now: the one that takes bets and `ahead` after it. A server that starts in the
 * middle of an issue opens it then, never with hindsight: a commitment is public before its issue opens.
 */
export function issuesToCommit({ calendar }: DrawGame, now: Instant, ahead: number): Issue[] {
  const current = issueAt(calendar, now)
  const late = { ...current, openAt: current.openAt < now ? now : current.openAt }
  const rest = issuesAfter(calendar, now, ahead)
  return msBetween(now, current.closeAt) >= WORTH_OPENING_MS ? [late, ...rest] : rest
}

/** Draw1 without a beacon: the numbers follow from the committed seed and the draw's name, and from nothing else. */
export function reveal(draw: DrawKey & { family: string; commit: string }, serverSeed: string): Revealed {
  invariant(commit(serverSeed) === draw.commit, `the seed of ${draw.game} ${draw.issueNo} is the committed one`)
  const seed = finalSeed(serverSeed, { game: draw.game, drawId: draw.issueNo }, 'none')
  return { serverSeed, finalSeed: seed, numbers: drawNumbers(draw.family, seed, draw.game) }
}

/** Before this instant a due draw may still be revealed; from it on it is void. */
export const voidAt = (drawAt: Instant): Instant => plusMs(drawAt, REVEAL_WITHIN_MS)

/** What the public is told: until the draw is decided, the clock speaks. */
export function publicStatus(record: DrawRecord, now: Instant): 'scheduled' | 'open' | 'closed' | 'drawn' | 'void' {
  if (record.status === 'revealed') return 'drawn'
  if (record.status === 'void') return 'void'
  if (now < record.openAt) return 'scheduled'
  return record.status === 'committed' && now < record.closeAt ? 'open' : 'closed'
}

/** How long after its time a draw was revealed, or has been waiting; null before its time and for a void one. */
export function lateness({ drawAt, revealedAt, status }: DrawRecord, now: Instant): number | null {
  if (status === 'void' || (now < drawAt && !revealedAt)) return null
  return Math.max(0, msBetween(drawAt, revealedAt ?? now))
}

/**
 * T002: how far the node's clock is surely off, given when the question was asked and answered here, and what the
 * database's clock said in between. 0 while the difference may be the line's.
 */
export function surelyOffMs(asked: Instant, answered: Instant, databaseSaid: Instant): number {
  if (databaseSaid < asked) return msBetween(databaseSaid, asked)
  return Math.max(0, msBetween(answered, databaseSaid))
}
