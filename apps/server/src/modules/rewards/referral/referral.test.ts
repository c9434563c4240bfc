import { businessDayOf } from '@croupier/kernel/business-day'
import { parseMoney, units } from '@croupier/kernel/money'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import { referralGrant } from '@croupier/rules/rewards/referrals'
import { memberInfo } from '@croupier/wire/identity/member'
import { claimGrant, endedGrants, offeredGrants } from '@croupier/wire/rewards/grants'
import { claimMission } from '@croupier/wire/rewards/mission-claims'
import { missionSummary } from '@croupier/wire/rewards/missions'
import { saveMission } from '@croupier/wire/rewards/missions.console'
import { referees, referral } from '@croupier/wire/rewards/referral'
import { decideReferral, referralDesk } from '@croupier/wire/rewards/referral.console'
import { excludeMyself, takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { balance } from '@croupier/wire/wallet/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkAccounts } from '../../../testing/persons.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, testClock, type World, world } from '../../../testing/world.ts'
import { referralPolicy } from './policy.ts'

const money = parseMoney
const TERMS = referralPolicy.initial.terms

let w: World
beforeAll(async () => {
  w = await world({ clock: testClock(new Date('2026-03-02T10:00:00.000Z')) })
})
beforeEach(() => changeSettings(w, 'rewards.referral', { isOn: true, terms: TERMS, budget: '10000' }))
// The bets and deposits of these tests are figures alone.
afterAll(() => w.close({ without: ['bets', 'lottery', 'orders'] }))

const db = () => w.platform.database.db
const query = (text: string, values: unknown[]) => w.platform.database.pool.query(text, values)
const today = () => businessDayOf(w.clock.now(), w.app.modules.games.businessDay())
async function run(on: World = w, task = 'rewards.referral'): Promise<void> {
  await on.platform.jobs.add(db(), task, {})
  await on.runJobs()
}
const again = async (who: TestMember): Promise<TestMember> => ({
  ...who,
  ...(await db()
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, who.memberId, { address: '127.0.0.1', userAgent: '' }))),
})
async function invite(referrer: TestMember): Promise<TestMember> {
  const { referralCode } = (await w.app.modules.identity.memberOf(db(), referrer.memberId))!
  const friend = await w.member({ invitedBy: { memberId: referrer.memberId, referralCode } })
  await w.runJobs()
  return friend
}
let deposits = 0
/** A deposit as the cashier keeps it. */
async function deposit({ memberId }: TestMember, amount: string): Promise<string> {
  const id = `d-${++deposits}`
  await query(
    `insert into cashier.deposits (deposit_id, member_id, idempotency_key, method, amount, currency, fee, state, created_at,
       expires_at, settled_at, authorisation_id, paid_amount, turnover_day)
     values ($1, $2, $1, 'bank', $3, 'P', 0, 'credited', $4, $4, $4, $1, $3, $5)`,
    [id, memberId, money(amount), w.clock.now(), today()],
  )
  return id
}
const chargeBack = (id: string) =>
  query(`update cashier.deposits set state = 'reversed', reversed_amount = paid_amount where deposit_id = $1`, [id])
/** Valid bets that are settled today; below zero for a correction. */
const play = ({ memberId }: TestMember, validBet: string) =>
  query(
    `insert into games.member_days (member_id, bucket, day, product, category, bets, stake, valid_bet, payout, self_rebate)
     select $1, bucket, $2::date, 'providers', 'RNG', 1, abs($3::bigint), $3, 0, 0 from wallet.accounts where account = $1 || '.cash'
     on conflict (member_id, day, product, category, bucket)
     do update set valid_bet = member_days.valid_bet + excluded.valid_bet`,
    [memberId, today(), money(validBet)],
  )
const verify = ({ memberId }: TestMember) =>
  query(
    `insert into kyc.checks (member_id, state, requested_kinds, changed_at, accepted_at, expires_at, person_encrypted, birthday_mac)
     values ($1, 'accepted', '{}', $2, $2, $2::timestamptz + interval '3 years', '\\x00', 'mac')`,
    [memberId, w.clock.now()],
  )
/** A friend who has done everything. */
async function qualified(referrer: TestMember, validBet = '500'): Promise<TestMember> {
  const friend = await invite(referrer)
  await deposit(friend, '50')
  await play(friend, validBet)
  await verify(friend)
  return friend
}
const amountsOf = async (who: TestMember) =>
  (await w.call(offeredGrants, {}, { as: await again(who) })).items
    .filter(({ source }) => source === 'referral')
    .map(({ amount }) => amount)
    .toSorted((one, other) => Number(other - one))
