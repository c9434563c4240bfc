import { type BusinessDay, businessDayOf, plusDays } from '@croupier/kernel/business-day'
import type { Clock, Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, sumOf, ZERO } from '@croupier/kernel/money'
import { maskName } from '@croupier/rules/rewards/winners'
import type { Leaderboard, LeaderboardRow } from '@croupier/wire/rewards/leaderboards'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { mayBeOffered } from '../grants/rules.ts'
import type { GrantsService } from '../grants/service.ts'
import type { CountedGames, RewardFigures, RewardMembers } from '../ports.ts'
import type { BoardRow, StoredBoard } from './model.ts'
import { isFrozen, prizesOf, rankedRows, type Scored, stateOf, windowOf } from './rules.ts'
import { boardsStore as store } from './store.ts'

export type BoardsDeps = {
  db: Db
  clock: Clock
  members: RewardMembers
  figures: RewardFigures
  counted: CountedGames
  /** The points that members earned within a time, `to` excluded, as scores: of members who reach a least one. */
  earnedPoints(reader: Reader, query: { from: Instant; to: Instant; least: Money }): Promise<readonly Scored[]>
  grants: Pick<GrantsService, 'offer' | 'usualEnd'>
}
export type BoardsService = ReturnType<typeof boardsService>

/** The first ranks that everybody sees, and the days for which a final board is shown. */
const SHOWN_RANKS = 50
const SHOWN_DAYS = 7

/** Reward rules §9.2: leaderboards of members. */
export function boardsService(deps: BoardsDeps) {
  return {
    list: (memberId: MemberId) => list(deps, memberId),
    run: () => run(deps),
  }
}

export const today = ({ clock, figures }: Pick<BoardsDeps, 'clock' | 'figures'>): BusinessDay =>
  businessDayOf(clock.now(), figures.calendar())

async function list(deps: BoardsDeps, memberId: MemberId): Promise<{ boards: Leaderboard[] }> {
  const { db, members } = deps
  const member = await members.memberOf(db, memberId)
  if (!member || !mayBeOffered(member, await members.isBarred(db, memberId))) return { boards: [] }
  const boards = await store.since(db, plusDays(today(deps), -SHOWN_DAYS))
  const names = boards.some(({ game }) => game !== null) ? await deps.counted.names() : new Map<string, string>()
  return { boards: await Promise.all(boards.map((board) => shown(deps, board, { memberId, names }))) }
}

type Viewer = { memberId: MemberId; names: ReadonlyMap<string, string> }

async function shown(deps: BoardsDeps, board: StoredBoard, { memberId, names: games }: Viewer): Promise<Leaderboard> {
  const { db, clock, members, figures } = deps
  const { id, title, score, category, game, minScore, ties, prizes } = board
  const first = await onlyRewarded(members, db, await store.ranks(db, id, SHOWN_RANKS))
  const own = await store.rankOf(db, id, memberId)
  const names = await members.usernames([...first, ...(own ? [own] : [])].map((one) => one.memberId))
  const row = ({ reachedAt: _, memberId: of, ...rest }: BoardRow): LeaderboardRow => ({
    ...rest,
    name: maskName(names.get(of) ?? ''),
    isOwn: of === memberId,
  })
  return {
    id,
    title,
    score,
    category,
    game: game === null ? null : { code: game, name: games.get(game) ?? game },
    minScore,
    ties,
    prizes: [...prizesOf(prizes)],
    ...windowOf(board, figures.calendar()),
    state: stateOf(board, figures.calendar(), clock.now()),
    rows: first.map(row),
    own: own ? row(own) : null,
  }
}

/** Reward rules §1, §9.2: members who were excluded since the last run, or since a board became final, vanish from it. */
async function onlyRewarded<T extends { memberId: MemberId }>(
  members: RewardMembers,
  reader: Reader,
  rows: readonly T[],
): Promise<T[]> {
  const standings = await members.standingsOf(
    reader,
    rows.map(({ memberId }) => memberId),
  )
  return rows.filter(({ memberId }) => {
    const standing = standings.get(memberId)
    return standing !== undefined && mayBeOffered(standing, standing.isBarred)
  })
}

/** Renews the ranks of all boards that run, and makes those final whose time is over. */
async function run(deps: BoardsDeps): Promise<void> {
  const { db } = deps
  for (const { id } of await store.open(db, today(deps))) await db.transaction().execute((tx) => renew(deps, tx, id))
}

/** A final board never changes: what is corrected later changes nothing for players. */
async function renew(deps: BoardsDeps, tx: Tx, id: string): Promise<void> {
  const { clock, figures } = deps
  const board = await store.lock(tx, id)
  if (!board || board.finalAt) return
  const now = clock.now()
  const before = new Map((await store.ranks(tx, id)).map((row) => [row.memberId, row]))
  const ranked = rankedRows(board, await scoresOf(deps, tx, board), before, now)
  await store.replace(tx, id, ranked)
  if (isFrozen(board, figures.calendar(), now)) await finish(deps, tx, board, ranked)
}

/** Reward rules §1, §9.2: the scores of members who may get a reward. */
async function scoresOf(deps: BoardsDeps, tx: Tx, board: StoredBoard) {
  const { members } = deps
  return onlyRewarded(members, tx, await allScoresOf(deps, tx, board))
}

function allScoresOf({ figures, earnedPoints }: BoardsDeps, tx: Tx, board: StoredBoard): Promise<readonly Scored[]> {
  const { score: of, category, game, firstDay: from, lastDay: to, minScore: least } = board
  if (of === 'validBet' || of === 'netWin') return figures.scoresOf(tx, { of, category, game, from, to, least })
  const { startsAt, endsAt } = windowOf(board, figures.calendar())
  if (of === 'multiplier') return figures.multiplesOf(tx, { from: startsAt, to: endsAt, game, least })
  return earnedPoints(tx, { from: startsAt, to: endsAt, least })
}

/** Offers each prize once. Prizes without a member stay with the house. */
async function finish({ clock, grants }: BoardsDeps, tx: Tx, board: StoredBoard, ranked: readonly BoardRow[]) {
  const paid = []
  for (const { memberId, prize: amount } of ranked) {
    if (amount === ZERO) continue
    const right = { source: 'leaderboard' as const, sourceRef: `${board.id}:${memberId}`, level: null }
    const grant = { ...right, memberId, amount, note: board.title, expiresAt: grants.usualEnd() }
    if (await grants.offer(tx, grant)) paid.push(amount)
  }
  await store.close(tx, board.id, { finalAt: clock.now(), paid: sumOf(paid) })
}
