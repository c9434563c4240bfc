import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { sumOf } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { draws as drawsCall } from '@croupier/wire/draws/draws'
import type { Input } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db } from '../../platform/db/database.ts'
import type { DrawKey, DrawRecord, DrawStatus } from './model.ts'
import { isOwn, lateness, publicStatus, publish } from './rules.ts'
import type { DrawsService } from './service.ts'
import { type DrawFilter, drawsStore as store } from './store.ts'

export type DrawsLists = ReturnType<typeof drawsLists>
type PublicStatus = ReturnType<typeof publicStatus>

const STATUSES = {
  decided: ['revealed', 'void'],
  void: ['void'],
  undecided: ['committed', 'closed'],
} as const satisfies Record<string, readonly DrawStatus[]>

type StaffQuestion = {
  game?: string | undefined
  status?: PublicStatus | undefined
  from?: Instant | undefined
  to?: Instant | undefined
  before?: string | undefined
  pageSize: number
}

/** A draw counts as overdue after this long. */
const LATE_MS = 2 * MS.second

/** Draws as the public and staff see them: the same records, never the seeds. */
export function drawsLists({ db, clock, draws }: { db: Db; clock: Clock; draws: DrawsService }) {
  const publicOf = (record: DrawRecord) => {
    if (!isOwn(record)) return refuse('draw.outside')
    return publish(record, clock.now())
  }

  async function known(key: DrawKey): Promise<DrawRecord> {
    draws.game(key.game)
    return (await store.find(db, key)) ?? refuse('draw.unknown', { issueNo: key.issueNo })
  }
  return {
    one: async (key: DrawKey) => publicOf(await known(key)),
    async listed({ game, state = 'decided', before, pageSize }: Input<typeof drawsCall>) {
      draws.game(game)
      const cut = before === undefined ? undefined : await known({ game, issueNo: before })
      const size = boundedPageSize(pageSize)
      const records = await store.list(db, { game, statuses: STATUSES[state], before: cut }, size + 1)
      const shown = records.slice(0, size)
      const now = clock.now()
      const items = shown.filter(isOwn).map((record) => publish(record, now))
      const outside = shown.flatMap((record) => (isOwn(record) ? [] : outsideOf(record, now)))
      return { items, outside, next: records.length > size ? (shown.at(-1)?.issueNo ?? null) : null }
    },
    async outcomes() {
      const games = await store.outcomeCounts(db)
      const sum = (outcome: 'drawn' | 'void') => games.reduce((total, counts) => total + counts[outcome], 0)
      const returnedStake = sumOf(games.map((counts) => counts.returnedStake))
      return { drawn: sum('drawn'), void: sum('void'), returnedStake, games }
    },
    /** The numbers of issues that take bets now, of overdue draws, and of draws void since `from`. */
    standing(from: Instant) {
      const now = clock.now()
      return store.standing(db, { now, dueBefore: plusMs(now, -LATE_MS), voidSince: from })
    },
    async forStaff(asked: StaffQuestion) {
      if (asked.game) draws.game(asked.game)
      const now = clock.now()
      const size = boundedPageSize(asked.pageSize)
      const [game = '', issueNo = ''] = asked.before?.split(':') ?? []
      const before = asked.before === undefined ? undefined : await known({ game, issueNo })
      const { from, to } = asked
      const filter = { game: asked.game, before, from, to, ...filterOf(asked.status, now) }
      const records = await store.list(db, filter, size + 1)
      const items = records.slice(0, size).map((record) => shownToStaff(record, now))
      const last = records.length > size ? items.at(-1) : undefined
      const games = draws.games().map(({ code, name }) => ({ code, name }))
      return { games, items, next: last ? `${last.game}:${last.issueNo}` : null }
    },
  }
}

const outsideOf = (record: DrawRecord, now: Instant) => ({
  issueNo: record.issueNo,
  status: publicStatus(record, now),
  drawAt: record.drawAt,
  numbers: record.numbers,
  corrections: record.resultVersion,
})

/** A draw outside has no commitment. */
function shownToStaff(record: DrawRecord, now: Instant) {
  const commitment = isOwn(record) ? publish(record, now).commitment : null
  return { ...record, status: publicStatus(record, now), commitment, lateMs: lateness(record, now) }
}

/** The stored states behind a public one: by time until a draw is decided. */
function filterOf(status: PublicStatus | undefined, now: Instant): Partial<DrawFilter> {
  if (status === undefined) return {}
  if (status === 'drawn') return { statuses: ['revealed'] }
  if (status === 'void') return { statuses: ['void'] }
  if (status === 'scheduled') return { statuses: ['committed'], openedBy: { now, opened: false } }
  if (status === 'open')
    return { statuses: ['committed'], openedBy: { now, opened: true }, closedBy: { now, closed: false } }
  return { statuses: ['committed', 'closed'], closedBy: { now, closed: true } }
}
