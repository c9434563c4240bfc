import { dayFrom, plusDays, startOfDay } from '@croupier/kernel/business-day'
import { parseMoney } from '@croupier/kernel/money'
import type { Input } from '@croupier/wire/endpoint'
import { rewardCounts } from '@croupier/wire/rewards/counts'
import { claimGrant, offeredGrants } from '@croupier/wire/rewards/grants'
import { claimMission } from '@croupier/wire/rewards/mission-claims'
import { missionSummary } from '@croupier/wire/rewards/missions'
import { missionDesk, pauseMission, saveMission } from '@croupier/wire/rewards/missions.console'
import { pointBalance } from '@croupier/wire/rewards/points'
import { excludeMyself } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { balance } from '@croupier/wire/wallet/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { onServer } from '../../../testing/server.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'
import type { StoredMission } from './model.ts'
import { intervalsOf } from './rules.ts'

let w: World
let marketing: TestStaff
const START = new Date('2026-03-02T10:00:00.000Z')
const TODAY = dayFrom('2026-03-02')
beforeAll(async () => {
  w = await world()
})
// Deposits without a gateway have no payment in the books.
afterAll(() => w.close({ without: ['orders'] }))
beforeEach(async () => {
  w.clock.set(START)
  marketing = await w.staff('marketing')
})

type Asked = Input<typeof saveMission>
const money = parseMoney
const MISSION: Asked = {
  id: null,
  title: 'Play a little',
  metric: 'validBet',
  category: null,
  game: null,
  repeats: 'once',
  firstDay: TODAY,
  lastDay: '2026-03-10',
  claimDays: 3,
  target: { unit: 'money', amount: money('100') },
  amount: money('5'),
  points: 0,
  rewardsMax: 10,
  multiple: 0,
  reason: 'A mission of the week',
}
let made = 0
/** Saves a mission with a name of its own, and returns its id. */
async function add(wish: Partial<Asked> = {}): Promise<string> {
  const title = `Mission ${++made}`
  const { approvalId } = await w.call(saveMission, { ...MISSION, title, ...wish }, { as: marketing })
  expect(approvalId).toBeNull()
  return (await w.call(missionDesk, {}, { as: marketing })).missions.find((one) => one.title === title)!.id
}
const outcome = (wish: Partial<Asked>) => w.outcome(saveMission, { ...MISSION, ...wish }, { as: marketing })
let rounds = 0
/** A lost bet of a member, settled now. */
async function play(who: TestMember, amount: string): Promise<void> {
  const round = `2026-${++rounds}`
  await place(w, ticketOf(who.memberId, { at: w.clock.now(), round, stake: money(amount) }))
  await settleResults(
    w,
    (await findOpenBets(w, round)).map((bet) => resultOf(bet, 0n)),
  )
}
let orders = 0
/** A deposit as the cashier keeps it, with the fact that it records. */
async function deposit({ memberId }: TestMember, amount: string, reversed = '0'): Promise<void> {
  const id = `d-${++orders}`
  await w.platform.database.pool.query(
    `insert into cashier.deposits (deposit_id, member_id, idempotency_key, method, amount, currency, fee, state, created_at,
       expires_at, settled_at, authorisation_id, paid_amount, reversed_amount, turnover_day)
     values ($1, $2, $1, 'bank', $3, 'P', 0, 'credited', $4, $4, $4, $1, $3, $5, $6)`,
    [id, memberId, money(amount), w.clock.now(), money(reversed), TODAY],
  )
  await w.platform.database.db
    .transaction()
    .execute((tx) => w.platform.outbox.record(tx, 'deposit.credited', { reference: id, memberId, orderId: id, amount }))
  await w.runJobs()
}
const seen = async (as: TestMember, id: string) =>
  (await w.call(missionSummary, {}, { as })).missions.filter((one) => one.id === id)