const viewOf = async (who: TestMember) => (await w.call(referral, {}, { as: await again(who) })).referral
const friendsOf = async (who: TestMember) =>
  (await w.call(referees, { pageSize: 20 }, { as: await again(who) })).items.map(({ state, waitsFor, earned }) => ({
    state,
    waitsFor,
    earned,
  }))
const desk = async (search: string) =>
  (await w.call(referralDesk, { search, page: 1, pageSize: 20 }, { as: await w.staff('marketing') })).items
const decide = async (friend: TestMember, decision: 'approve' | 'refuse') =>
  w.outcome(
    decideReferral,
    { friendId: friend.memberId, decision, reason: 'Looked at the accounts' },
    { as: await w.staff('marketing') },
  )
const days = (count: number) => w.clock.advance(`${count}d`)

describe('an invited friend', () => {
  test('qualifies with the first deposit, the valid bets and the identity, and the member is paid once for two runs at once', async () => {
    const ana = await w.member()
    const friend = await invite(ana)
    expect(await friendsOf(ana)).toEqual([{ state: 'process', waitsFor: 'deposit', earned: 0n }])
    await deposit(friend, '50')
    await play(friend, '499.9999')
    await run()
    expect(await friendsOf(ana)).toEqual([{ state: 'process', waitsFor: 'bets', earned: 0n }])
    await play(friend, '0.0001')
    await run()
    expect(await friendsOf(ana)).toEqual([{ state: 'process', waitsFor: 'identity', earned: 0n }])
    expect(await amountsOf(ana)).toEqual([])
    await verify(friend)
    const other = await w.another()
    await Promise.all([run(), run(other)])
    expect(await amountsOf(ana)).toEqual([money('18')])
    expect(await friendsOf(ana)).toEqual([{ state: 'qualified', waitsFor: null, earned: money('18') }])
    const [grant] = (await w.call(offeredGrants, {}, { as: await again(ana) })).items
    await w.call(claimGrant, { id: grant!.id }, { as: await again(ana) })
    await run()
    expect((await w.call(balance, {}, { as: await again(ana) })).cash).toBe(money('18'))
    expect(await viewOf(ana)).toMatchObject({ friends: 1, qualified: 1, earned: money('18'), toClaim: 0n })
  })

  test('brings steps and shares as the rule says: five friends, two qualified', async () => {
    const ana = await w.member()
    await qualified(ana, '1234.56')
    await qualified(ana)
    const small = await invite(ana)
    await deposit(small, '20')
    await play(small, '9000')
    await invite(ana)
    await play(await invite(ana), '100')
    await run()
    expect(await amountsOf(ana)).toEqual([money('18'), money('18'), money('10')])
    days(31)
    await run()
    const { terms } = (await viewOf(ana))!
    const friend = (validBet: string) => {
      const facts = { firstDeposit: money('50'), validBet: money(validBet), isVerified: true }
      return { id: validBet, ...facts, hasHardFlag: false, ageDays: 10 }
    }
    const { total } = referralGrant(terms, [friend('1234.56'), friend('500')])
    expect(total).toBe(money('46.8672'))
    expect(await viewOf(ana)).toMatchObject({ friends: 5, qualified: 2, earned: total })
    expect((await friendsOf(ana)).map(({ state }) => state).toSorted()).toEqual([
      'lapsed',
      'lapsed',
      'lapsed',
      'qualified',
      'qualified',
    ])
  })

  test('brings no more than the caps of friends and of shares', async () => {
    await changeSettings(w, 'rewards.referral', { terms: { ...TERMS, maxReferees: 1, steps: [] } })
    const ana = await w.member()
    await qualified(ana, '50000')
    await qualified(ana, '50000')
    await run()
    expect(await amountsOf(ana)).toEqual([money('18')])
    days(31)
    await run()
    expect(await viewOf(ana)).toMatchObject({ qualified: 2, earned: money('38') })
  })

  test('waits for a budget that is used up', async () => {
    const { totals } = await w.call(referralDesk, { page: 1, pageSize: 1 }, { as: await w.staff('marketing') })
    await changeSettings(w, 'rewards.referral', { budget: '0' })
    const ana = await w.member()
    await qualified(ana)
    await run()
    expect(await amountsOf(ana)).toEqual([])
    days(31)
    await run()
    const budget = units(totals.given + money('18'))
    await changeSettings(w, 'rewards.referral', {
      budget: `${budget / 10_000n}.${String(budget % 10_000n).padStart(4, '0')}`,
    })
    await run()
    expect(await amountsOf(ana)).toEqual([money('18')])
  })

  test('keeps the terms of the registration', async () => {
    const ana = await w.member()
    const friend = await invite(ana)
    await changeSettings(w, 'rewards.referral', { terms: { ...TERMS, perReferee: '5' } })
    await deposit(friend, '50')
    await play(friend, '500')
    await verify(friend)
    await qualified(ana)
    await run()
    expect(await amountsOf(ana)).toEqual([money('18'), money('5')])
  })

  test('counts for a mission of the member who invited', async () => {
    const ana = await w.member()
    const marketing = await w.staff('marketing')
    const terms = {
      id: null,
      title: 'Bring one friend',
      metric: 'referral' as const,
      category: null,
      game: null,
      repeats: 'once' as const,
    }
    const dates = { firstDay: today(), lastDay: today(), claimDays: 3 }
    const reward = { amount: money('1'), points: 0, rewardsMax: 5, multiple: 0, reason: 'A mission of the day' }
    const asked = { ...terms, ...dates, target: { unit: 'count' as const, count: 1 }, ...reward }
    await w.call(saveMission, asked, { as: marketing })
    await qualified(ana)
    await run()
    const mission = (await w.call(missionSummary, {}, { as: ana })).missions.find(({ title }) => title === terms.title)!
    expect(mission).toMatchObject({ state: 'claim', progress: { unit: 'count', count: 1 } })
    expect(await w.outcome(claimMission, { id: mission.id, from: mission.from }, { as: ana })).toBe('ok')
  })
})

