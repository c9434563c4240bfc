import { type BusinessCalendar, type BusinessDay, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, sumOf, UNITS_PER_ONE, units } from '@croupier/kernel/money'
import { type Board, rankBoard } from '@croupier/rules/rewards/leaderboards'
import { splitByWeight } from '@croupier/rules/split'
import type { LeaderboardPrizes } from '@croupier/wire/rewards/leaderboards.console'
import type { BoardRow, StoredBoard } from './model.ts'

/** Reward rules §9.2: results that come late still count for so long. */
const FREEZE_MS = 10 * MS.minute

type Days = Pick<StoredBoard, 'firstDay' | 'lastDay'>

export const windowOf = ({ firstDay, lastDay }: Days, calendar: BusinessCalendar) => ({
  startsAt: startOfDay(firstDay, calendar),
  endsAt: startOfDay(plusDays(lastDay, 1), calendar),
})

export type BoardState = 'comingSoon' | 'running' | 'closing' | 'final'

export function stateOf(
  board: Days & Pick<StoredBoard, 'finalAt'>,
  calendar: BusinessCalendar,
  now: Instant,
): BoardState {
  const { startsAt, endsAt } = windowOf(board, calendar)
  if (board.finalAt) return 'final'
  if (now < startsAt) return 'comingSoon'
  return now < endsAt ? 'running' : 'closing'
}

/** Whether the ranks are final from now on. */
export const isFrozen = (board: Days, calendar: BusinessCalendar, now: Instant): boolean =>
  plusMs(windowOf(board, calendar).endsAt, FREEZE_MS) <= now

/** The prizes by rank. All of a pool is split, to the last 1/10,000. */
export const prizesOf = (prizes: LeaderboardPrizes): readonly Money[] =>
  prizes.kind === 'ranks' ? prizes.amounts : splitByWeight(prizes.pool, prizes.shares.map(BigInt))

export const budgetOf = ({ prizes }: Pick<StoredBoard, 'prizes'>): Money => sumOf(prizesOf(prizes))

type Terms = Days & Pick<StoredBoard, 'score' | 'prizes' | 'category' | 'game' | 'minScore'>

/** Whether staff typed a leaderboard that can be. Later ranks never get more than earlier ones. */
export function isPossible(board: Terms, today: BusinessDay, leastMultiple: number): boolean {
  const { firstDay, lastDay, prizes } = board
  const amounts = prizesOf(prizes)
  const areOrdered = amounts.every((amount, at) => amount > 0n && (at === 0 || amount <= amounts[at - 1]!))
  return firstDay <= lastDay && lastDay >= today && areOrdered && isOfGames(board, leastMultiple)
}

/** Multiples are those of the list of winners, which keeps 30 days. */
const MULTIPLE_DAYS = 28

/** Whether the score can be of these games and reach the smallest one. Points are of all games. */
function isOfGames({ score, category, game, minScore, firstDay, lastDay }: Terms, leastMultiple: number): boolean {
  if (score === 'points') return category === null && game === null && minScore % UNITS_PER_ONE === 0n
  if (score !== 'multiplier') return category === null || game === null
  const isKept = lastDay < plusDays(firstDay, MULTIPLE_DAYS) && minScore >= BigInt(leastMultiple) * UNITS_PER_ONE
  return category === null && isKept
}

/** Whether a leaderboard needs the figures of a single game. */
export const countsByGame = ({ score, game }: Pick<StoredBoard, 'score' | 'game'>): boolean =>
  game !== null && (score === 'validBet' || score === 'netWin')

/** Points as a score. */
export const scoreOfPoints = (points: bigint): Money => units(points * UNITS_PER_ONE)

export type Scored = { memberId: MemberId; score: Money }

/**
 * Reward rules §9.2. Ranks the members. A score counts as reached when it was first seen, so a score that did not change keeps its
 * time.
 */
export function rankedRows(
  board: Pick<StoredBoard, 'minScore' | 'ties' | 'prizes'>,
  scores: readonly Scored[],
  before: ReadonlyMap<MemberId, Pick<BoardRow, 'score' | 'reachedAt'>>,
  now: Instant,
): BoardRow[] {
  const byMember = new Map<string, Scored & { reachedAt: Instant }>()
  for (const one of scores) {
    const known = before.get(one.memberId)
    byMember.set(one.memberId, { ...one, reachedAt: known?.score === one.score ? known.reachedAt : now })
  }
  const rules: Board = { minScore: board.minScore, ties: board.ties, prizes: { amounts: prizesOf(board.prizes) } }
  const entries = [...byMember.values()].map(({ memberId: member, ...rest }) => ({ member, ...rest }))
  return rankBoard(rules, entries).rows.flatMap(({ rank, member, prize }) => {
    const one = byMember.get(member)
    return one ? [{ ...one, rank, prize }] : []
  })
}
