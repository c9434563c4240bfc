import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import { AGENT_POCKET } from '../pockets.ts'
import { nowStore as store, type TeamNow } from './now-store.ts'
import type { FigureSources } from './ports.ts'

export type NowDeps = {
  db: Db
  clock: Clock
  log: Logger
  sources: Pick<FigureSources, 'exclusionsDuring' | 'fundsOf'>
  /** SQL of the members, `member_id`, who were in since an instant. */
  seenQuery(since: Instant): RawBuilder<unknown>
}
/** What the accounts of a team have together, and when it was counted. */
export type TeamFunds = { amount: Money; at: Instant }

/** Who did something in the last minutes is online. */
const ONLINE_MS = 5 * MS.minute
/** The money of a larger team is counted in the background, at most once in a while on a node. */
const SMALL_TEAM = 2_000
const KEPT_MS = 5 * MS.minute
const POCKETS = ['cash', AGENT_POCKET]

/** Agent rules §10: who of a team is online now, and what its accounts have in cash and agent pockets. Excluded members do not count. */
export function teamNow(deps: NowDeps) {
  const { db, clock, log, sources, seenQuery } = deps
  const known = new Map<MemberId, TeamFunds>()
  const counting = new Set<MemberId>()

  async function count(agent: MemberId): Promise<TeamFunds> {
    const at = clock.now()
    const team = store.team(await visible(deps, agent, at))
    return { amount: await sources.fundsOf(db, team, POCKETS), at }
  }
  function countLater(agent: MemberId): void {
    if (counting.has(agent)) return
    counting.add(agent)
    count(agent)
      .then((funds) => known.set(agent, funds))
      .catch((error: unknown) => log.warn({ error, agent }, 'the money of a team was not counted'))
      .finally(() => counting.delete(agent))
  }
  function forgetOld(): void {
    const oldest = plusMs(clock.now(), -KEPT_MS)
    for (const [agent, { at }] of known) if (at < oldest) known.delete(agent)
  }
  return {
    async online(agent: MemberId): Promise<number> {
      const now = clock.now()
      return store.countInTeam(db, await visible(deps, agent, now), seenQuery(plusMs(now, -ONLINE_MS)))
    },
    /** Null while the money of a large team is being counted. */
    async funds(agent: MemberId, size: number): Promise<TeamFunds | null> {
      if (size <= SMALL_TEAM) return count(agent)
      forgetOld()
      const found = known.get(agent)
      if (!found) countLater(agent)
      return found ?? null
    },
  }
}

/** Agent rules §3.6: agents see nothing of members during an exclusion. */
async function visible({ db, sources }: NowDeps, agent: MemberId, now: Instant): Promise<TeamNow> {
  const excluded = await sources.exclusionsDuring(db, { from: now, to: plusMs(now, 1) })
  return { agent, without: excluded.map(({ memberId }) => memberId) }
}