describe('corrections', () => {
  test('below the threshold before the reward lead back to process, and take no reward that was offered', async () => {
    const ana = await w.member()
    const early = await qualified(ana)
    await play(early, '-1')
    await run()
    expect(await friendsOf(ana)).toMatchObject([{ state: 'process', waitsFor: 'bets' }])
    await play(early, '1')
    await run()
    await play(early, '-400')
    await run()
    expect(await amountsOf(ana)).toEqual([money('18')])
    await qualified(ana)
    await run()
    expect(await amountsOf(ana)).toEqual([money('18'), money('18'), money('10')])
  })

  test('by a charge-back of the first deposit withdraw an offered reward, and never a claimed one', async () => {
    const ana = await w.member()
    const friend = await invite(ana)
    const first = await deposit(friend, '50')
    await deposit(friend, '100')
    await play(friend, '500')
    await verify(friend)
    await run()
    await chargeBack(first)
    await run()
    expect(await amountsOf(ana)).toEqual([])
    expect((await w.call(endedGrants, { pageSize: 20 }, { as: ana })).items).toMatchObject([{ state: 'withdrawn' }])
    expect(await friendsOf(ana)).toMatchObject([{ state: 'refused', earned: 0n }])
    const [row] = await desk(ana.username)
    expect(row).toMatchObject({ flags: [{ code: 'deposit_returned' }], firstDeposit: 0n })

    const ben = await w.member()
    const other = await invite(ben)
    const paid = await deposit(other, '50')
    await play(other, '500')
    await verify(other)
    await run()
    const [grant] = (await w.call(offeredGrants, {}, { as: ben })).items
    await w.call(claimGrant, { id: grant!.id }, { as: ben })
    await chargeBack(paid)
    await run()
    expect((await w.call(balance, {}, { as: ben })).cash).toBe(money('18'))
    expect(await friendsOf(ben)).toMatchObject([{ state: 'qualified', earned: money('18') }])
  })
})

describe('§3 the REFERRAL flag of the member info', () => {
  const flagOf = async (who: TestMember) => (await w.call(memberInfo, {}, { as: await again(who) })).invitesFriends

  test('is set while the programme runs', async () => {
    const ana = await w.member()
    expect(await flagOf(ana)).toBe(true)
    await changeSettings(w, 'rewards.referral', { isOn: false })
    expect(await flagOf(ana)).toBe(false)
  })

  test('is not set for members who may get nothing', async () => {
    const [ana, trial] = [await w.member(), await w.member({ accountType: ACCOUNT_TYPE.trial })]
    await w.call(takeTimeOut, { days: 1 }, { as: ana })
    expect([await flagOf(ana), await flagOf(trial)]).toEqual([false, false])
  })
})