const claim = (as: TestMember, id: string, from: string = TODAY) => w.outcome(claimMission, { id, from }, { as })
const cash = async (as: TestMember) => (await w.call(balance, {}, { as })).cash
const run = async () => {
  await w.platform.jobs.add(w.platform.database.db, 'rewards.missions', {})
  await w.runJobs()
}
/** The member with a new session: sessions end when the clock moves far. */
const again = async (who: TestMember): Promise<TestMember> => ({
  ...who,
  ...(await w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, who.memberId, { address: '127.0.0.1', userAgent: '' }))),
})
/** An hour into a business day of the default calendar. */
const goTo = (day: string) => {
  const calendar = w.app.modules.games.businessDay()
  w.clock.set(new Date(startOfDay(dayFrom(day), calendar).getTime() + 3_600_000))
}
const offered = async (as: TestMember) => (await w.call(offeredGrants, {}, { as })).items
const rich = () => w.member({ cash: '1000.00' })

describe('a mission', () => {
  test('counts valid bets, is claimed once of fifteen claims at once over two nodes, and pays cash', async () => {
    const as = await rich()
    const id = await add()
    await play(as, '60.00')
    expect(await seen(as, id)).toMatchObject([
      { state: 'process', percent: 60, progress: { unit: 'money', amount: money('60') } },
    ])
    expect(await claim(as, id)).toBe('rewards.mission_open')
    await play(as, '55.00')
    expect(await seen(as, id)).toMatchObject([
      { state: 'claim', percent: 100, progress: { unit: 'money', amount: money('100') } },
    ])
    expect((await w.call(missionSummary, {}, { as })).count).toBe(1)
    expect(await w.call(rewardCounts, {}, { as })).toEqual({ rewards: 0, missions: 1, rebateDays: null })
    const before = await cash(as)
    const other = await w.another()
    const outcomes = await Promise.all(
      Array.from({ length: 15 }, (_, at) => (at % 2 ? w : other).outcome(claimMission, { id, from: TODAY }, { as })),
    )
    expect(outcomes.toSorted()).toEqual(['ok', ...Array(14).fill('rewards.grant_ended')].toSorted())
    expect(await cash(as)).toBe(before + money('5'))
    expect(await seen(as, id)).toMatchObject([{ state: 'claimed' }])
    expect((await w.call(missionSummary, {}, { as })).count).toBe(0)
  })

  test('T115 can still be claimed when its payment fails', async () => {
    const as = await rich()
    const id = await add()
    await play(as, '100.00')
    const journal = (right: string) => onServer(w.database.url, (client) => client.query(right))
    await journal('revoke insert on wallet.journal from croupier_app')
    expect(await claim(as, id)).toBe('server.fault')
    await journal('grant insert on wallet.journal to croupier_app')
    expect(await seen(as, id)).toMatchObject([{ state: 'claim' }])
    expect(await claim(as, id)).toBe('ok')
  })

  test('that nobody claims waits in the reward centre until its last day to claim is over', async () => {
    const as = await rich()
    const id = await add({ lastDay: TODAY, claimDays: 2 })
    await play(as, '100.00')
    await run()
    const [grant] = await offered(as)
    expect(grant).toMatchObject({ source: 'mission', amount: money('5') })
    goTo('2026-03-04')
    const later = await again(as)
    expect(await seen(later, id)).toMatchObject([{ state: 'claim', from: TODAY }])
    goTo('2026-03-05')
    const after = await again(as)
    expect(await w.outcome(claimGrant, { id: grant!.id }, { as: after })).toBe('rewards.grant_ended')
    expect(await claim(after, id)).toBe('rewards.grant_ended')
  })

  test('repeats every day, and the reward of yesterday can still be claimed today', async () => {
    const as = await rich()
    const id = await add({ repeats: 'daily', metric: 'bets', target: { unit: 'count', count: 2 }, claimDays: 1 })
    for (const amount of ['1.00', '2.00']) await play(as, amount)
    goTo('2026-03-03')
    const next = await again(as)
    await play(next, '3.00')
    expect(await seen(next, id)).toMatchObject([
      { from: '2026-03-03', state: 'process', progress: { unit: 'count', count: 1 } },
      { from: TODAY, state: 'claim' },
    ])
    expect(await claim(next, id)).toBe('ok')
    expect(await claim(next, id, '2026-03-03')).toBe('rewards.mission_open')
    await play(next, '3.00')
    expect(await claim(next, id, '2026-03-03')).toBe('ok')
  })

  test('counts bets of its category only, and days with a login', async () => {
    const as = await rich()
    const slots = await add({ category: 'RNG' })
    const login = await add({ metric: 'signIn', target: { unit: 'count', count: 2 }, amount: money('1') })
    await play(as, '100.00')
    expect(await seen(as, slots)).toMatchObject([{ percent: 0, state: 'process' }])
    expect(await seen(as, login)).toMatchObject([{ percent: 50 }])
    goTo('2026-03-03')
    const next = await again(as)
    expect(await seen(next, login)).toMatchObject([{ percent: 100, state: 'claim' }])
  })

  test('counts deposits that were credited, less reversals, and is in the reward centre at once', async () => {
    const as = await w.member()
    const id = await add({ metric: 'deposit', target: { unit: 'money', amount: money('50') } })
    await deposit(as, '60.00', '20.00')
    expect(await seen(as, id)).toMatchObject([{ percent: 80, progress: { amount: money('40') } }])
    await deposit(as, '10.00')
    expect(await offered(as)).toMatchObject([{ source: 'mission', amount: money('5') }])
    expect(await claim(as, id)).toBe('ok')
  })

  test('pays points, or a bonus with its terms of wagering', async () => {
    const as = await rich()
    const forPoints = await add({ amount: money('0'), points: 250 })
    const forBonus = await add({ multiple: 3 })
    await play(as, '100.00')
    const before = await cash(as)
    expect(await claim(as, forPoints)).toBe('ok')
    expect((await w.call(pointBalance, {}, { as })).points).toBe(250)
    const claimed = await w.call(claimMission, { id: forBonus, from: TODAY }, { as })
    expect(claimed).toMatchObject({ amount: money('5'), wager: { mustStake: money('15') } })
    expect(await cash(as)).toBe(before)
  })

  test('gives no more rewards than its budget', async () => {
    const id = await add({ rewardsMax: 1 })
    const members = await Promise.all([rich(), rich(), rich()])
    for (const one of members) await play(one, '100.00')
    const outcomes = await Promise.all(members.map((one) => claim(one, id)))
    expect(outcomes.toSorted()).toEqual(['ok', 'rewards.mission_open', 'rewards.mission_open'])
    expect((await w.call(missionDesk, {}, { as: marketing })).missions.find((one) => one.id === id)?.given).toBe(1)
  })

  test('when paused counts the day of the pause and none after it, and what is complete can be claimed', async () => {
    const [done, open] = [await rich(), await rich()]
    const id = await add()
    await play(done, '100.00')
    await play(open, '99.00')
    await w.call(pauseMission, { id, isPaused: true, reason: 'Under review' }, { as: marketing })
    goTo('2026-03-03')
    await play(open, '1.00')
    expect(await claim(await again(done), id)).toBe('ok')
    expect(await claim(await again(open), id)).toBe('rewards.mission_open')
    marketing = await w.staff('marketing')
    await w.call(pauseMission, { id, isPaused: false, reason: 'It was fine' }, { as: marketing })
    expect(await claim(await again(open), id)).toBe('ok')
  })

  test('is neither seen nor claimed by members who are excluded', async () => {
    const as = await rich()
    const id = await add()
    await play(as, '100.00')
    await w.call(excludeMyself, { months: 6 }, { as })
    expect(await w.call(missionSummary, {}, { as })).toEqual({ missions: [], count: 0 })
    expect(await claim(as, id)).not.toBe('ok')
    await run()
    const { rowCount } = await w.platform.database.pool.query('select from rewards.grants where member_id = $1', [
      as.memberId,
    ])
    expect(rowCount).toBe(0)
  })
})

