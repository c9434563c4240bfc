import { parseMoney } from '@croupier/kernel/money'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import { memberInfo } from '@croupier/wire/identity/member'
import { excludeMyself, takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ReferralWorld, referralWorld } from '../../../testing/referrals.ts'
import type { TestMember, World } from '../../../testing/world.ts'
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

describe('§3 the REFERRAL flag of the member info', () => {
  const flagOf = async (who: TestMember) =>
    (await w.call(memberInfo, {}, { as: await friends.again(who) })).invitesFriends

  test('is set while the programme runs', async () => {
    const ana = await w.member()
    expect(await flagOf(ana)).toBe(true)
    await friends.settings({ isOn: false })
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
    const friend = await friends.invite(ana)
    await w.call(excludeMyself, { months: 6 }, { as: friend })
    await friends.deposit(friend, '50')
    await friends.play(friend, '500')
    await friends.verify(friend)
    await friends.run()
    expect(await friends.amountsOf(ana)).toEqual([])
    expect(await friends.viewOf(ana)).toMatchObject({ friends: 1, qualified: 0 })
  })

  test('a member who takes a time-out sees nothing, and gets the reward afterwards', async () => {
    const ana = await w.member()
    await friends.qualified(ana)
    await w.call(takeTimeOut, { days: 1 }, { as: ana })
    await friends.run()
    expect(await friends.viewOf(ana)).toBeNull()
    expect(await friends.friendsOf(ana)).toEqual([])
    w.clock.advance('2d')
    await friends.run(w, 'safer-gambling.lift')
    await friends.run()
    expect(await friends.amountsOf(ana)).toEqual([money('18')])
  })

  test('a time-out of the friend moves the last day by its length', async () => {
    const ana = await w.member()
    const friend = await friends.invite(ana)
    const lastDay = async () => (await friends.desk(friend.username))[0]!.lastDay
    const before = await lastDay()
    await w.call(takeTimeOut, { days: 7 }, { as: friend })
    await w.runJobs()
    expect(Date.parse(await lastDay()) - Date.parse(before)).toBe(7 * 86_400_000)
  })

  test('a friend who registers while the programme is off is no referral', async () => {
    await friends.settings({ isOn: false })
    const ana = await w.member()
    await friends.invite(ana)
    await friends.settings({ isOn: true })
    expect(await friends.viewOf(ana)).toMatchObject({ friends: 0 })
  })
})
