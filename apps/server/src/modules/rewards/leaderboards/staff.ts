import { dayFrom, plusDays } from '@croupier/kernel/business-day'
import { humanId } from '@croupier/kernel/ids'
import { ZERO } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import { BONUS_CATEGORIES } from '@croupier/wire/rewards/bonus'
import { LEADERBOARD_SCORES } from '@croupier/wire/rewards/leaderboards'
import {
  type DeskLeaderboard,
  leaderboardPrizes,
  type saveLeaderboard,
} from '@croupier/wire/rewards/leaderboards.console'
import { day, money } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import type { GrantsPolicy } from '../policy.ts'
import type { StoredBoard } from './model.ts'
import { budgetOf, countsByGame, isPossible } from './rules.ts'
import { type BoardsDeps, today } from './service.ts'
import { boardsStore as store } from './store.ts'

export type BoardDeskDeps = BoardsDeps & {
  random: Random
  approvals: Pick<Staff['approvals'], 'register'>
  settings(): GrantsPolicy
}
export type BoardDesk = ReturnType<typeof boardDeskService>

const SHOWN_DAYS = 90

/** Reward rules §9.2, §13: the leaderboards of staff. */
export function boardDeskService(deps: BoardDeskDeps) {
  const { db, settings } = deps
  const requests = deps.approvals.register(boardKind(deps))
  return {
    async list() {
      const found = await store.since(db, plusDays(today(deps), -SHOWN_DAYS))
      const boards = await Promise.all(found.map((one) => shown(deps, one)))
      return { boards, leastMultiple: deps.figures.leastMultiple() }
    },
    async save(tx: Tx, by: StaffCall, { reason, id, ...typed }: Input<typeof saveLeaderboard>) {
      const board = stored({ ...typed, id: id ?? `l${humanId(deps.random)}` })
      const before = await assertOpen(deps, tx, board)
      if (id !== null && !before) refuse('rewards.leaderboard_unknown')
      if (budgetOf(board) > settings().aloneBudget) return requests.request(tx, by, { payload: board, reason })
      await keep(deps, tx, board)
      const object = `leaderboard:${board.id}`
      await by.audit(tx, { object, before: before ? figuresOf(before) : null, after: figuresOf(board), reason })
      return { approvalId: null }
    },
  }
}

async function shown(deps: BoardDeskDeps, board: StoredBoard): Promise<DeskLeaderboard> {
  const members = await store.count(deps.db, board.id)
  return { ...board, budget: budgetOf(board), members, canChange: today(deps) < board.firstDay }
}

/** Refuses a board that cannot be, or that has begun; answers the one before. */
async function assertOpen(deps: BoardDeskDeps, tx: Tx, board: StoredBoard): Promise<StoredBoard | undefined> {
  const { game, firstDay } = board
  if (!isPossible(board, today(deps), deps.figures.leastMultiple())) refuse('rewards.leaderboard_terms')
  if (game !== null && !(await deps.counted.names()).has(game)) refuse('game.unknown', { game })
  if (countsByGame(board) && firstDay < deps.counted.firstDay()) refuse('rewards.counted_later')
  const before = await store.lock(tx, board.id)
  if (before && before.firstDay <= today(deps)) refuse('rewards.leaderboard_running')
  return before
}

/** Saves a leaderboard, and has its game counted. */
async function keep({ counted, clock }: BoardDeskDeps, tx: Tx, board: StoredBoard): Promise<void> {
  const { game, firstDay: from, lastDay: to } = board
  await store.save(tx, board, clock.now())
  if (countsByGame(board) && !(await counted.count(tx, { game, from, to }))) refuse('rewards.counted_later')
}

const figures = z.object({
  title: z.string(),
  score: z.enum(LEADERBOARD_SCORES),
  category: z.nullable(z.string()),
  game: z.nullable(z.string()),
  firstDay: day,
  lastDay: day,
  minScore: money,
  ties: z.string(),
  prizes: z.int(),
  budget: money,
})

/** A leaderboard as the approver and the audit log see it. */
function figuresOf(board: StoredBoard): z.output<typeof figures> {
  const { title, score, category, game, firstDay, lastDay, minScore, ties, prizes } = board
  const count = prizes.kind === 'ranks' ? prizes.amounts.length : prizes.shares.length
  return { title, score, category, game, firstDay, lastDay, minScore, ties, prizes: count, budget: budgetOf(board) }
}

const boardKind = (deps: BoardDeskDeps) =>
  approvalKind({
    name: 'reward.leaderboard',
    permission: 'reward.mission.approve',
    payload: z.object({
      id: z.string(),
      title: z.string(),
      score: z.enum(LEADERBOARD_SCORES),
      category: z.nullable(z.enum(BONUS_CATEGORIES)),
      game: z.nullable(z.string()),
      firstDay: day,
      lastDay: day,
      minScore: money,
      ties: z.enum(['time', 'share']),
      prizes: leaderboardPrizes,
    }),
    change: z.object({ before: z.nullable(figures), after: figures }),
    async describe(tx, payload) {
      const board = stored(payload)
      const before = await assertOpen(deps, tx, board)
      return {
        object: `leaderboard:${board.id}`,
        before: before ? figuresOf(before) : null,
        after: figuresOf(board),
      }
    },
    async apply(tx, payload) {
      await keep(deps, tx, stored(payload))
      return undefined
    },
  })

type Typed = Omit<StoredBoard, 'firstDay' | 'lastDay' | 'finalAt' | 'paid'> & { firstDay: string; lastDay: string }
const stored = (typed: Typed): StoredBoard => ({
  ...typed,
  firstDay: dayFrom(typed.firstDay),
  lastDay: dayFrom(typed.lastDay),
  finalAt: null,
  paid: ZERO,
})
