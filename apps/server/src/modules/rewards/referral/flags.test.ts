import { parseMoney } from '@croupier/kernel/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkAccounts } from '../../../testing/persons.ts'
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

describe('flags', () => {
  const session = (who: TestMember) =>
    w.platform.database.db
      .transaction()
      .execute((tx) =>
        w.app.modules.identity.openSession(tx, who.memberId, { address: '198.51.100.7', userAgent: 'Firefox' }),
      )

  test('a member who invites an own account is refused, and paid only when staff approve it', async () => {
    const ana = await w.member()
    const own = await friends.qualified(ana)
    await linkAccounts(w, ana, own)
    await friends.run()
    expect(await friends.amountsOf(ana)).toEqual([])
    expect(await friends.friendsOf(ana)).toMatchObject([{ state: 'refused', earned: 0n }])
    expect(await friends.desk(ana.username)).toMatchObject([
      { state: 'refused', flags: [{ code: 'self_referral', others: [{ memberId: ana.memberId }] }] },
    ])
    expect(await friends.decide(own, 'refuse')).toBe('ok')
    expect(await friends.decide(own, 'refuse')).toBe('rewards.referral_decided')
    expect(await friends.decide(own, 'approve')).toBe('ok')
    expect(await friends.amountsOf(ana)).toEqual([money('18')])
    expect(await friends.decide(own, 'refuse')).toBe('rewards.referral_decided')
  })

  test('the same device holds a reward for staff, and the member does not learn why', async () => {
    const ana = await w.member()
    const friend = await friends.qualified(ana)
    await session(ana)
    await session(friend)
    await friends.run()
    w.clock.advance('40d')
    await friends.run()
    expect(await friends.friendsOf(ana)).toMatchObject([{ state: 'refused', earned: 0n }])
    expect(await friends.desk(friend.username)).toMatchObject([
      { state: 'held', flags: [{ code: 'same_device', others: [{ username: ana.username }] }] },
    ])
    expect(await friends.decide(friend, 'refuse')).toBe('ok')
    await friends.run()
    expect(await friends.desk(friend.username)).toMatchObject([
      { state: 'refused', note: 'Looked at the accounts', earned: 0n },
    ])
    expect(await friends.amountsOf(ana)).toEqual([])
  })

  test('one soft flag holds nothing, two of them do', async () => {
    const ana = await w.member()
    const invited = []
    for (let count = 0; count < 5; count++) invited.push(await friends.invite(ana))
    const last = invited.at(-1)!
    await friends.deposit(last, '50')
    await friends.play(last, '500')
    await friends.run()
    await friends.query(`update identity.members set registered_from = '203.0.113.' || $2 where member_id = $1`, [
      last.memberId,
      '7',
    ])
    await friends.query(`update identity.members set registered_from = '203.0.113.' || $2 where member_id = $1`, [
      ana.memberId,
      '9',
    ])
    await friends.verify(last)
    await friends.run()
    const [row] = await friends.desk(last.username)
    expect(row).toMatchObject({ state: 'held', flags: [{ code: 'same_network' }, { code: 'burst' }] })
    const ben = await w.member()
    await friends.qualified(ben)
    await friends.qualified(ben)
    await friends.qualified(ben)
    await friends.qualified(ben)
    await friends.qualified(ben)
    await friends.run()
    expect((await friends.friendsOf(ben)).map(({ state }) => state)).toEqual(Array(5).fill('qualified'))
  })

  test('a friend whom nobody knows cannot be decided', async () => {
    expect(await friends.decide(await w.member(), 'approve')).toBe('rewards.referral_unknown')
  })
})
