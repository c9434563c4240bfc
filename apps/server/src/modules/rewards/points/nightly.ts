import { type BusinessDay, businessDayOf, plusDays } from '@croupier/kernel/business-day'
import { MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Tx } from '../../../platform/db/database.ts'
import type { CategoryBets } from '../ports.ts'
import { daysStore } from './days-store.ts'
import { type AccountChange, newAccount, type PointAccount } from './model.ts'
import { countDay, earningOf, expired, noticeDay, pricesOf, termsOf } from './rules.ts'
import { type PointsDeps, today } from './service.ts'
import { pointsStore as store } from './store.ts'

/** Members of one transaction, whose rows are read and written as sets. */
const PAGE = 2_000
/** A settlement that began before the end of a day is committed by then. */
const SETTLED_MS = 10 * MS.minute

/** Reward rules §3.1, §3.2: ends lots, and makes points of the days that are over. Runs often, and repeats nothing. */
export async function runPoints(deps: PointsDeps): Promise<void> {
  await expireDue(deps)
  await countWaiting(deps)
  await countDue(deps)
}

/** Reads pages of members until one is not full. */
async function eachPage<T>(
  read: (page: { after: MemberId | null; limit: number }) => Promise<readonly T[]>,
  idOf: (one: T) => MemberId,
  work: (page: readonly T[]) => Promise<void>,
): Promise<void> {
  let after: MemberId | null = null
  for (;;) {
    const page: readonly T[] = await read({ after, limit: PAGE })
    if (page.length > 0) await work(page)
    const last = page.at(-1)
    if (page.length < PAGE || last === undefined) return
    after = idOf(last)
  }
}
const itself = (memberId: MemberId): MemberId => memberId

/** A member who is barred loses no points meanwhile. */
const expireDue = (deps: PointsDeps): Promise<void> =>
  eachPage(
    (page) => store.withExpired(deps.db, today(deps), page),
    itself,
    (ids) =>
      deps.db.transaction().execute(async (tx) => {
        const standings = await deps.members.standingsOf(tx, ids)
        const accounts = await store.lock(
          tx,
          ids.filter((id) => !standings.get(id)?.isBarred),
        )
        const changes = accounts.map((before): AccountChange => {
          const { account: after, moves } = expired(before, today(deps))
          return { before, after, moves }
        })
        await store.save(tx, changes, deps.clock.now())
      }),
  )

/** The days of members whose bar has ended. Their points live from now on. */
const countWaiting = (deps: PointsDeps): Promise<void> =>
  eachPage(
    (page) => daysStore.membersWaiting(deps.db, page),
    itself,
    async (ids) => {
      const standings = await deps.members.standingsOf(deps.db, ids)
      for (const memberId of ids)
        if (earningOf(standings.get(memberId)) === 'now')
          await deps.db.transaction().execute((tx) => countWaitingOf(deps, tx, memberId))
    },
  )

async function countWaitingOf(deps: PointsDeps, tx: Tx, memberId: MemberId): Promise<void> {
  const [account] = await store.lock(tx, [memberId])
  if (!account) return
  const moves = []
  let after = account
  for (const day of await daysStore.takeWaiting(tx, memberId)) {
    const validBet = await deps.figures.validBetsOf(tx, memberId, day)
    const level = (await deps.vip.levelsAtStartOf(tx, [memberId], day)).get(memberId) ?? 0
    const terms = termsOf(deps.settings(), deps.ladder(), level)
    const earning = { day, livesFrom: today(deps), validBet, ...terms }
    const counted = countDay(after, earning, pricesOf(deps.settings()))
    moves.push(...counted.moves)
    after = counted.after
  }
  await store.save(tx, [{ before: account, after, moves }], deps.clock.now())
}

/** Counts every business day that is over, oldest first, beginning with the first one that has bets. */
async function countDue(deps: PointsDeps): Promise<void> {
  const { db, clock, figures } = deps
  const running = businessDayOf(plusMs(clock.now(), -SETTLED_MS), figures.calendar())
  const last = await daysStore.lastCounted(db)
  let day = last ? plusDays(last, 1) : await figures.firstDay(db)
  while (day && day < running) {
    await countDayOfAll(deps, day)
    day = plusDays(day, 1)
  }
}

