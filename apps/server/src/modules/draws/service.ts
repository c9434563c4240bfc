import type { BeaconChains } from '@croupier/game-math/fairness/index'
import { hashSeed } from '@croupier/game-math/fairness/index'
import { type Issue, issueAt } from '@croupier/game-math/lottery/index'
import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { type Random, toHex } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Logger } from '../../platform/log.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Reencrypted } from '../../platform/secrets/reencrypt.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { type Mixed, mixedIn, namedRound, roundOf } from './beacon/rules.ts'
import { beaconStore } from './beacon/store.ts'
import {
  type BetsRoot,
  type DrawKey,
  type DrawRecord,
  drawStatuses,
  type OutsideResult,
  type OwnDraw,
  type OwnVoidReason,
  type Revealed,
} from './model.ts'
import { publishOutside } from './outside.ts'
import type { DrawGame, DrawsPolicy } from './policy.ts'
import { isCommittedSeed, isOwn, issuesToCommit, reveal, voidAt, voidBefore } from './rules.ts'
import { drawsStore as store } from './store.ts'

export type DrawsServiceDeps = {
  clock: Clock
  random: Random
  /** For the steps of a draw. */
  db: Db
  /** For what others read. */
  reads: Db
  vault: Vault
  outbox: Outbox
  live: Live
  log: Logger
  chains: BeaconChains
  policy: () => DrawsPolicy
  /** Called when this node has published commitments. */
  committed(): void
}
export type DrawsService = ReturnType<typeof drawsService>

const SEED_BYTES = 32
const SEED_PURPOSE = 'draw-seed'
/** Due draws that one turn of the scheduler takes. */
const TURN = 50
/** A due draw without the tickets' root is tried again after this long. */
const RETRY_MS = 200
/** The longest time to the next turn: the operator may have taken every game off the calendars. */
const IDLE_MS = MS.minute

type Parts = DrawsServiceDeps & {
  /** The last issue known to be committed, by game: spares a query at every turn. */
  committedUpTo: Map<string, string>
}

/** Commits, closes, reveals and voids draws. Safe on many nodes at once: every step is compare-and-set on the record. */
export function drawsService(deps: DrawsServiceDeps) {
  const { db, reads, policy } = deps
  const parts: Parts = { ...deps, committedUpTo: new Map() }
  return {
    advance: (now: Instant) => advance(parts, now),
    publishRoot: (bets: BetsRoot) => publishRoot(deps, bets),
    publishOutside: (result: OutsideResult) => publishOutside(deps, result),
    /** Undecided draws outside whose cut-off is over, oldest first. */
    awaitingResult: (now: Instant): Promise<DrawRecord[]> => store.awaitingResult(reads, now),
    reencrypt: () => countOutdatedSeeds(deps),
    /** The game, or `game.unknown`. */
    game(code: string): DrawGame {
      return policy().games.find((game) => game.code === code) ?? refuse('game.unknown', { game: code })
    },
    games: (): readonly DrawGame[] => policy().games,
    /** One draw's record, or null where no commitment was made. */
    find: async (key: DrawKey): Promise<DrawRecord | null> => (await store.find(reads, key)) ?? null,
    findMany: (game: string, issueNos: readonly string[]) => store.findMany(reads, game, issueNos),
    /** Draws without a root yet, oldest first: those that take bets or will, and those past their cut-off. */
    withoutRoot: (): Promise<DrawRecord[]> => store.withoutRoot(db),
    /** The last `count` results of each of the games, newest first. */
    recent: (games: readonly string[], count: number): Promise<DrawRecord[]> =>
      store.newestResults(reads, games, count),
    /** Results of a game after an issue, oldest first, at most `count` (the newest ones when there are more). */
    async resultsSince(game: string, issueNo: string, count: number): Promise<DrawRecord[]> {
      const seen = await store.find(reads, { game, issueNo })
      const missed = await store.list(reads, { game, statuses: ['revealed'], after: seen?.drawAt }, seen ? count : 1)
      return missed.toReversed()
    },
  }
}

/** Does everything that is due at `now`, and returns the next instant at which something is. Late starts catch up here. */
async function advance(parts: Parts, now: Instant): Promise<Instant> {
  const { db, policy } = parts
  for (const game of policy().games) await commitAhead(parts, game, now)
  const dueBy = { now, voidBefore: voidBefore(now) }
  for (const due of await store.due(db, dueBy, TURN)) await decide(parts, due, now)
  const isWaiting = (await store.due(db, dueBy, 1)).length > 0
  return nextDue(parts, now, isWaiting)
}

async function commitAhead(parts: Parts, game: DrawGame, now: Instant): Promise<void> {
  const { db, policy, committed, committedUpTo } = parts
  const issues = issuesToCommit(game, now, policy().issuesAhead)
  const last = issues.at(-1)
  if (!last || committedUpTo.get(game.code) === last.issueNo) return
  const issueNos = issues.map(({ issueNo }) => issueNo)
  const known = await store.known(db, game.code, issueNos)
  const fresh = issues.filter(({ issueNo }) => !known.has(issueNo))
  for (const issue of fresh) await commitOne(parts, game, issue, now)
  committedUpTo.set(game.code, last.issueNo)
  if (fresh.length > 0) committed()
}

