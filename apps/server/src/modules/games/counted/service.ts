import {
  type BusinessCalendar,
  type BusinessDay,
  businessDayOf,
  plusDays,
  startOfDay,
} from '@croupier/kernel/business-day'
import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import { afterCommit } from '../../../platform/db/after-commit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Fanout } from '../../../platform/fanout/fanout.ts'
import type { Logger } from '../../../platform/log.ts'
import { countedStore as store } from './store.ts'

const TOPIC = 'games.counted'
const REREAD_MS = 10 * MS.second
/** Every node counts a game so long after it was named. */
const KNOWN_MS = MS.minute
/** Names all games. */
const ALL_GAMES = '*'

export type CountedDeps = {
  db: Db
  clock: Clock
  log: Logger
  fanout: Pick<Fanout, 'subscribe' | 'onReset' | 'publishWith'>
  businessDay(): BusinessCalendar
}
/** A game, null for all, and the business days on which it counts, both included. */
export type Counting = { game: string | null; from: BusinessDay; to: BusinessDay }
export type CountedGames = ReturnType<typeof countedGames>

/**
 * The games whose figures are kept by member and day, because a mission or a leaderboard needs them. Other games cost a settlement
 * nothing but a look into this node's memory. A game counts from a later business day on, when every node knows it.
 */
export function countedGames({ db, clock, log, fanout, businessDay }: CountedDeps) {
  let counted: ReadonlySet<string> = new Set()
  let timer: ReturnType<typeof setInterval> | undefined
  const today = () => businessDayOf(clock.now(), businessDay())
  const read = async () => {
    counted = new Set(await store.since(db, plusDays(today(), -1)))
  }
  const reread = () => read().catch((error: unknown) => log.warn({ err: error }, 'the counted games cannot be read'))
  fanout.subscribe(TOPIC, reread)
  fanout.onReset(reread)
  const firstDay = () => plusDays(businessDayOf(plusMs(clock.now(), KNOWN_MS), businessDay()), 1)
  return {
    isCounted: (game: string): boolean => counted.has(game) || counted.has(ALL_GAMES),
    /** The first business day on which a game that is named now can be counted. */
    firstDay,
    /** Counts a game. False if the first day is too early for that. */
    async count(tx: Tx, { game, from, to }: Counting): Promise<boolean> {
      if (from < firstDay()) return false
      const calendar = businessDay()
      const instants = { startsAt: startOfDay(from, calendar), endsAt: startOfDay(plusDays(to, 1), calendar) }
      await store.add(tx, { game: game ?? ALL_GAMES, firstDay: from, lastDay: to, ...instants })
      afterCommit(tx, reread)
      await fanout.publishWith(tx, TOPIC, '')
      return true
    },
    watch: {
      async start(): Promise<void> {
        await read()
        timer = setInterval(reread, REREAD_MS)
        timer.unref()
      },
      async stop(): Promise<void> {
        clearInterval(timer)
      },
    },
  }
}
