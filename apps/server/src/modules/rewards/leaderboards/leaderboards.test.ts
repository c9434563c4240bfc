import { dayFrom, startOfDay } from '@croupier/kernel/business-day'
import { type Money, parseMoney } from '@croupier/kernel/money'
import type { Input } from '@croupier/wire/endpoint'
import { claimGrant, offeredGrants } from '@croupier/wire/rewards/grants'
import { missionLeaderboard } from '@croupier/wire/rewards/leaderboards'
import { leaderboardDesk, saveLeaderboard } from '@croupier/wire/rewards/leaderboards.console'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { balance } from '@croupier/wire/wallet/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'
import { pointsPolicy } from '../points/policy.ts'

let w: World
let marketing: TestStaff
const money = parseMoney
type Asked = Input<typeof saveLeaderboard>

/** Each test has days of its own, so that the bets of one do not count in another. */
let day = 2
const dayOf = (offset = 0) => dayFrom(`2026-03-${String(day + offset).padStart(2, '0')}`)
const startOf = (offset: number) => startOfDay(dayOf(offset), w.app.modules.games.businessDay()).getTime()
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(async () => {
  day += 2
  w.clock.set(new Date(startOf(0) + 3_600_000))
  marketing = await w.staff('marketing')
})

async function add(wish: Partial<Asked> = {}): Promise<string> {
  const title = `Race ${day}`
  const board: Asked = {
    ...{
      id: null,
      title,
      score: 'validBet',
      category: null,
      game: null,
      firstDay: dayOf(),
      lastDay: dayOf(),
      ties: 'time',
    },
    minScore: money('10'),
    prizes: { kind: 'ranks', amounts: [money('100'), money('50'), money('25')] },
    reason: 'The race of the day',
  }
  expect(await w.call(saveLeaderboard, { ...board, ...wish }, { as: marketing })).toEqual({ approvalId: null })
  return (await w.call(leaderboardDesk, {}, { as: marketing })).boards.find((one) => one.title === title)!.id
}
let rounds = 0
/** A bet of a member, lost unless it pays something, settled now, and the ranks after it. */
async function play(who: TestMember, amount: string, payout = '0'): Promise<void> {
  const round = `2026-${++rounds}`
  await place(w, ticketOf(who.memberId, { at: w.clock.now(), round, stake: money(amount) }))
  await settleResults(
    w,
    (await findOpenBets(w, round)).map((bet) => resultOf(bet, money(payout))),
  )
  await run()
  w.clock.advance('1m')
}
const run = async () => {
  await w.platform.jobs.add(w.platform.database.db, 'rewards.leaderboards', {})
  await w.runJobs()
}
const rich = () => w.member({ cash: '2000.00' })
const boardOf = async (as: TestMember, id: string) =>
  (await w.call(missionLeaderboard, {}, { as })).boards.find((one) => one.id === id)!
/** The instant of the freeze, or some time before it. */
const toFreeze = (beforeMs = 0) => w.clock.set(new Date(startOf(1) + 600_000 - beforeMs))
/** The member with a new session: sessions end when the clock moves far. */
const again = async (who: TestMember): Promise<TestMember> => ({
  ...who,
  ...(await w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, who.memberId, { address: '127.0.0.1', userAgent: '' }))),
})
const offered = async (who: TestMember): Promise<Money[]> =>
  (await w.call(offeredGrants, {}, { as: await again(who) })).items.map(({ amount }) => amount)

