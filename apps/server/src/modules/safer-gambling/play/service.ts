import { businessDayOf } from '@croupier/kernel/business-day'
import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import type { Exclusion } from '@croupier/wire/safer-gambling/exclusions'
import type { Play } from '@croupier/wire/safer-gambling/play'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { MemberSession } from '../../../platform/sessions/session.ts'
import type { BetFigures } from '../ports.ts'
import type { TimeCount } from '../time/model.ts'
import { stopOf } from './rules.ts'
import { playStore as store } from './store.ts'

export type PlayDeps = {
  db: Db
  clock: Clock
  figures: BetFigures
  /** The running time-out or self-exclusion of a member. */
  exclusionOf(memberId: MemberId): Promise<{ current: Exclusion | null }>
  isClosing(reader: Reader, memberId: MemberId): Promise<boolean>
  isDormant(reader: Reader, memberId: MemberId): Promise<boolean>
  isUnderAge(reader: Reader, memberId: MemberId): Promise<boolean>
  timeOf(reader: Reader, memberId: MemberId): Promise<TimeCount>
  /** Whether the jurisdiction wants every member to see the elapsed time and the net position. */
  isAlwaysShown(): boolean
}
export type PlayService = ReturnType<typeof playService>
type Player = Pick<MemberSession, 'memberId' | 'sessionId'>

/** No session lasts longer (a setting of identity, 24 hours); a day more, for sessions that end late. */
const FORGET_MS = 8 * MS.day

/** T060: how long a session lasts and what it costs, and the reality check. */
export function playService(deps: PlayDeps) {
  const { db, clock } = deps
  return {
    show: (player: Player) => show(deps, player),
    async begin(player: Player): Promise<Play> {
      await begin(deps, player)
      return show(deps, player)
    },
    async setInterval(player: Player, minutes: number | null): Promise<Play> {
      await store.setInterval(db, player.memberId, minutes)
      await store.pass(db, player.sessionId, clock.now())
      return show(deps, player)
    },
    async pass(player: Player): Promise<Play> {
      await store.pass(db, player.sessionId, clock.now())
      return show(deps, player)
    },
    forgetOld: () => store.forget(db, plusMs(clock.now(), -FORGET_MS)),
  }
}

async function begin({ db, clock, figures }: PlayDeps, { memberId, sessionId }: Player): Promise<void> {
  const startedAt = clock.now()
  const startDay = businessDayOf(startedAt, figures.calendar())
  const { staked, paid } = await figures.settledSince(db, memberId, startDay)
  const before = { stakedBefore: staked, paidBefore: paid }
  await store.begin(db, { sessionId, memberId, startedAt, startDay, ...before, checkedAt: startedAt })
}

async function show(deps: PlayDeps, { memberId, sessionId }: Player): Promise<Play> {
  const { db, figures, isAlwaysShown } = deps
  const [session, minutes, { current }, time, isClosing, isDormant, isUnderAge] = await Promise.all([
    store.find(db, sessionId),
    store.intervalOf(db, memberId),
    deps.exclusionOf(memberId),
    deps.timeOf(db, memberId),
    deps.isClosing(db, memberId),
    deps.isDormant(db, memberId),
    deps.isUnderAge(db, memberId),
  ])
  const common = {
    stop: stopOf({ isClosing, isDormant, isUnderAge, exclusion: current, time }),
    realityCheckMinutes: minutes,
    isShown: isAlwaysShown() || minutes !== null || time.limits.length > 0,
  }
  if (!session) return { session: null, ...common }
  const { startDay, stakedBefore, paidBefore, checkedAt } = session
  const { staked, paid } = await figures.settledSince(db, memberId, startDay)
  return {
    session: {
      startedAt: time.runningSince ?? session.startedAt,
      staked: units(staked - stakedBefore),
      paid: units(paid - paidBefore),
      checkDueAt: minutes === null ? null : plusMs(checkedAt, minutes * MS.minute),
    },
    ...common,
  }
}