describe('staff', () => {
  test('change a mission until its first day begins, and never after', async () => {
    const id = await add({ firstDay: '2026-03-05' })
    expect(await outcome({ id, firstDay: '2026-03-05', amount: money('7') })).toBe('ok')
    goTo('2026-03-05')
    marketing = await w.staff('marketing')
    expect(await outcome({ id, firstDay: '2026-03-05', amount: money('1') })).toBe('rewards.mission_running')
    const shown = (await w.call(missionDesk, {}, { as: marketing })).missions.find((one) => one.id === id)
    expect(shown).toMatchObject({ amount: money('7'), canChange: false })
  })

  test('need a second person above the budget of the setting', async () => {
    const big = { title: 'A large one', rewardsMax: 201 }
    const { approvalId } = await w.call(saveMission, { ...MISSION, ...big }, { as: marketing })
    const titles = async () => (await w.call(missionDesk, {}, { as: marketing })).missions.map(({ title }) => title)
    expect(await titles()).not.toContain('A large one')
    expect(await w.outcome(approve, { approvalId: approvalId!, note: '' }, { as: marketing })).not.toBe('ok')
    expect(await w.outcome(approve, { approvalId: approvalId!, note: '' }, { as: await w.staff('finance') })).toBe('ok')
    expect(await titles()).toContain('A large one')
  })

  const wrong: [string, Partial<Asked>, string][] = [
    ['two rewards', { points: 5 }, 'rewards.mission_terms'],
    ['no reward', { amount: money('0') }, 'rewards.mission_terms'],
    ['a target in the wrong unit', { target: { unit: 'count', count: 5 } }, 'rewards.mission_terms'],
    ['an end before its start', { lastDay: '2026-03-01' }, 'rewards.mission_terms'],
    ['a category for deposits', { metric: 'deposit', category: 'RNG' }, 'rewards.mission_terms'],
    ['points to wager', { amount: money('0'), points: 5, multiple: 2 }, 'rewards.mission_terms'],
    ['parts of a cent', { amount: money('0.005') }, 'money.whole_cents'],
    ['an unknown name', { id: 'm-unknown' }, 'rewards.mission_unknown'],
  ]
  test.each(wrong)('make no mission with %s', async (_, wish, code) => {
    expect(await outcome(wish)).toBe(code)
  })
})

describe('intervals', () => {
  const days = { firstDay: TODAY, lastDay: dayFrom('2026-03-20'), claimDays: 2, pausedOn: null }
  const named = (wish: Partial<Pick<StoredMission, 'repeats' | 'pausedOn' | 'claimDays'>>, at: number) =>
    intervalsOf({ ...days, repeats: 'weekly', ...wish }, plusDays(TODAY, at)).map(
      ({ first, last, claimTo }) => `${first.slice(8)}-${last.slice(8)}-${claimTo.slice(8)}`,
    )

  test('of a week begin with the first day of the mission and end with its last', () => {
    expect(named({}, -3)).toEqual(['02-08-10'])
    expect(named({}, 8)).toEqual(['09-15-17', '02-08-10'])
    expect(named({}, 9)).toEqual(['09-15-17'])
    expect(named({}, 17)).toEqual(['16-20-22'])
    expect(named({}, 99)).toEqual(['16-20-22'])
  })

  test('of a paused mission end with the day of the pause', () => {
    expect(named({ pausedOn: dayFrom('2026-03-10') }, 9)).toEqual(['09-10-17'])
    expect(named({ pausedOn: dayFrom('2026-03-10') }, 14)).toEqual(['09-10-17'])
  })
})
