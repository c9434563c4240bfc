import { type BusinessDay, startOfDay } from '@croupier/kernel/business-day'
import { parseMoney } from '@croupier/kernel/money'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import { withdrawalReadiness } from '@croupier/wire/cashier/withdrawals'
import { messages } from '@croupier/wire/messaging/inbox'
import { convertPoint, pointBalance, pointConfig, pointMoves } from '@croupier/wire/rewards/points'
import { memberPoints, reversePoints } from '@croupier/wire/rewards/points.console'
import { setMemberRank } from '@croupier/wire/rewards/ranks.console'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { balance } from '@croupier/wire/wallet/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { eventually } from '../../../testing/eventually.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, testClock, type World, world } from '../../../testing/world.ts'

const PASSWORD = '836104'
const zone = { timeZone: 'Asia/Shanghai', dayStart: '00:00' }
const NO_PRICES = Object.fromEntries(
  ['LOTT', 'LOTTFIX', 'ELOTT', 'RNG', 'FISH', 'LIVE', 'CRASH', 'SPORTS', 'ESPORTS', 'CARDS', 'PVP'].map((name) => [
    name,
    '0',
  ]),
)

let w: World
beforeAll(async () => {
  w = await world({ clock: testClock(new Date('2026-03-02T04:00:00.000Z')) })
  const perPoint = { ...NO_PRICES, LOTT: '10' }
  await changeSettings(w, 'rewards.points', { perPoint, pointsMin: 20, pointsPerCent: 10 })
})
afterAll(() => w.close())

/** An hour into a business day. */
const goTo = (day: string) => w.clock.set(new Date(startOfDay(day as BusinessDay, zone).getTime() + 3_600_000))
const run = async () => {
  await w.platform.jobs.add(w.platform.database.db, 'rewards.points', {})
  await w.runJobs()
}
const member = (cash = '5000.00') => w.member({ cash, paymentPassword: PASSWORD })
let rounds = 0
/** A lost bet of a member, settled now. */
async function lose(who: TestMember, amount: string): Promise<void> {
  const round = `2026-${++rounds}`
  await place(w, ticketOf(who.memberId, { at: w.clock.now(), round, stake: parseMoney(amount) }))
  await settleResults(
    w,
    (await findOpenBets(w, round)).map((bet) => resultOf(bet, 0n)),
  )
}
/** The member with a new session: sessions end when the clock moves far. */
const again = async (who: TestMember): Promise<TestMember> => ({
  ...who,
  ...(await w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, who.memberId, { address: '127.0.0.1', userAgent: '' }))),
})
/** Waits until a statement on a table waits for another transaction. */
const waitsFor = (table: string) =>
  eventually(async () => {
    const sql = `select from pg_stat_activity where wait_event_type = 'Lock' and query like $1`
    expect((await w.platform.database.pool.query(sql, [`%${table}%`])).rowCount).toBe(1)
  })
const pointsOf = async (who: TestMember) => (await w.call(pointBalance, {}, { as: await again(who) })).points
const cashOf = async (as: TestMember) => (await w.call(balance, {}, { as })).cash
const movesOf = async (who: TestMember) => {
  const { items } = await w.call(pointMoves, { pageSize: 50 }, { as: await again(who) })
  return items.toReversed().map(({ kind, points, balanceAfter }) => `${kind} ${points} → ${balanceAfter}`)
}
const convert = (as: TestMember, points: number) =>
  w.outcome(convertPoint, { points }, { as, paymentPassword: PASSWORD })
const reverse = async ({ memberId }: TestMember, points: number) =>
  w.call(reversePoints, { memberId, points, reason: 'Bets against each other' }, { as: await w.staff('support-lead') })

