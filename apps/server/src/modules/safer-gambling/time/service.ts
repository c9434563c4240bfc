import { businessDayOf, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { TimeLimits, TimePeriod } from '@croupier/wire/safer-gambling/time-limits'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log.ts'
import { scheduledLoop } from '../../../platform/time/scheduled-loop.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { SafetyEvents } from '../events.ts'
import { changeOf, confirmation } from '../limits/rules.ts'
import type { SafetyNotices } from '../notices.ts'
import type { BetFigures, SessionSpans } from '../ports.ts'
import type { StoredTimeLimit, TimeCount } from './model.ts'
import { countTime } from './rules.ts'
import { timeStore as store } from './store.ts'

export type TimeDeps = {
  db: Db
  clock: Clock
  log: Logger
  wallet: Pick<Wallet, 'standingOf' | 'freeze' | 'unfreeze'>
  figures: Pick<BetFigures, 'calendar'>
  sessions: SessionSpans
  events: SafetyEvents
  notices: Pick<SafetyNotices, 'publish'>
  settings(): { delayHours: number }
}
export type TimeService = ReturnType<typeof timeService>
type Key = { memberId: MemberId; period: TimePeriod }

/** The reason of the wallet's freeze while the time is used up. */
const FREEZE = 'time_used_up'
/** Members whom one turn of the loop counts. */
const COUNTED_AT_ONCE = 500
const LOOP_MS = 5 * MS.second
/** No session lasts longer (a setting of identity, at most thirty days). */
const LONGEST_MS = 30 * MS.day

/**
 * Limits on the time of play, as members set them. When the time is used up, the member's accounts are frozen: bets and deposits
 * are refused on every node, results and withdrawals go on. Each change locks the member's cash first, as bets do.
 */
export function timeService(deps: TimeDeps) {
  const { db, clock, log, wallet, events } = deps
  const change = (memberId: MemberId, work: (tx: Tx) => Promise<void>): Promise<TimeLimits> =>
    db.transaction().execute(async (tx) => {
      await wallet.standingOf(tx, memberId)
      await work(tx)
      await recount(deps, tx, memberId)
      return show(deps, tx, memberId)
    })
  return {
    show: (memberId: MemberId) => show(deps, db, memberId),
    countOf: (reader: Reader, memberId: MemberId) => countOf(deps, reader, memberId),
    set: (memberId: MemberId, period: TimePeriod, minutes: number | null) =>
      change(memberId, (tx) => set(deps, tx, { memberId, period }, minutes)),
    confirm: (memberId: MemberId, period: TimePeriod) =>
      change(memberId, (tx) => confirm(deps, tx, { memberId, period })),
    dropRequest: (memberId: MemberId, period: TimePeriod) =>
      change(memberId, async (tx) => {
        if (!(await find(tx, { memberId, period }))?.requestedAt) refuse('limit.no_request')
        await store.dropRequest(tx, { memberId, period })
        await events.add(tx, { memberId, event: 'limit_request_dropped', values: { kind: 'time', period } })
      }),
    /** A member logs in with the caller's transaction: the time of this session counts from now on. */
    async sessionOpened(tx: Tx, memberId: MemberId): Promise<void> {
      if ((await store.ofMember(tx, memberId)).length === 0) return
      await wallet.standingOf(tx, memberId)
      await recount(deps, tx, memberId)
    },
    countDue: () => countDue(deps),
    /** Counts each member at the instant at which the time is used up. */
    loop: scheduledLoop({ name: 'time limits', clock, log, advance: () => countDue(deps) }),
  }
}

async function find(tx: Tx, { memberId, period }: Key): Promise<StoredTimeLimit | undefined> {
  return (await store.ofMember(tx, memberId)).find((one) => one.period === period)
}

async function countOf({ clock, figures, sessions }: TimeDeps, reader: Reader, memberId: MemberId): Promise<TimeCount> {
  const now = clock.now()
  const calendar = figures.calendar()
  const today = businessDayOf(now, calendar)
  const day = { from: startOfDay(today, calendar), to: startOfDay(plusDays(today, 1), calendar) }
  const limits = await store.ofMember(reader, memberId)
  const spans = await sessions.spansOf(reader, memberId, plusMs(now, -LONGEST_MS))
  return countTime({ limits, spans, now, day })
}

async function show(deps: TimeDeps, reader: Reader, memberId: MemberId): Promise<TimeLimits> {
  const { delayHours } = deps.settings()
  const { limits } = await countOf(deps, reader, memberId)
  const items = limits.map(({ period, minutes, usedMs, requestedAt, requestedMinutes }) => {
    const within = confirmation(requestedAt, delayHours, deps.clock.now())
    const usedMinutes = Math.floor(usedMs / MS.minute)
    return { period, minutes, usedMinutes, request: within && { minutes: requestedMinutes, ...within } }
  })
  return { items, delayHours }
}

async function set({ clock, events }: TimeDeps, tx: Tx, key: Key, minutes: number | null): Promise<void> {
  const { memberId, period } = key
  const current = await find(tx, key)
  const before = current && { amount: current.minutes, requestedAt: current.requestedAt }
  const made = changeOf(before, minutes)
  const values = {
    kind: 'time',
    period,
    ...(minutes === null ? {} : { amount: String(minutes) }),
    ...(current ? { before: String(current.minutes) } : {}),
  }
  const at = clock.now()
  if (made === 'request') {
    await store.request(tx, key, { minutes, at })
    await events.add(tx, { memberId, event: 'limit_request', values })
  } else if (minutes !== null) {
    await store.set(tx, key, { minutes, at })
    await events.add(tx, { memberId, event: made === 'set' ? 'limit_set' : 'limit_lowered', values })
  }
}

/** T054: the second yes. The longer time applies at once; without one the limit is removed. */
async function confirm({ clock, events, settings }: TimeDeps, tx: Tx, key: Key): Promise<void> {
  const { memberId, period } = key
  const now = clock.now()
  const current = await find(tx, key)
  const within = current && confirmation(current.requestedAt, settings().delayHours, now)
  if (!current || !within) return refuse('limit.no_request')
  if (now < within.confirmFrom) refuse('limit.too_soon', { from: within.confirmFrom.toISOString() })
  const values = { kind: 'time', period, before: String(current.minutes) }
  const minutes = current.requestedMinutes
  if (minutes === null) {
    await store.remove(tx, key)
    await events.add(tx, { memberId, event: 'limit_removed', values })
  } else {
    await store.set(tx, key, { minutes, at: now })
    await events.add(tx, { memberId, event: 'limit_raised', values: { ...values, amount: String(minutes) } })
  }
}

/** Freezes or unfreezes the accounts by the time used, and notes when to count next. The caller has locked the member's cash. */
async function recount(deps: TimeDeps, tx: Tx, memberId: MemberId): Promise<void> {
  const { clock, wallet, events, notices } = deps
  const at = clock.now()
  const before = await store.usedUpSince(tx, memberId)
  const { usedUp, dueAt } = await countOf(deps, tx, memberId)
  await store.count(tx, memberId, { dueAt, usedUpAt: usedUp && (before ?? at) })
  if (usedUp && before === null) {
    await wallet.freeze(tx, memberId, { reason: FREEZE, refusal: 'limit.time_reached', at })
    const { period, minutes } = usedUp
    await events.add(tx, { memberId, event: 'time_used_up', values: { kind: 'time', period, amount: String(minutes) } })
  } else if (!usedUp && before !== null) {
    await wallet.unfreeze(tx, memberId, FREEZE)
    await notices.publish(tx, memberId)
  }
}

/** Returns when the next count is due. */
async function countDue(deps: TimeDeps): Promise<Instant> {
  const { db, clock, wallet } = deps
  const now = clock.now()
  const { memberIds, next } = await store.due(db, now, COUNTED_AT_ONCE)
  for (const memberId of memberIds)
    await db.transaction().execute(async (tx) => {
      await wallet.standingOf(tx, memberId)
      await recount(deps, tx, memberId)
    })
  return next ?? plusMs(now, memberIds.length === COUNTED_AT_ONCE ? 0 : LOOP_MS)
}
