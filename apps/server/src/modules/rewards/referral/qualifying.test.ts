import { parseMoney, units } from '@croupier/kernel/money'
import { referralGrant } from '@croupier/rules/rewards/referrals'
import { claimGrant, endedGrants, offeredGrants } from '@croupier/wire/rewards/grants'
import { claimMission } from '@croupier/wire/rewards/mission-claims'
import { missionSummary } from '@croupier/wire/rewards/missions'
import { saveMission } from '@croupier/wire/rewards/missions.console'
import { referralDesk } from '@croupier/wire/rewards/referral.console'
import { balance } from '@croupier/wire/wallet/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ReferralWorld, referralWorld } from '../../../testing/referrals.ts'
import type { World } from '../../../testing/world.ts'
import { referralPolicy } from './policy.ts'

const money = parseMoney
const TERMS = referralPolicy.initial.terms

let w: World
let friends: ReferralWorld
beforeAll(async () => {
  friends = await referralWorld()
  w = friends.w
})
beforeEach(() => friends.settings({ isOn: true, terms: TERMS, budget: '10000' }))
afterAll(() => friends.close())

describe('an invited friend', () => {
  test('qualifies with the first deposit, the valid bets and the identity, and the member is paid once for two runs at once', async () => {
    const ana = await w.member()
    const friend = await friends.invite(ana)
    expect(await friends.friendsOf(ana)).toEqual([{ state: 'process', waitsFor: 'deposit', earned: 0n }])
    await friends.deposit(friend, '50')
    await friends.play(friend, '499.9999')
    await friends.run()
    expect(await friends.friendsOf(ana)).toEqual([{ state: 'process', waitsFor: 'bets', earned: 0n }])
    await friends.play(friend, '0.0001')
    await friends.run()
    expect(await friends.friendsOf(ana)).toEqual([{ state: 'process', waitsFor: 'identity', earned: 0n }])
    expect(await friends.amountsOf(ana)).toEqual([])
    await friends.verify(friend)
    const other = await w.another()
    await Promise.all([friends.run(), friends.run(other)])
    expect(await friends.amountsOf(ana)).toEqual([money('18')])
    expect(await friends.friendsOf(ana)).toEqual([{ state: 'qualified', waitsFor: null, earned: money('18') }])
    const [grant] = (await w.call(offeredGrants, {}, { as: await friends.again(ana) })).items
    await w.call(claimGrant, { id: grant!.id }, { as: await friends.again(ana) })
    await friends.run()
    expect((await w.call(balance, {}, { as: await friends.again(ana) })).cash).toBe(money('18'))
    expect(await friends.viewOf(ana)).toMatchObject({ friends: 1, qualified: 1, earned: money('18'), toClaim: 0n })
  })

  test('brings steps and shares as the rule says: five friends, two qualified', async () => {
    const ana = await w.member()
    await friends.qualified(ana, '1234.56')
    await friends.qualified(ana)
    const small = await friends.invite(ana)
    await friends.deposit(small, '20')
    await friends.play(small, '9000')
    await friends.invite(ana)
    await friends.play(await friends.invite(ana), '100')
    await friends.run()
    expect(await friends.amountsOf(ana)).toEqual([money('18'), money('18'), money('10')])
    w.clock.advance('31d')
    await friends.run()
    const { terms } = (await friends.viewOf(ana))!
    const friend = (validBet: string) => {
      const facts = { firstDeposit: money('50'), validBet: money(validBet), isVerified: true }
      return { id: validBet, ...facts, hasHardFlag: false, ageDays: 10 }
    }
    const { total } = referralGrant(terms, [friend('1234.56'), friend('500')])
    expect(total).toBe(money('46.8672'))
    expect(await friends.viewOf(ana)).toMatchObject({ friends: 5, qualified: 2, earned: total })
    expect((await friends.friendsOf(ana)).map(({ state }) => state).toSorted()).toEqual([
      'lapsed',
      'lapsed',
      'lapsed',
      'qualified',
      'qualified',
    ])
  })

  test('brings no more than the caps of friends and of shares', async () => {
    await friends.settings({ terms: { ...TERMS, maxReferees: 1, steps: [] } })
    const ana = await w.member()
    await friends.qualified(ana, '50000')
    await friends.qualified(ana, '50000')
    await friends.run()
    expect(await friends.amountsOf(ana)).toEqual([money('18')])
    w.clock.advance('31d')
    await friends.run()
    expect(await friends.viewOf(ana)).toMatchObject({ qualified: 2, earned: money('38') })
  })

  test('waits for a budget that is used up', async () => {
    const { totals } = await w.call(referralDesk, { page: 1, pageSize: 1 }, { as: await w.staff('marketing') })
    await friends.settings({ budget: '0' })
    const ana = await w.member()
    await friends.qualified(ana)
    await friends.run()
    expect(await friends.amountsOf(ana)).toEqual([])
    w.clock.advance('31d')
    await friends.run()
    const budget = units(totals.given + money('18'))
    await friends.settings({
      budget: `${budget / 10_000n}.${String(budget % 10_000n).padStart(4, '0')}`,
    })
    await friends.run()
    expect(await friends.amountsOf(ana)).toEqual([money('18')])
  })

  test('keeps the terms of the registration', async () => {
    const ana = await w.member()
    const friend = await friends.invite(ana)
    await friends.settings({ terms: { ...TERMS, perReferee: '5' } })
    await friends.deposit(friend, '50')
    await friends.play(friend, '500')
    await friends.verify(friend)
    await friends.qualified(ana)
    await friends.run()
    expect(await friends.amountsOf(ana)).toEqual([money('18'), money('5')])
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
    const dates = { firstDay: friends.today(), lastDay: friends.today(), claimDays: 3 }
    const reward = { amount: money('1'), points: 0, rewardsMax: 5, multiple: 0, reason: 'A mission of the day' }
    const asked = { ...terms, ...dates, target: { unit: 'count' as const, count: 1 }, ...reward }
    await w.call(saveMission, asked, { as: marketing })
    await friends.qualified(ana)
    await friends.run()
    const mission = (await w.call(missionSummary, {}, { as: ana })).missions.find(({ title }) => title === terms.title)!
    expect(mission).toMatchObject({ state: 'claim', progress: { unit: 'count', count: 1 } })
    expect(await w.outcome(claimMission, { id: mission.id, from: mission.from }, { as: ana })).toBe('ok')
  })
})