describe('a leaderboard', () => {
  test('ranks by score, earlier ones first, masks names, and shows the own row', async () => {
    const id = await add()
    const [first, second, third, small] = [await rich(), await rich(), await rich(), await rich()]
    await play(second, '50.00')
    await play(third, '50.00')
    await play(first, '80.00')
    await play(small, '9.99')
    const shown = await boardOf(third, id)
    expect(shown).toMatchObject({ state: 'running', own: { rank: 3, score: money('50'), isOwn: true } })
    expect(shown.rows.map(({ rank, score, prize, isOwn }) => [rank, score, prize, isOwn])).toEqual([
      [1, money('80'), money('100'), false],
      [2, money('50'), money('50'), false],
      [3, money('50'), money('25'), true],
    ])
    for (const [at, who] of [first, second, third].entries()) {
      expect(shown.rows[at]!.name).not.toBe(who.username)
      expect(shown.rows[at]!.name.slice(0, 2)).toBe(who.username.slice(0, 2))
    }
    expect((await boardOf(small, id)).own).toBeNull()
  })

  test('becomes final ten minutes after its end, and offers each prize once over two nodes', async () => {
    const id = await add()
    const [first, second] = [await rich(), await rich()]
    await play(first, '80.00')
    await play(second, '50.00')
    toFreeze(1)
    await run()
    expect(await boardOf(await again(first), id)).toMatchObject({ state: 'closing' })
    expect(await offered(first)).toEqual([])
    toFreeze()
    const node = await w.another()
    await w.platform.jobs.add(w.platform.database.db, 'rewards.leaderboards', {})
    await Promise.all([w.runJobs(), node.runJobs()])
    await run()
    expect(await boardOf(await again(first), id)).toMatchObject({ state: 'final' })
    expect([await offered(first), await offered(second)]).toEqual([[money('100')], [money('50')]])
    // Reward rules §15.5: the third prize has no member and stays with the house.
    marketing = await w.staff('marketing')
    const desk = (await w.call(leaderboardDesk, {}, { as: marketing })).boards.find((one) => one.id === id)!
    expect([desk.budget, desk.paid]).toEqual([money('175'), money('150')])
  })

  test('splits a pool to the last 1/10,000 among equal scores, and pays it exactly', async () => {
    const shares = [1, 1, 1]
    await add({ ties: 'share', prizes: { kind: 'pool', pool: money('1000'), shares } })
    const members = [await rich(), await rich(), await rich()]
    for (const one of members) await play(one, '50.00')
    toFreeze()
    await run()
    const prizes = await Promise.all(members.map(async (one) => (await offered(one))[0]!))
    expect(prizes.toSorted((a, b) => Number(b - a))).toEqual([money('333.3334'), money('333.3333'), money('333.3333')])
    const as = await again(members[0]!)
    const before = (await w.call(balance, {}, { as })).cash
    const { items } = await w.call(offeredGrants, {}, { as })
    await w.call(claimGrant, { id: items[0]!.id }, { as })
    expect((await w.call(balance, {}, { as })).cash - before).toBe(items[0]!.amount)
  })

  test('leaves out members who are excluded, and the next one moves up', async () => {
    const id = await add()
    const [first, second] = [await rich(), await rich()]
    await play(first, '80.00')
    await play(second, '50.00')
    await w.call(excludeMyself, { months: 6 }, { as: first })
    expect(await w.call(missionLeaderboard, {}, { as: first })).toEqual({ boards: [] })
    await run()
    expect((await boardOf(second, id)).own).toMatchObject({ rank: 1, prize: money('100') })
  })

  test('ranks by the best multiple of a stake, of wins that the winners list keeps', async () => {
    const id = await add({ score: 'multiplier', minScore: money('100') })
    const [first, second, small] = [await rich(), await rich(), await rich()]
    await play(second, '1.00', '120.55')
    await play(first, '2.00', '300.00')
    await play(first, '10.00', '1100.00')
    await play(small, '2.00', '199.00')
    const { rows, own } = await boardOf(second, id)
    expect(rows.map(({ rank, score }) => [rank, score])).toEqual([
      [1, money('150')],
      [2, money('120.55')],
    ])
    expect(own?.rank).toBe(2)
    const inGame = (game: string) => {
      const query = { from: new Date(startOf(0)), to: new Date(startOf(1)), game, least: money('100') }
      return w.app.modules.games.multiples.of(w.platform.database.db, query)
    }
    expect([(await inGame('ssc-1m')).length, await inGame('another')]).toEqual([2, []])
  })

  test('ranks by points on the day on which they are booked', async () => {
    const perPoint = { ...pointsPolicy.initial.perPoint, LOTT: '10' }
    await changeSettings(w, 'rewards.points', { perPoint })
    const id = await add({ score: 'points', minScore: money('5'), lastDay: dayOf(1) })
    const [first, small] = [await rich(), await rich()]
    await play(first, '100.00')
    await play(small, '49.00')
    expect((await boardOf(first, id)).own).toBeNull()
    w.clock.set(new Date(startOf(1) + 4 * 3_600_000))
    await w.platform.jobs.add(w.platform.database.db, 'rewards.points', {})
    await w.runJobs()
    await run()
    expect((await boardOf(await again(first), id)).own?.score).toBe(money('10'))
    expect((await boardOf(await again(small), id)).own).toBeNull()
  })
})

