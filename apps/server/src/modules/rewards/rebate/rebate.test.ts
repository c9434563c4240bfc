import { type BusinessDay, businessDayOf, plusDays } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, parseMoney, ZERO } from '@croupier/kernel/money'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import { parseRate } from '@croupier/rules/rate'
import { rewardCounts } from '@croupier/wire/rewards/counts'
import { grantDesk } from '@croupier/wire/rewards/grants.console'
import { setMemberRank } from '@croupier/wire/rewards/ranks.console'
import { claimRebate, endedRebates, manualRebate } from '@croupier/wire/rewards/rebate'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { memberTransactions } from '@croupier/wire/wallet/record'
import { balance } from '@croupier/wire/wallet/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentLine, presetOf } from '../../../testing/agents.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type Caller, type TestMember, testClock, type World, world } from '../../../testing/world.ts'
import { rebatePolicy } from './policy.ts'

const money = parseMoney

let w: World
beforeAll(async () => {
  w = await world({ clock: testClock(new Date('2026-03-02T04:00:00.000Z')) })
  const rates = { ...rebatePolicy.initial.rates, RNG: '0.8', LIVE: '0.6' }
  await changeSettings(w, 'rewards.rebate', { isManual: true, rates })
})
// The bets of these tests are figures alone.
afterAll(() => w.close({ without: ['bets', 'lottery'] }))

const db = () => w.platform.database.db
const today = () => businessDayOf(w.clock.now(), w.app.modules.games.businessDay())
async function run(task: string): Promise<void> {
  await w.platform.jobs.add(db(), task, {})
  await w.runJobs()
}
/** Goes to the next business day, on which the night run computes the day before. */
async function nextDay(): Promise<void> {
  w.clock.advance('1d')
  await run('agents.figures')
  await run('statements.close')
  await run('rewards.rebate')
}
async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day++) await nextDay()
}
/** Valid bets that are settled today, as games of providers bring them to the bet book; below zero for a correction. */
const play = ({ memberId }: Pick<TestMember, 'memberId'>, validBet: string, category = 'RNG') =>
  w.platform.database.pool.query(
    `insert into games.member_days (member_id, bucket, day, product, category, bets, stake, valid_bet, payout, self_rebate)
     select $1, bucket, $2::date, 'providers', $4, 1, abs($3::bigint), $3, 0, 0 from wallet.accounts where account = $1 || '.cash'`,
    [memberId, today(), money(validBet), category],
  )
const again = ({ memberId }: Pick<TestMember, 'memberId'>): Promise<Caller> =>
  db()
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, memberId, { address: '127.0.0.1', userAgent: '' }))
const viewOf = async (who: TestMember) => (await w.call(manualRebate, {}, { as: await again(who) })).rebate
const daysOf = async (who: TestMember) =>
  (await viewOf(who))?.days.map(({ day, state, amount }) => [day, state, amount] as const) ?? null
const claim = async (who: TestMember) => w.outcome(claimRebate, {}, { as: await again(who) })
const cashOf = async (who: TestMember): Promise<Money> => (await w.call(balance, {}, { as: await again(who) })).cash
const historyOf = async (who: TestMember) =>
  (await w.call(endedRebates, { pageSize: 20 }, { as: await again(who) })).items.map(
    ({ day, state, amount }) => [day, state, amount] as const,
  )
const change = (set: string, { memberId }: TestMember) =>
  w.platform.database.pool.query(`update identity.members set ${set} where member_id = $1`, [memberId])
const member = () => w.member({ cash: '100.00' })