describe('points', () => {
  test('T113 are the same for the same play, however it is split, and every move is recorded once', async () => {
    const [one, other] = [await member(), await member()]
    await lose(one, '109.90')
    for (const amount of ['50.00', '9.90', '50.00']) await lose(other, amount)
    goTo('2026-03-03')
    await run()
    await run()
    for (const who of [one, other]) expect(await pointsOf(who)).toBe(10)
    // The rest of the day is kept exactly: 9.90 and 0.10 are a point.
    for (const who of [one, other]) await lose(who, '0.10')
    goTo('2026-03-04')
    await run()
    for (const who of [one, other]) expect(await movesOf(who)).toEqual(['earned 10 → 10', 'earned 1 → 11'])
  })

  test('use the factor of the level at the start of the day, and live as long as its points', async () => {
    const who = await member()
    const setRank = async (rankLevel: number) =>
      w.call(setMemberRank, { memberId: who.memberId, rankLevel, reason: 'A guest' }, { as: await w.staff('support') })
    await setRank(8)
    goTo('2026-03-05')
    await lose(who, '100.00')
    await setRank(2)
    goTo('2026-03-06')
    await run()
    // 100.00 × 1.50, for 365 days: the level that the member had in the morning.
    expect(await w.call(pointBalance, {}, { as: await again(who) })).toEqual({
      points: 15,
      owed: 0,
      nextExpiry: { points: 15, day: '2027-03-05' },
    })
    await lose(who, '100.00')
    goTo('2026-03-07')
    await run()
    // 100.00 × 1.05
    expect(await pointsOf(who)).toBe(25)
  })

  test('live until their last day, with a notice a week before, and are gone on the next one', async () => {
    const who = await member()
    await lose(who, '500.00')
    goTo('2026-03-08')
    await run()
    for (let day = 9; day <= 30; day++) {
      goTo(`2026-03-${String(day).padStart(2, '0')}`)
      await run()
    }
    const inbox = await w.call(messages, { show: 'rewards', pageSize: 10 }, { as: await again(who) })
    expect(inbox.items).toMatchObject([{ type: 'points_expire', params: { points: '50', on: '2026-04-06' } }])
    goTo('2026-04-06')
    await run()
    expect(await pointsOf(who)).toBe(50)
    goTo('2026-04-07')
    expect(await pointsOf(who)).toBe(0)
    await run()
    expect(await movesOf(who)).toEqual(['earned 50 → 50', 'expired -50 → 0'])
  })

  test('become cash in whole cents, once for fifteen conversions at once', async () => {
    const who = await member('1000.00')
    await lose(who, '1000.00')
    goTo('2026-04-08')
    await run()
    const as = await again(who)
    expect(await w.call(pointConfig, {}, { as })).toMatchObject({
      pointsPerCent: 10,
      pointsMin: 20,
      levels: expect.arrayContaining([{ level: 3, factor: 110, days: 120 }]),
    })
    expect(await convert(as, 19)).toBe('points.below_minimum')
    expect(await convert(as, 101)).toBe('points.not_enough')
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => convert(as, 99)))
    expect(outcomes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(
      new Set(['ok', 'points.below_minimum', 'points.not_enough'].filter((code) => outcomes.includes(code))),
    )
    expect(await cashOf(as)).toBe(parseMoney('0.09'))
    expect(await pointsOf(who)).toBe(10)
    const wrong = { as, paymentPassword: '000000' }
    expect(await w.outcome(convertPoint, { points: 20 }, wrong)).toBe('payment_password.wrong')
  })

  test('leave a turnover of the converted amount until it is staked', async () => {
    const who = await member('1000.00')
    await lose(who, '900.00')
    goTo('2026-04-09')
    await run()
    const as = await again(who)
    expect(await convert(as, 90)).toBe('ok')
    const left = () => w.app.modules.rewards.turnoverLeft(w.platform.database.db, [who.memberId])
    expect((await left()).get(who.memberId)).toBe(parseMoney('0.09'))
    await lose(who, '0.08')
    expect((await left()).get(who.memberId)).toBe(parseMoney('0.01'))
    await lose(who, '0.01')
    expect(await left()).toEqual(new Map())
    expect(await w.outcome(withdrawalReadiness, {}, { as })).toBe('ok')
  })

  test('T113 that staff take back are deducted from the next ones when they are spent', async () => {
    const who = await member()
    await lose(who, '1000.00')
    goTo('2026-04-10')
    await run()
    expect(await convert(await again(who), 90)).toBe('ok')
    expect(await reverse(who, 30)).toEqual({ points: 0, owed: 20 })
    await lose(who, '500.00')
    goTo('2026-04-11')
    await run()
    expect(await pointsOf(who)).toBe(30)
    const moves = ['earned 100 → 100', 'converted -90 → 10', 'reversed -10 → 0', 'earned 50 → 50', 'repaid -20 → 30']
    expect(await movesOf(who)).toEqual(moves)
    const seen = await w.call(memberPoints, { memberId: who.memberId }, { as: await w.staff('auditor') })
    expect(seen).toMatchObject({
      points: 30,
      owed: 0,
      moves: [{ kind: 'repaid', owedAfter: 0 }, {}, { owedAfter: 20 }, {}, {}],
    })
  })
})