async function commitOne(
  { db, random, vault, chains }: Parts,
  game: DrawGame,
  issue: Issue,
  now: Instant,
): Promise<void> {
  const { issueNo, openAt, closeAt, drawAt } = issue
  const round = roundOf(chains, game, closeAt)
  const mixed =
    round === 'none' ? { beacon: round, beaconRound: null } : { beacon: round.chain, beaconRound: round.round }
  const announced = {
    game: game.code,
    family: game.family,
    issueNo,
    openAt,
    closeAt,
    drawAt,
    committedAt: now,
    ...mixed,
  }
  if (game.outside) {
    const draw = { ...announced, origin: 'outside', seedHash: null } as const
    await db.transaction().execute((tx) => store.commit(tx, draw, null))
    return
  }
  const seed = random.bytes(SEED_BYTES)
  const seedEncrypted = vault.encrypt(SEED_PURPOSE, seed)
  const draw = { ...announced, origin: 'own', seedHash: hashSeed(toHex(seed)) } as const
  await db.transaction().execute((tx) => store.commit(tx, draw, seedEncrypted))
}

/** Reveals or voids one due draw. Does nothing if another node does, or while the tickets' root is missing. */
async function decide(parts: Parts, { game, issueNo }: DrawKey, now: Instant): Promise<void> {
  const { db, live } = parts
  const result = await db.transaction().execute((tx) => decideLocked(parts, tx, { game, issueNo }, now))
  if (!result) return
  const message = { game, issueNo, numbers: result.numbers, drawnAt: now }
  live.send('draw', { topic: game }, message, issueNo)
  live.send('results', { topic: '' }, message)
}

async function decideLocked(parts: Parts, tx: Tx, key: DrawKey, now: Instant): Promise<Revealed | null> {
  const { outbox } = parts
  const reference = `${key.game}:${key.issueNo}`
  const record = await store.lock(tx, key)
  if (!record || !isOwn(record) || drawStatuses.isFinal(record.status)) return null
  const isVoid = now >= voidAt(record.drawAt)
  if (!isVoid && !drawStatuses.allows(record.status, 'revealed')) return null
  const mixed = await readRound(parts, tx, record)
  if (!isVoid && mixed === null) return null
  const serverSeed = await readSeed(parts, tx, record)
  if (isVoid) {
    drawStatuses.to(record.status, 'void')
    const voidReason = voidReasonOf(serverSeed, mixed)
    await store.void(tx, key, { voidReason, serverSeed, beaconSignature: mixed?.signature ?? null }, now)
    await outbox.record(tx, 'draw.voided', { ...key, reference, reason: voidReason })
    return null
  }
  if (serverSeed === null || mixed === null) return null
  const revealed = { ...reveal(record, serverSeed, mixed.beacon), beaconSignature: mixed.signature }
  await store.reveal(tx, key, revealed, now)
  await outbox.record(tx, 'draw.revealed', { ...key, reference, numbers: revealed.numbers })
  return revealed
}

function voidReasonOf(serverSeed: string | null, mixed: Mixed | null): OwnVoidReason {
  if (serverSeed === null) return 'seed_unreadable'
  return mixed === null ? 'beacon_missing' : 'not_revealed_in_time'
}

/** What the beacon adds to a draw, checked again before it is used; null while its round is not stored. */
async function readRound({ chains, log }: Parts, tx: Tx, record: OwnDraw): Promise<Mixed | null> {
  const named = namedRound(record)
  const signature = named === 'none' ? null : await beaconStore.signature(tx, named)
  const mixed = mixedIn(chains, named, signature)
  if (mixed === null && signature !== null)
    log.error({ game: record.game, issueNo: record.issueNo }, 'the stored round of a draw is not signed by its beacon')
  return mixed
}

/**
 * The committed seed, or null where it cannot be read. Such a draw waits until it is void, and does not stop the draws of other
 * games or the return of the stakes.
 */
async function readSeed({ vault, log }: Parts, tx: Tx, record: OwnDraw): Promise<string | null> {
  const encrypted = await store.encryptedSeed(tx, record)
  try {
    const serverSeed = toHex(vault.decrypt(SEED_PURPOSE, encrypted))
    if (isCommittedSeed(record, serverSeed)) return serverSeed
    log.error({ game: record.game, issueNo: record.issueNo }, 'the stored seed of a draw is not the committed one')
  } catch (error) {
    log.error({ err: error, game: record.game, issueNo: record.issueNo }, 'the seed of a draw cannot be decrypted')
  }
  return null
}

async function nextDue({ db, policy }: Parts, now: Instant, isWaiting: boolean): Promise<Instant> {
  const closings = policy().games.map(({ calendar }) => issueAt(calendar, now).closeAt)
  const instants = [plusMs(now, IDLE_MS), ...closings]
  const drawAt = await store.nextDrawAt(db, now)
  if (drawAt) instants.push(drawAt)
  if (isWaiting) instants.push(plusMs(now, RETRY_MS))
  return new Date(Math.min(...instants.map((at) => at.getTime())))
}

/**
 * Publishes the root of an issue's tickets, which lottery makes after the cut-off. The same root again changes nothing.
 * False for an issue that is void by now.
 */
async function publishRoot({ db, clock }: DrawsServiceDeps, bets: BetsRoot): Promise<boolean> {
  const record = await store.find(db, bets)
  invariant(record, `there is a draw ${bets.game} ${bets.issueNo}`)
  invariant(clock.now() >= record.closeAt, 'a root is made after the cut-off')
  if (await store.close(db, bets)) return true
  const known = await store.find(db, bets)
  if (known?.status === 'void') return false
  invariant(known?.betsRoot === bets.root, `${bets.game} ${bets.issueNo} has one root`)
  return true
}

/** T169: a seed is never written again, so one that another key encrypts is left until its draw. */
async function countOutdatedSeeds({ db, vault }: DrawsServiceDeps): Promise<Reencrypted> {
  const seeds = await store.waitingSeeds(db)
  return { reencrypted: 0, left: seeds.filter((seed) => !vault.isCurrent(SEED_PURPOSE, seed)).length }
}