describe('members who may get nothing', () => {
  test('a self-excluded friend counts nowhere', async () => {
    const ana = await w.member()
    const friend = await invite(ana)
    await w.call(excludeMyself, { months: 6 }, { as: friend })
    await deposit(friend, '50')
    await play(friend, '500')
    await verify(friend)
    await run()
    expect(await amountsOf(ana)).toEqual([])
    expect(await viewOf(ana)).toMatchObject({ friends: 1, qualified: 0 })
  })

  test('a member who takes a time-out sees nothing, and gets the reward afterwards', async () => {
    const ana = await w.member()
    await qualified(ana)
    await w.call(takeTimeOut, { days: 1 }, { as: ana })
    await run()
    expect(await viewOf(ana)).toBeNull()
    expect(await friendsOf(ana)).toEqual([])
    days(2)
    await run(w, 'safer-gambling.lift')
    await run()
    expect(await amountsOf(ana)).toEqual([money('18')])
  })

  test('a time-out of the friend moves the last day by its length', async () => {
    const ana = await w.member()
    const friend = await invite(ana)
    const lastDay = async () => (await desk(friend.username))[0]!.lastDay
    const before = await lastDay()
    await w.call(takeTimeOut, { days: 7 }, { as: friend })
    await w.runJobs()
    expect(Date.parse(await lastDay()) - Date.parse(before)).toBe(7 * 86_400_000)
  })

  test('a friend who registers while the programme is off is no referral', async () => {
    await changeSettings(w, 'rewards.referral', { isOn: false })
    const ana = await w.member()
    await invite(ana)
    await changeSettings(w, 'rewards.referral', { isOn: true })
    expect(await viewOf(ana)).toMatchObject({ friends: 0 })
  })
})

describe('flags', () => {
  const session = (who: TestMember) =>
    db()
      .transaction()
      .execute((tx) =>
        w.app.modules.identity.openSession(tx, who.memberId, { address: '198.51.100.7', userAgent: 'Firefox' }),
      )

  test('a member who invites an own account is refused, and paid only when staff approve it', async () => {
    const ana = await w.member()
    const own = await qualified(ana)
    await linkAccounts(w, ana, own)
    await run()
    expect(await amountsOf(ana)).toEqual([])
    expect(await friendsOf(ana)).toMatchObject([{ state: 'refused', earned: 0n }])
    expect(await desk(ana.username)).toMatchObject([
      { state: 'refused', flags: [{ code: 'self_referral', others: [{ memberId: ana.memberId }] }] },
    ])
    expect(await decide(own, 'refuse')).toBe('ok')
    expect(await decide(own, 'refuse')).toBe('rewards.referral_decided')
    expect(await decide(own, 'approve')).toBe('ok')
    expect(await amountsOf(ana)).toEqual([money('18')])
    expect(await decide(own, 'refuse')).toBe('rewards.referral_decided')
  })

  test('the same device holds a reward for staff, and the member does not learn why', async () => {
    const ana = await w.member()
    const friend = await qualified(ana)
    await session(ana)
    await session(friend)
    await run()
    days(40)
    await run()
    expect(await friendsOf(ana)).toMatchObject([{ state: 'refused', earned: 0n }])
    expect(await desk(friend.username)).toMatchObject([
      { state: 'held', flags: [{ code: 'same_device', others: [{ username: ana.username }] }] },
    ])
    expect(await decide(friend, 'refuse')).toBe('ok')
    await run()
    expect(await desk(friend.username)).toMatchObject([
      { state: 'refused', note: 'Looked at the accounts', earned: 0n },
    ])
    expect(await amountsOf(ana)).toEqual([])
  })

  test('one soft flag holds nothing, two of them do', async () => {
    const ana = await w.member()
    const friends = []
    for (let count = 0; count < 5; count++) friends.push(await invite(ana))
    const last = friends.at(-1)!
    await deposit(last, '50')
    await play(last, '500')
    await run()
    await query(`update identity.members set registered_from = '203.0.113.' || $2 where member_id = $1`, [
      last.memberId,
      '7',
    ])
    await query(`update identity.members set registered_from = '203.0.113.' || $2 where member_id = $1`, [
      ana.memberId,
      '9',
    ])
    await verify(last)
    await run()
    const [row] = await desk(last.username)
    expect(row).toMatchObject({ state: 'held', flags: [{ code: 'same_network' }, { code: 'burst' }] })
    const ben = await w.member()
    await qualified(ben)
    await qualified(ben)
    await qualified(ben)
    await qualified(ben)
    await qualified(ben)
    await run()
    expect((await friendsOf(ben)).map(({ state }) => state)).toEqual(Array(5).fill('qualified'))
  })

  test('a friend whom nobody knows cannot be decided', async () => {
    expect(await decide(await w.member(), 'approve')).toBe('rewards.referral_unknown')
  })
})