describe('corrections', () => {
  test('below the threshold before the reward lead back to process, and take no reward that was offered', async () => {
    const ana = await w.member()
    const early = await friends.qualified(ana)
    await friends.play(early, '-1')
    await friends.run()
    expect(await friends.friendsOf(ana)).toMatchObject([{ state: 'process', waitsFor: 'bets' }])
    await friends.play(early, '1')
    await friends.run()
    await friends.play(early, '-400')
    await friends.run()
    expect(await friends.amountsOf(ana)).toEqual([money('18')])
    await friends.qualified(ana)
    await friends.run()
    expect(await friends.amountsOf(ana)).toEqual([money('18'), money('18'), money('10')])
  })

  test('by a charge-back of the first deposit withdraw an offered reward, and never a claimed one', async () => {
    const ana = await w.member()
    const friend = await friends.invite(ana)
    const first = await friends.deposit(friend, '50')
    await friends.deposit(friend, '100')
    await friends.play(friend, '500')
    await friends.verify(friend)
    await friends.run()
    await friends.chargeBack(first)
    await friends.run()
    expect(await friends.amountsOf(ana)).toEqual([])
    expect((await w.call(endedGrants, { pageSize: 20 }, { as: ana })).items).toMatchObject([{ state: 'withdrawn' }])
    expect(await friends.friendsOf(ana)).toMatchObject([{ state: 'refused', earned: 0n }])
    const [row] = await friends.desk(ana.username)
    expect(row).toMatchObject({ flags: [{ code: 'deposit_returned' }], firstDeposit: 0n })

    const ben = await w.member()
    const other = await friends.invite(ben)
    const paid = await friends.deposit(other, '50')
    await friends.play(other, '500')
    await friends.verify(other)
    await friends.run()
    const [grant] = (await w.call(offeredGrants, {}, { as: ben })).items
    await w.call(claimGrant, { id: grant!.id }, { as: ben })
    await friends.chargeBack(paid)
    await friends.run()
    expect((await w.call(balance, {}, { as: ben })).cash).toBe(money('18'))
    expect(await friends.friendsOf(ben)).toMatchObject([{ state: 'qualified', earned: money('18') }])
  })
})
