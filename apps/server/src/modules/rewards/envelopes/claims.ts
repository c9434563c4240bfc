import { setImmediate as nextLoop } from 'node:timers/promises'
import type { Instant } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Tx } from '../../../platform/db/database.ts'
import { bucketOf, cellOf } from '../../wallet/index.ts'
import { type Claimed, claimsStore } from './claims-store.ts'
import { openDrop, secretOf, seriesOf } from './drops.ts'
import { type ClaimsDeps, eligibleAmong, handOut, type OpenDrop, stateFor } from './handout.ts'
import type { Drop } from './model.ts'
import { originOf } from './origin.ts'
import { type ClaimAnswer, type ClaimRequest, decideClaims, drawAtOf } from './rules.ts'
import { envelopesStore as store } from './store.ts'
import { collectRequests, drawWindow } from './window.ts'

/** Claims that one transaction answers. */
const AT_ONCE = 200

/** A request that waits for the draw has no other answer yet. */
type Answer = ClaimAnswer | 'waiting'
type Received = ClaimRequest & { receivedAt: Instant }
type Waiting = Received & { answer(answer: Answer): void; fail(error: unknown): void }
type Line = OpenDrop & {
  waiting: Waiting[]
  isWorking: boolean
  /** Only ever says that the drop is surely empty: taken envelopes never return. */
  isEmpty: boolean
  /** All claims of the drop, once it is empty. Nothing changes them then. */
  claimed?: Promise<Claimed>
  /** The requests of the window are answered, or the drop has none. */
  isDrawn: boolean
}
type Lines = Map<string, { drop: Drop; line: Promise<Line> }>
export type Claim = Pick<ClaimRequest, 'memberId' | 'key'> & {
  id: string
  receivedAt: Instant
  address: string
  userAgent: string
}

/**
 * Reward rules §8: claims of envelopes. Those of one drop wait in a line of the node, and one transaction answers many of them:
 * it takes the next numbers, and posts the amounts. Nodes take turns by the lock of the drop, so the order is the database's.
 */
export function claimLines(deps: ClaimsDeps) {
  const lines: Lines = new Map()
  return async ({ id, receivedAt, memberId, key, ...from }: Claim) => {
    const drop = lines.get(id)?.drop ?? (await store.find(deps.db, id)) ?? refuse('rewards.envelope_unknown')
    if (receivedAt < drop.openAt) refuse('rewards.envelope_not_open')
    const request = { memberId, key, receivedAt, ...originOf(deps.vault, id, from) }
    const isOver = receivedAt >= drop.closeAt || drop.closedAt !== null
    if (isOver) {
      const series = await seriesOf(deps.db, drop)
      const [answer] = await refuseOver(deps, { drop, series }, [request])
      invariant(answer, 'a claim has an answer')
      return answerOf({ drop, series }, answer)
    }
    const line = await lineOf(deps, lines, drop)
    return answerOf(line, await wait(deps, line, request))
  }
}

function answerOf({ drop, series: { turnover } }: Pick<Line, 'drop' | 'series'>, answer: Answer) {
  if (answer === 'waiting') return { state: 'waiting' as const, drawAt: drawAtOf(drop) }
  if (typeof answer === 'string') return refuse(answer)
  return { state: 'taken' as const, ...answer, turnover: units(answer.amount * BigInt(turnover)) }
}

/** The line of a drop that has opened. The first claim on a node computes who is eligible, if no other node has. */
function lineOf(deps: ClaimsDeps, lines: Lines, drop: Drop): Promise<Line> {
  const known = lines.get(drop.id)
  if (known) return known.line
  for (const [id, other] of lines) if (other.drop.closeAt <= deps.clock.now()) lines.delete(id)
  const line = begin(deps, drop)
  lines.set(drop.id, { drop, line })
  // A later claim tries again after a failure.
  line.catch(() => lines.delete(drop.id))
  return line
}