async function countDayOfAll(deps: PointsDeps, day: BusinessDay): Promise<void> {
  const { db, clock, figures } = deps
  await db
    .transaction()
    .execute((reading) =>
      twoAtOnce(figures.validBetsOn(reading, day, PAGE), (page) =>
        db.transaction().execute((tx) => earn(deps, tx, day, page)),
      ),
    )
  await notify(deps, plusDays(day, 1))
  await db.transaction().execute((tx) => daysStore.add(tx, day, clock.now()))
}

/** Works on two pages at a time: the database writes one while the node computes the other. Pages have no member in common. */
async function twoAtOnce<T>(pages: AsyncIterable<T>, work: (page: T) => Promise<void>): Promise<void> {
  const iterator = pages[Symbol.asyncIterator]()
  const workThrough = async () => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) await work(next.value)
  }
  const ends = await Promise.allSettled([workThrough(), workThrough()])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** A page of members in one transaction. An account remembers its last day, so a run that was interrupted counts none twice. */
async function earn(
  deps: PointsDeps,
  tx: Tx,
  day: BusinessDay,
  validBets: ReadonlyMap<MemberId, CategoryBets>,
): Promise<void> {
  const { members, vip, settings, ladder, clock } = deps
  const standings = await members.standingsOf(tx, [...validBets.keys()])
  const ids = [...validBets.keys()].filter((id) => earningOf(standings.get(id)) !== 'never')
  const levels = await vip.levelsAtStartOf(tx, ids, day)
  const prices = pricesOf(settings())
  const isWaiting = (id: MemberId) => earningOf(standings.get(id)) === 'later'
  const counted = (before: PointAccount): AccountChange => {
    const { memberId } = before
    const marked = { ...before, countedDay: day }
    if (isWaiting(memberId)) return { before, after: marked, moves: [] }
    const terms = termsOf(settings(), ladder(), levels.get(memberId) ?? 0)
    const earning = { day, livesFrom: day, validBet: validBets.get(memberId) ?? {}, ...terms }
    return { ...countDay(marked, earning, prices), before }
  }
  const isDue = ({ countedDay }: PointAccount) => countedDay === null || countedDay < day
  const known = await store.lockKnown(tx, ids)
  const knownIds = new Set(known.map(({ memberId }) => memberId))
  const fresh = ids.filter((id) => !knownIds.has(id)).map((id) => counted(newAccount(id)))
  const added = await store.addChanged(tx, fresh, clock.now())
  // Another transaction may have made an account meanwhile.
  const late = await store.lockKnown(
    tx,
    fresh.map(({ after }) => after.memberId).filter((id) => !added.has(id)),
  )
  const due = [...known, ...late].filter(isDue)
  await daysStore.addWaiting(
    tx,
    [...added, ...due.map(({ memberId }) => memberId)]
      .filter(isWaiting)
      .map((memberId) => ({ memberId, countedDay: day })),
  )
  await store.save(tx, due.map(counted), clock.now())
}

/** Reward rules §3.2: a notice some days before points expire. Members who may get no rewards get no message. */
async function notify(deps: PointsDeps, onDay: BusinessDay): Promise<void> {
  const { db, members, messages, settings } = deps
  const on = noticeDay(onDay, settings())
  if (on < today(deps)) return
  await eachPage(
    (page) => store.expiring(db, on, page),
    ({ memberId }) => memberId,
    (page) =>
      db.transaction().execute(async (tx) => {
        const standings = await members.standingsOf(
          tx,
          page.map(({ memberId }) => memberId),
        )
        for (const { memberId, points } of page)
          if (earningOf(standings.get(memberId)) === 'now')
            await messages.send(tx, {
              memberId,
              type: 'points_expire',
              params: { points: String(points), on },
              reference: `points_expire:${on}`,
            })
      }),
  )
}
