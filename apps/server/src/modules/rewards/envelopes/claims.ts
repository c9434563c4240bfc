import { ownerCommitment } from '@croupier/game-math/fairness/index'
import { businessDayOf } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { sumOf, units } from '@croupier/kernel/money'
import { toHex } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { bucketOf, cellOf } from '../../wallet/index.ts'
import { mayBeOffered } from '../grants/rules.ts'
import type { GrantsService } from '../grants/service.ts'
import type { TurnoverService } from '../turnover/service.ts'
import { claimsStore } from './claims-store.ts'
import { type DropsDeps, openDrop, secretOf, seriesOf } from './drops.ts'
import type { Drop, DropSecret, Series } from './model.ts'
import { originOf } from './origin.ts'
import type { EnvelopesPolicy } from './policy.ts'
import { type ClaimAnswer, type ClaimRequest, decideClaims, isForAll } from './rules.ts'
import { envelopesStore as store } from './store.ts'

export type ClaimsDeps = DropsDeps & {
  grants: Pick<GrantsService, 'give'>
  turnover: Pick<TurnoverService, 'add'>
  policy(): EnvelopesPolicy
}

/** Claims of a drop that wait on a node, at most. Further ones are refused `server.busy` and may come again. */
const WAITING_MAX = 5_000
/** Claims that one transaction answers. */
const AT_ONCE = 200
const SALT_BYTES = 16

type Waiting = ClaimRequest & { answer(answer: ClaimAnswer): void; fail(error: unknown): void }
type Line = {
  drop: Drop
  series: Series
  secret: DropSecret
  waiting: Waiting[]
  isWorking: boolean
  /** Only ever says that the drop is surely empty: taken envelopes never return. */
  isEmpty: boolean
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
    const request = { memberId, key, ...originOf(deps.vault, id, from) }
    const isOver = receivedAt >= drop.closeAt || drop.closedAt !== null
    if (isOver) return answerOf(await seriesOf(deps.db, drop), await answerNow(deps, drop, { request, isOver }))
    const line = await lineOf(deps, lines, drop)
    if (line.isEmpty) return answerOf(line.series, await answerNow(deps, drop, { request, isOver }))
    return answerOf(line.series, await wait(deps, line, request))
  }
}

function answerOf({ turnover }: Series, answer: ClaimAnswer) {
  if (typeof answer === 'string') return refuse(answer)
  return { ...answer, turnover: units(answer.amount * BigInt(turnover)) }
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
  return { drop, series, secret: secretOf(deps, drop), waiting: [], isWorking: false, isEmpty: false }
}

function wait(deps: ClaimsDeps, line: Line, request: ClaimRequest): Promise<ClaimAnswer> {
  if (line.waiting.length >= WAITING_MAX) refuse('server.busy')
  const { promise, resolve, reject } = Promise.withResolvers<ClaimAnswer>()
  line.waiting.push({ ...request, answer: resolve, fail: reject })
  if (!line.isWorking) void work(deps, line)
  return promise
}

/** Answers the line until nobody waits. A transaction has members of one cell. */
async function work(deps: ClaimsDeps, line: Line): Promise<void> {
  line.isWorking = true
  while (line.waiting.length > 0) {
    const batch = line.waiting.splice(0, AT_ONCE)
    for (const group of Map.groupBy(batch, ({ memberId }) => cellOf(bucketOf(memberId))).values())
      await answerAll(deps, line, group)
  }
  line.isWorking = false
}

async function answerAll(deps: ClaimsDeps, line: Line, group: readonly Waiting[]): Promise<void> {
  try {
    const { answers, isEmpty } = await deps.db.transaction().execute((tx) => take(deps, tx, line, group))
    line.isEmpty ||= isEmpty
    for (const [at, one] of group.entries()) one.answer(answers[at]!)
  } catch (error) {
    for (const one of group) one.fail(error)
  }
}