async function begin(deps: ClaimsDeps, drop: Drop): Promise<Line> {
  if (!drop.openedAt) await openDrop(deps, drop.id)
  const series = await seriesOf(deps.db, drop)
  const secret = secretOf(deps, drop)
  return { drop, series, secret, waiting: [], isWorking: false, isEmpty: false, isDrawn: series.fairness !== 'window' }
}

function wait(deps: ClaimsDeps, line: Line, request: Received): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  line.waiting.push({ ...request, answer: resolve, fail: reject })
  if (!line.isWorking) void work(deps, line)
  return promise
}

/** Answers the line until nobody waits. A transaction has members of one cell. Those who find the drop empty share queries, too. */
async function work(deps: ClaimsDeps, line: Line): Promise<void> {
  line.isWorking = true
  while (line.waiting.length > 0) {
    // Claims that come in one turn of the event loop share a transaction.
    await nextLoop()
    const batch = line.waiting.splice(0, AT_ONCE)
    for (const group of Map.groupBy(batch, ({ memberId }) => cellOf(bucketOf(memberId))).values())
      await answerAll(deps, line, group)
  }
  line.isWorking = false
}

async function answerAll(deps: ClaimsDeps, line: Line, group: readonly Waiting[]): Promise<void> {
  try {
    const answers = line.isEmpty ? await refuseEmpty(deps, line, group) : await takeAll(deps, line, group)
    for (const [at, one] of group.entries()) one.answer(answers[at]!)
  } catch (error) {
    for (const one of group) one.fail(error)
  }
}

async function takeAll(deps: ClaimsDeps, line: Line, group: readonly Received[]): Promise<Answer[]> {
  await drawDue(deps, line)
  const { answers, isEmpty } = await deps.db.transaction().execute((tx) => take(deps, tx, line, group))
  line.isEmpty ||= isEmpty
  return answers
}

/** Later claims come after those of the window. */
async function drawDue(deps: ClaimsDeps, line: Line): Promise<void> {
  if (line.isDrawn || deps.clock.now() < drawAtOf(line.drop)) return
  await drawWindow(deps, line.drop.id)
  line.isDrawn = true
}

async function take(
  deps: ClaimsDeps,
  tx: Tx,
  { drop: { id }, series, secret }: Line,
  requests: readonly Received[],
): Promise<{ answers: Answer[]; isEmpty: boolean }> {
  const drop = await store.lock(tx, id)
  invariant(drop, 'a line has its drop')
  if (series.fairness === 'window' && !drop.drawnAt)
    return { answers: await collectRequests(deps, tx, { drop, series }, requests), isEmpty: false }
  return handOut(deps, tx, { drop, series, secret }, requests)
}

/** Answers claims of a drop that is over, without the lock of the drop. */
async function refuseOver(
  deps: ClaimsDeps,
  of: Pick<Line, 'drop' | 'series'>,
  requests: readonly ClaimRequest[],
): Promise<ClaimAnswer[]> {
  const state = await stateFor(deps, deps.db, of, requests)
  return decideClaims({ ...state, isOver: true, amounts: [], taken: 0 }, requests).answers
}

/** Answers claims of a drop that is empty from the memory of its claims, so that a crowd costs a query for many about their accounts only. */
async function refuseEmpty(deps: ClaimsDeps, line: Line, requests: readonly ClaimRequest[]): Promise<ClaimAnswer[]> {
  line.claimed ??= claimsStore.all(deps.db, line.drop.id)
  const claimed = await line.claimed.catch((error: unknown) => {
    delete line.claimed
    throw error
  })
  const eligible = await eligibleAmong(deps, deps.db, line, requests)
  const so = { ...claimed, eligible, checked: NOBODY, limits: deps.policy() }
  return decideClaims({ ...so, isOver: false, amounts: [], taken: 0 }, requests).answers
}
/** Members without the human check are refused after an empty drop. */
const NOBODY: ReadonlySet<never> = new Set()