describe('members who may not get rewards', () => {
  test('earn the day on which a time-out began when it is over, and keep what they have as long', async () => {
    const who = await member()
    await lose(who, '300.00')
    goTo('2026-04-12')
    await run()
    await lose(who, '500.00')
    await w.call(takeTimeOut, { days: 2 }, { as: await again(who) })
    await w.runJobs()
    goTo('2026-04-13')
    await run()
    expect(await movesOf(who)).toEqual(['earned 30 → 30'])
    goTo('2026-04-15')
    await w.platform.jobs.add(w.platform.database.db, 'safer-gambling.lift', {})
    await w.runJobs()
    await run()
    await run()
    expect(await movesOf(who)).toEqual(['earned 30 → 30', 'earned 50 → 80'])
    // 2026-04-11, 30 days of life and 2 of the time-out.
    expect((await w.call(pointBalance, {}, { as: await again(who) })).nextExpiry).toEqual({
      points: 30,
      day: '2026-05-13',
    })
  })

  test('earn nothing with a trial account, an assistant or a blocked one', async () => {
    const [assistant, blocked] = [await member(), await member()]
    for (const who of [assistant, blocked]) await lose(who, '500.00')
    const change = (set: string, who: TestMember) =>
      w.platform.database.pool.query(`update identity.members set ${set} where member_id = $1`, [who.memberId])
    await change(`account_type = ${ACCOUNT_TYPE.assistant}`, assistant)
    await change(`status = 'blocked'`, blocked)
    goTo('2026-04-16')
    await run()
    const { rows } = await w.platform.database.pool.query(
      'select from rewards.point_moves where member_id = any($1::text[])',
      [[assistant.memberId, blocked.memberId]],
    )
    expect(rows).toEqual([])
    // A mistake of staff costs the member nothing.
    await change(`status = 'active'`, blocked)
    await run()
    expect(await pointsOf(blocked)).toBe(50)
  })
})

describe('the points of a member without any', () => {
  test('of a day join those that another transaction gives meanwhile', async () => {
    const who = await member()
    await lose(who, '100.00')
    const other = await w.platform.database.pool.connect()
    const write = (sql: string) => other.query(sql, [who.memberId])
    await other.query('begin')
    await write('insert into rewards.point_accounts (member_id, next_lot, next_move) values ($1, 2, 2)')
    await write(`insert into rewards.point_lots values ($1, 1, '2100-01-01', 5)`)
    await write(`insert into rewards.point_moves values ($1, 1, 'rewarded', 5, 5, 0, 'a-mission', now())`)
    w.clock.advance('1d')
    const night = run()
    await waitsFor('point_accounts')
    await other.query('commit')
    other.release()
    await night
    expect(await movesOf(who)).toEqual(['rewarded 5 → 5', 'earned 10 → 15'])
  })
})