describe('the manual rebate', () => {
  test('accrues today, and is claimed from the next day on with the days of the window, each category cut', async () => {
    const who = await member()
    const first = today()
    await play(who, '777.77')
    await play(who, '1234.56', 'LIVE')
    // 777.77 × 0.8 % and 1,234.56 × 0.6 %, each cut.
    const amount = money('13.6294')
    expect(await daysOf(who)).toEqual([[first, 'accruing', amount]])
    expect(await claim(who)).toBe('rewards.rebate_below_minimum')
    await nextDay()
    expect(await viewOf(who)).toMatchObject({
      claimable: amount,
      isOwnRates: false,
      days: [{ state: 'accruing' }, { day: first, state: 'claimable', lastDay: plusDays(first, 7) }],
    })
    expect((await w.call(rewardCounts, {}, { as: await again(who) })).rebateDays).toBe(1)
    await play(who, '100.00')
    await nextDay()
    const before = await cashOf(who)
    const paid = await w.call(claimRebate, {}, { as: await again(who) })
    expect(paid).toEqual({ amount: money('14.4294'), days: 2, turnover: money('14.4294') })
    expect(await cashOf(who)).toBe(before + paid.amount)
    const { items } = await w.call(memberTransactions, { pageSize: 5 }, { as: await again(who) })
    expect(items[0]).toMatchObject({ kind: 'rebate.manual', amount: paid.amount, reference: { kind: 'grant' } })
    expect(await historyOf(who)).toEqual([
      [plusDays(first, 1), 'claimed', money('0.8')],
      [first, 'claimed', amount],
    ])
    const left = await w.app.modules.rewards.turnoverLeft(db(), [who.memberId])
    expect(left.get(who.memberId)).toBe(paid.amount)
    // The night run has paid nothing beside it, and staff see the claim among the rewards.
    const desk = await w.call(grantDesk, { source: 'rebate', page: 1, pageSize: 20 }, { as: await w.staff('auditor') })
    expect(desk.items.map((one) => [one.amount, one.state])).toEqual([[paid.amount, 'claimed']])
  })

  test('T115 is paid once for fifteen claims at once', async () => {
    const who = await member()
    await play(who, '1000.00')
    await nextDay()
    const as = await again(who)
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => w.outcome(claimRebate, {}, { as })))
    expect(outcomes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'rewards.rebate_below_minimum']))
    expect(await cashOf(who)).toBe(money('108.00'))
  })

  test('below the smallest claim waits, and loses nothing', async () => {
    const who = await member()
    await play(who, '124.99')
    await nextDay()
    expect(await claim(who)).toBe('rewards.rebate_below_minimum')
    await play(who, '0.02')
    await nextDay()
    // 0.9999 and 0.0001
    expect(await claim(who)).toBe('ok')
    expect(await cashOf(who)).toBe(money('101.00'))
  })

  test('that nobody claims in the window is credited, or expires where the setting says so', async () => {
    const [who, other] = [await member(), await member()]
    await play(who, '1000.00')
    await days(7)
    expect(await daysOf(who)).toMatchObject([{}, [expect.anything(), 'claimable', money('8')]])
    await nextDay()
    expect(await historyOf(who)).toMatchObject([[expect.anything(), 'credited', money('8')]])
    expect(await cashOf(who)).toBe(money('108.00'))
    await changeSettings(w, 'rewards.rebate', { unclaimed: 'expire', windowDays: 2 })
    await play(other, '1000.00')
    await days(3)
    expect(await historyOf(other)).toMatchObject([[expect.anything(), 'expired', money('8')]])
    expect(await cashOf(other)).toBe(money('100.00'))
    await changeSettings(w, 'rewards.rebate', { unclaimed: 'credit', windowDays: 7 })
  })

  test('deducts corrections from the next days, never from the wallet', async () => {
    const who = await member()
    await play(who, '1000.00')
    await nextDay()
    expect(await claim(who)).toBe('ok')
    await play(who, '-500.00')
    await nextDay()
    expect(await viewOf(who)).toMatchObject({ claimable: ZERO, owed: money('4') })
    expect(await cashOf(who)).toBe(money('108.00'))
    await play(who, '750.00')
    expect(await daysOf(who)).toMatchObject([[expect.anything(), 'accruing', money('2')]])
    await nextDay()
    expect(await viewOf(who)).toMatchObject({ claimable: money('2'), owed: ZERO })
    expect(await historyOf(who)).toMatchObject([
      [expect.anything(), 'deducted', ZERO],
      [expect.anything(), 'claimed', money('8')],
    ])
  })

  test('has the rates of the upline where it gives some, and of the house with those of the level elsewhere', async () => {
    const [agent] = await agentLine(w, [presetOf(1960, '0.8')])
    const below = await w.member({ upline: agent!.memberId, cash: '100.00' })
    const seed = (memberId: MemberId) =>
      db()
        .transaction()
        .execute((tx) => w.app.modules.agents.seedPreset(tx, memberId, presetOf(1900, '0.3')))
    await seed(below.memberId)
    const guest = await member()
    for (const { memberId } of [below, guest])
      await w.call(setMemberRank, { memberId, rankLevel: 5, reason: 'A guest' }, { as: await w.staff('support') })
    await nextDay()
    for (const who of [below, guest]) await play(who, '1000.00')
    expect(await viewOf(below)).toMatchObject({
      isOwnRates: true,
      rates: [{ category: 'RNG', rate: parseRate('0.3') }],
    })
    expect((await viewOf(guest))?.rates).toContainEqual({ category: 'RNG', rate: parseRate('0.9') })
    await nextDay()
    expect(await viewOf(below)).toMatchObject({ claimable: money('3') })
    expect(await viewOf(guest)).toMatchObject({ claimable: money('9') })
  })

  test('is capped by day, with the smallest claim, the window and the turnover of the setting', async () => {
    await changeSettings(w, 'rewards.rebate', { dayCap: '5', minClaim: '6', windowDays: 3, turnoverMultiple: 0 })
    const who = await member()
    await play(who, '1000.00')
    await nextDay()
    expect(await viewOf(who)).toMatchObject({ claimable: money('5'), dayCap: money('5'), windowDays: 3 })
    expect(await claim(who)).toBe('rewards.rebate_below_minimum')
    await changeSettings(w, 'rewards.rebate', { minClaim: '5' })
    expect(await w.call(claimRebate, {}, { as: await again(who) })).toMatchObject({
      amount: money('5'),
      turnover: ZERO,
    })
    expect((await w.app.modules.rewards.turnoverLeft(db(), [who.memberId])).size).toBe(0)
    await changeSettings(w, 'rewards.rebate', { dayCap: null, minClaim: '1', windowDays: 7, turnoverMultiple: 1 })
  })
})

