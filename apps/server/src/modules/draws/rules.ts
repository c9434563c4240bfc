import {
  BEACON_RECORD_VERSION,
  type Beacon,
  commitmentOf,
  drawNumbers,
  finalSeed,
  hashSeed,
  RECORD_VERSION,
  REVEAL_WITHIN_MS,
  recordHashOf,
} from '@croupier/game-math/fairness/index'
import { type Issue, issueAt, issuesAfter } from '@croupier/game-math/lottery/index'
import { type Instant, MS, msBetween, plusMs } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { moneyText } from '@croupier/kernel/money'
import { namedRound } from './beacon/rules.ts'
import { type DrawKey, type DrawRecord, drawStatuses, type OwnDraw, type Revealed } from './model.ts'
import type { DrawGame } from './policy.ts'

/** A server that starts within an issue opens it only if this much time is left. */
const WORTH_OPENING_MS = MS.second
/** T002, Decisions "Draws and cut-off": a node whose clock differs more from the database's is not ready. */
export const CLOCK_TOLERANCE_MS = 50
/** T002: a larger difference is an alarm in the audit log. */
export const DRIFT_ALARM_MS = 500

/**
 * The issues that need a commitment now: the one that takes bets and `ahead` after it. A server that starts within an
 * issue opens it at that moment, not earlier: a commitment is public before its issue opens.
 */
export function issuesToCommit({ calendar }: DrawGame, now: Instant, ahead: number): Issue[] {
  const current = issueAt(calendar, now)
  const late = { ...current, openAt: current.openAt < now ? now : current.openAt }
  const rest = issuesAfter(calendar, now, ahead)
  return msBetween(now, current.closeAt) >= WORTH_OPENING_MS ? [late, ...rest] : rest
}

/** Whether this is the seed that the draw is committed to. */
export const isCommittedSeed = ({ seedHash }: Pick<OwnDraw, 'seedHash'>, serverSeed: string): boolean =>
  hashSeed(serverSeed) === seedHash

/** Draw1: the numbers follow from the committed seed, the draw's name, and the round of the beacon that was named before. */
export function reveal(
  draw: DrawKey & { family: string; seedHash: string },
  serverSeed: string,
  beacon: Beacon | 'none',
): Omit<Revealed, 'beaconSignature'> {
  invariant(isCommittedSeed(draw, serverSeed), `the seed of ${draw.game} ${draw.issueNo} is the committed one`)
  const seed = finalSeed(serverSeed, { game: draw.game, drawId: draw.issueNo }, beacon)
  return { serverSeed, finalSeed: seed, numbers: drawNumbers(draw.family, seed, draw.game) }
}

/** From this instant on, a due draw is void and can no longer be revealed. */
export const voidAt = (drawAt: Instant): Instant => plusMs(drawAt, REVEAL_WITHIN_MS)
/** Draws from this instant or before are void at `now`. */
export const voidBefore = (now: Instant): Instant => plusMs(now, -REVEAL_WITHIN_MS)

/**
 * A draw in its public form, with the hashes that bind it: `commitment` covers its terms from before the issue opens,
 * `recordHash` all other fields, once the draw is decided.
 */
export function publish(record: OwnDraw, now: Instant) {
  const { status: stored, totalStake, origin: _, resultVersion: __, ...given } = record
  const { beacon: ___, beaconRound, beaconSignature, voidReason, ...values } = given
  const form = formOf(record)
  const status = publicStatus(record, now)
  const texts = {
    committedAt: record.committedAt.toISOString(),
    openAt: record.openAt.toISOString(),
    closeAt: record.closeAt.toISOString(),
    drawAt: record.drawAt.toISOString(),
    revealedAt: record.revealedAt?.toISOString() ?? null,
    voidedAt: record.voidedAt?.toISOString() ?? null,
    totalStake: totalStake === null ? null : moneyText(totalStake),
  }
  const terms = { ...values, ...texts, ...form }
  const commitment = commitmentOf(terms)
  const recordHash = drawStatuses.isFinal(stored)
    ? recordHashOf({ ...terms, commitment, status, recordHash: null })
    : null
  return { ...values, totalStake, ...form, status, commitment, recordHash }
}

/** The fields that depend on whether a beacon is mixed in. */
function formOf({ voidReason, beaconSignature, ...record }: OwnDraw) {
  const beacon = namedRound(record)
  if (beacon !== 'none') return { version: BEACON_RECORD_VERSION, beacon, beaconSignature, voidReason }
  invariant(voidReason !== 'beacon_missing', 'only a draw with a beacon waits for one')
  return { version: RECORD_VERSION, beacon, voidReason }
}

/** Whether anyone can recompute the draw: it has a seed. */
export const isOwn = (record: DrawRecord): record is OwnDraw => record.seedHash !== null

/** The status that the public sees: by time until the draw is decided. */
export function publicStatus(record: DrawRecord, now: Instant): 'scheduled' | 'open' | 'closed' | 'drawn' | 'void' {
  if (record.status === 'revealed') return 'drawn'
  if (record.status === 'void') return 'void'
  if (now < record.openAt) return 'scheduled'
  return record.status === 'committed' && now < record.closeAt ? 'open' : 'closed'
}

/** Milliseconds from a draw's time to its reveal, or until now; null before its time and for a void draw. */
export function lateness({ drawAt, revealedAt, status }: DrawRecord, now: Instant): number | null {
  if (status === 'void' || (now < drawAt && !revealedAt)) return null
  return Math.max(0, msBetween(drawAt, revealedAt ?? now))
}

/**
 * T002: the minimum difference between the node's clock and the database's, from the node's times of the query and its
 * answer, and the database's time in between. 0 if latency can explain the difference.
 */
export function minOffsetMs(asked: Instant, answered: Instant, databaseTime: Instant): number {
  if (databaseTime < asked) return msBetween(databaseTime, asked)
  return Math.max(0, msBetween(answered, databaseTime))
}