describe('staff', () => {
  const save = (wish: Partial<Asked>) =>
    w.outcome(
      saveLeaderboard,
      {
        ...{
          id: null,
          title: 'Race',
          score: 'netWin',
          category: null,
          game: null,
          firstDay: dayOf(),
          lastDay: dayOf(1),
          ties: 'time',
        },
        minScore: money('10'),
        prizes: { kind: 'ranks', amounts: [money('100')] },
        reason: 'A race',
        ...wish,
      },
      { as: marketing },
    )

  test('change a leaderboard until its first day begins, and never after', async () => {
    const id = await add({ firstDay: dayOf(1), lastDay: dayOf(1) })
    expect(await save({ id, firstDay: dayOf(1) })).toBe('ok')
    w.clock.set(new Date(startOf(1)))
    marketing = await w.staff('marketing')
    expect(await save({ id })).toBe('rewards.leaderboard_running')
    expect(await save({ id: 'l-unknown' })).toBe('rewards.leaderboard_unknown')
  })

  test('make none with days that are over, or with larger prizes for later ranks', async () => {
    expect(await save({ lastDay: '2026-03-01', firstDay: '2026-03-01' })).toBe('rewards.leaderboard_terms')
    const amounts = [money('1'), money('2')]
    expect(await save({ prizes: { kind: 'ranks', amounts } })).toBe('rewards.leaderboard_terms')
  })

  test.each([
    ['a multiple below those of the winners list', { score: 'multiplier', minScore: money('99') }],
    ['multiples of a category', { score: 'multiplier', minScore: money('100'), category: 'RNG' }],
    [
      'multiples over more days than wins are kept',
      { score: 'multiplier', minScore: money('100'), lastDay: '2026-05-30' },
    ],
    ['points of a game', { score: 'points', game: 'ssc-1m' }],
    ['a part of a point', { score: 'points', minScore: money('1.50') }],
  ] as const)('make none with %s', async (_, wish) => {
    expect(await save(wish)).toBe('rewards.leaderboard_terms')
  })

  test('need a second person above the budget of the setting', async () => {
    const big = { title: 'A large race', prizes: { kind: 'pool' as const, pool: money('1000.0001'), shares: [2, 1] } }
    const asked: Asked = {
      ...{ id: null, score: 'validBet', category: null, game: null, firstDay: dayOf(), lastDay: dayOf(), ties: 'time' },
      ...{ minScore: money('10'), reason: 'A race' },
      ...big,
    }
    const { approvalId } = await w.call(saveLeaderboard, asked, { as: marketing })
    const titles = async () => (await w.call(leaderboardDesk, {}, { as: marketing })).boards.map(({ title }) => title)
    expect(await titles()).not.toContain('A large race')
    expect(await w.outcome(approve, { approvalId: approvalId!, note: '' }, { as: await w.staff('finance') })).toBe('ok')
    expect(await titles()).toContain('A large race')
  })
})