describe('members who may not get rewards', () => {
  test('see and claim nothing, and lose nothing meanwhile', async () => {
    const [resting, blocked] = [await member(), await member()]
    const first: BusinessDay = today()
    for (const who of [resting, blocked]) await play(who, '1000.00')
    await nextDay()
    await w.call(takeTimeOut, { days: 2 }, { as: await again(resting) })
    await w.runJobs()
    await change(`status = 'blocked'`, blocked)
    expect(await viewOf(resting)).toBeNull()
    expect((await w.call(rewardCounts, {}, { as: await again(resting) })).rebateDays).toBeNull()
    expect(await claim(resting)).toBe('member.timed_out')
    await days(2)
    await change(`status = 'active'`, blocked)
    await run('safer-gambling.lift')
    for (const who of [resting, blocked])
      expect((await viewOf(who))?.days.at(-1)).toMatchObject({
        day: first,
        state: 'claimable',
        lastDay: plusDays(first, 9),
      })
    expect(await claim(resting)).toBe('ok')
  })

  test('get none with a trial account or as an assistant', async () => {
    const assistant = await member()
    await play(assistant, '1000.00')
    await change(`account_type = ${ACCOUNT_TYPE.assistant}`, assistant)
    expect(await viewOf(assistant).catch(() => null)).toBeNull()
    expect(await claim(assistant)).not.toBe('ok')
    const trial = await w.member({ accountType: ACCOUNT_TYPE.trial })
    expect(await viewOf(trial).catch(() => null)).toBeNull()
    expect(await claim(trial)).not.toBe('ok')
  })
})

describe('the setting', () => {
  test('off, pays all days that wait and lets the night run credit the same amounts', async () => {
    const who = await member()
    await play(who, '1000.00')
    await nextDay()
    await changeSettings(w, 'rewards.rebate', { isManual: false })
    expect(await viewOf(who)).toBeNull()
    await play(who, '500.00')
    await nextDay()
    expect(await cashOf(who)).toBe(money('112.00'))
    const { items } = await w.call(memberTransactions, { pageSize: 5 }, { as: await again(who) })
    const rebates = items.filter(({ kind }) => kind.startsWith('rebate.'))
    expect(rebates.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
      ['rebate.day', money('4')],
      ['rebate.manual', money('8')],
    ])
  })
})