/** Takes the next numbers of a drop, records the claims as grants and pays them. */
async function take(deps: ClaimsDeps, tx: Tx, line: Line, requests: readonly ClaimRequest[]) {
  const { series, secret } = line
  const drop = await store.lock(tx, line.drop.id)
  invariant(drop, 'a line has its drop')
  const state = await stateFor(deps, tx, { drop, series }, requests)
  const so = { ...state, isOver: drop.closedAt !== null, amounts: secret.amounts, taken: drop.taken }
  const { answers, accepted } = decideClaims(so, requests)
  if (accepted.length > 0) await pay(deps, tx, { drop, series }, accepted)
  return { answers, isEmpty: drop.taken + accepted.length >= drop.count }
}

type Accepted = ReturnType<typeof decideClaims>['accepted']

async function pay(deps: ClaimsDeps, tx: Tx, { drop, series }: Pick<Line, 'drop' | 'series'>, accepted: Accepted) {
  const { clock, random, grants, turnover } = deps
  const at = clock.now()
  const claims = accepted.map((one) => {
    const salt = toHex(random.bytes(SALT_BYTES))
    return { ...one, salt, owner: ownerCommitment(one.memberId, salt) }
  })
  await claimsStore.add(tx, drop.id, claims, at)
  await store.take(tx, drop.id, { count: accepted.length, amount: sumOf(accepted.map(({ amount }) => amount)) })
  const rights = accepted.map(({ memberId, amount }) => ({
    memberId,
    source: 'envelope' as const,
    sourceRef: `${drop.id}:${memberId}`,
    level: null,
    amount,
    note: series.title,
    expiresAt: drop.closeAt,
  }))
  // The posting locks the members.
  await grants.give(tx, { from: 'envelopes', kind: 'reward', at, grants: rights })
  const staked = accepted.map(({ memberId, amount }) => [memberId, units(amount * BigInt(series.turnover))] as const)
  await turnover.add(tx, new Map(staked))
}

/** What decides claims besides their order: what the members and their devices took, and who of them may take one. */
async function stateFor(
  deps: ClaimsDeps,
  reader: Reader,
  { drop, series }: Pick<Line, 'drop' | 'series'>,
  requests: readonly ClaimRequest[],
) {
  const { members, policy } = deps
  const memberIds = [...new Set(requests.map(({ memberId }) => memberId))]
  const held = await claimsStore.held(reader, drop.id, memberIds)
  const standings = await members.standingsOf(reader, memberIds)
  const among = isForAll(series) ? new Set(memberIds) : await claimsStore.eligible(reader, drop.id, memberIds)
  const isRewarded = (memberId: MemberId) => {
    const standing = standings.get(memberId)
    return standing !== undefined && mayBeOffered(standing, standing.isBarred)
  }
  const eligible = new Set(memberIds.filter((memberId) => among.has(memberId) && isRewarded(memberId)))
  const checked = await checkedAmong(deps, reader, memberIds)
  const ofOrigins = await claimsStore.ofOrigins(reader, drop.id, requests)
  return { held, eligible, checked, ofOrigins, limits: policy() }
}

/** Reward rules §8: the members who passed the human check today. All of them where the operator requires none. */
export async function checkedAmong(
  { clock, figures, policy }: Pick<ClaimsDeps, 'clock' | 'figures' | 'policy'>,
  reader: Reader,
  memberIds: readonly MemberId[],
): Promise<ReadonlySet<MemberId>> {
  if (!policy().humanCheck) return new Set(memberIds)
  return claimsStore.checked(reader, memberIds, businessDayOf(clock.now(), figures.calendar()))
}

/** Answers a claim of a drop that is empty or over, without the lock of the drop. */
async function answerNow(
  deps: ClaimsDeps,
  drop: Drop,
  { request, isOver }: { request: ClaimRequest; isOver: boolean },
): Promise<ClaimAnswer> {
  const series = await seriesOf(deps.db, drop)
  const state = await stateFor(deps, deps.db, { drop, series }, [request])
  const [answer] = decideClaims({ ...state, isOver, amounts: [], taken: 0 }, [request]).answers
  invariant(answer, 'a claim has an answer')
  return answer
}
