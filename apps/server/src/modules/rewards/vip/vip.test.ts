import { type BusinessDay, startOfDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney, units } from '@croupier/kernel/money'
import { whitelabel } from '@croupier/wire/content/system'
import { memberInfo } from '@croupier/wire/identity/member'
import { claimGrant, endedGrants, offeredGrants } from '@croupier/wire/rewards/grants'
import { offerGrant } from '@croupier/wire/rewards/grants.console'
import { memberRank, setMemberRank } from '@croupier/wire/rewards/ranks.console'
import { vipCentre } from '@croupier/wire/rewards/vip'
import { excludeMyself, takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { depositsIn } from '../../../testing/deposits.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { changeSettings } from '../../../testing/settings.ts'
import type { TestMember } from '../../../testing/world.ts'

let w: GatewayWorld
beforeAll(async () => {
  w = await gatewayWorld()
  goTo('2026-03-30')
  await changeSettings(w, 'rewards.vip', { levels: LADDER })
})
afterAll(() => w.close())

const level = (name: string, validBet: string, keep: string, bonus: string, monthly = '0') => ({
  ...{ name, upgradeValidBet: validBet, upgradeDeposit: '0', keepValidBet: keep },
  ...{
    upgradeBonus: bonus,
    monthlyBonus: monthly,
    birthdayBonus: '0',
    pointsFactor: 100,
    pointsDays: 30,
    rebateExtra: '0',
  },
  byInvitation: false,
})
/** Like the demo ladder, a hundred times smaller. */
const LADDER = [
  level('Bronze', '10', '0', '1'),
  level('Silver', '200', '20', '8', '2'),
  { ...level('Gold', '1000', '100', '38', '8'), upgradeDeposit: '50' },
]

const zone = { timeZone: 'Asia/Shanghai', dayStart: '00:00' }
/** An hour into a business day. */
const goTo = (day: string) => w.clock.set(new Date(startOfDay(day as BusinessDay, zone).getTime() + 3_600_000))
const run = async () => {
  await w.platform.jobs.add(w.platform.database.db, 'rewards.vip', {})
  await w.runJobs()
}
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
const again = (who: TestMember) =>
  w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, who.memberId, { address: '127.0.0.1', userAgent: '' }))
const levelOf = async (memberId: MemberId) => w.app.modules.rewards.levelOf(w.platform.database.db, memberId)
const bonusesOf = async (memberId: MemberId) => {
  const sql = 'select source, level, amount from rewards.grants where member_id = $1 order by source desc, level'
  const { rows } = await w.platform.database.pool.query<{ source: string; level: number; amount: bigint }>(sql, [
    memberId,
  ])
  return rows.map(({ source, level, amount }) => `${source} ${level}: ${units(BigInt(amount)) / 10_000n}`)
}

describe('the VIP level of a member', () => {
  // Reward rules §2.2, the worked examples on a smaller ladder.
  test('rises with bets and deposits, several levels at once, each with its bonus once', async () => {
    const ana = await w.member({ cash: '5000.00' })
    await lose(ana, '1200.00')
    await run()
    expect(await levelOf(ana.memberId)).toBe(2)
    const orders = depositsIn(w)
    const { id } = await orders.order(ana, '60.00')
    await orders.pay(id)
    await w.hooks()
    await w.runJobs()
    expect(await levelOf(ana.memberId)).toBe(3)
    expect(await bonusesOf(ana.memberId)).toEqual(['vip_upgrade 1: 1', 'vip_upgrade 2: 8', 'vip_upgrade 3: 38'])
    expect((await w.call(memberInfo, {}, { as: ana })).clubLabel).toEqual({ labelName: 'Gold', rankLevel: 3 })
    expect((await w.call(offeredGrants, {}, { as: ana })).count).toBe(3)

    // The month in which the level was reached is protected. Then it falls one level a month, down to one that keeps itself.
    goTo('2026-04-01')
    await run()
    expect(await levelOf(ana.memberId)).toBe(3)
    goTo('2026-05-01')
    await run()
    expect(await levelOf(ana.memberId)).toBe(2)
    // Won back by the bets of one month, and without a second bonus.
    goTo('2026-05-20')
    await lose(ana, '100.00')
    await run()
    expect(await levelOf(ana.memberId)).toBe(3)
    expect(await bonusesOf(ana.memberId)).toHaveLength(3)
    // After a standstill of the server all months are reviewed, oldest first. May is protected, June and July had no bets.
    goTo('2026-08-01')
    await run()
    await run()
    expect(await levelOf(ana.memberId)).toBe(1)
    goTo('2026-10-01')
    await run()
    expect(await levelOf(ana.memberId)).toBe(1)
  })

  test('is reviewed for no month with a time-out', async () => {
    const ben = await w.member({ cash: '500.00' })
    await lose(ben, '200.00')
    await run()
    goTo('2026-11-05')
    await run()
    await w.call(takeTimeOut, { days: 1 }, { as: await again(ben) })
    goTo('2026-12-01')
    await run()
    expect(await levelOf(ben.memberId)).toBe(2)
    goTo('2027-01-01')
    await run()
    expect(await levelOf(ben.memberId)).toBe(1)
  })

  test('gives a monthly bonus after the review, to members with a deposit in the month before', async () => {
    const rich = () => w.member({ cash: '500.00' })
    const [cid, dee, eve] = [await rich(), await rich(), await rich()]
    for (const one of [cid, dee, eve]) await lose(one, '200.00')
    await run()
    const orders = depositsIn(w)
    for (const one of [cid, eve]) await orders.pay((await orders.order(one, '60.00')).id)
    await w.hooks()
    goTo('2027-02-01')
    await run()
    // Reward rules §1: a member who is excluded on that day gets none.
    await w.call(excludeMyself, { months: 6 }, { as: await again(eve) })
    expect(await bonusesOf(cid.memberId)).toEqual(['vip_upgrade 1: 1', 'vip_upgrade 2: 8'])
    goTo('2027-02-02')
    await run()
    await run()
    expect(await bonusesOf(cid.memberId)).toEqual(['vip_upgrade 1: 1', 'vip_upgrade 2: 8', 'vip_monthly 2: 2'])
    for (const one of [dee, eve])
      expect(await bonusesOf(one.memberId)).toEqual(['vip_upgrade 1: 1', 'vip_upgrade 2: 8'])
    const { items } = await w.call(offeredGrants, {}, { as: await again(cid) })
    expect(items.find(({ source }) => source === 'vip_monthly')?.expiresAt).toEqual(
      startOfDay('2027-03-01' as BusinessDay, zone),
    )
  })

  test('is kept by staff until a day, without a bonus', async () => {
    const eve = await w.member()
    const host = await w.staff('vip-host')
    const asked = { memberId: eve.memberId, reason: 'A guest of the house' }
    expect(await w.outcome(setMemberRank, { ...asked, rankLevel: 4 }, { as: host })).toBe('rewards.level_unknown')
    await w.call(setMemberRank, { ...asked, rankLevel: 3, heldUntil: '2027-03-15' }, { as: host })
    expect(await w.call(memberRank, { memberId: eve.memberId }, { as: host })).toMatchObject({ rankLevel: 3, peak: 0 })
    expect(await bonusesOf(eve.memberId)).toEqual([])
    goTo('2027-04-01')
    await run()
    expect(await levelOf(eve.memberId)).toBe(3)
    goTo('2027-05-01')
    await run()
    expect(await levelOf(eve.memberId)).toBe(2)
  })
})

describe('the VIP centre', () => {
  test('shows visitors the levels alone, and members their progress', async () => {
    const visitor = await w.call(vipCentre, {})
    expect(visitor.own).toBeNull()
    expect(visitor.levels).toMatchObject([
      { level: 1, name: 'Bronze', upgradeBonus: parseMoney('1'), hasService: false },
      { level: 2, name: 'Silver' },
      { level: 3, name: 'Gold', upgradeDeposit: parseMoney('50') },
    ])
    const fay = await w.member({ cash: '100.00' })
    await lose(fay, '30.00')
    await run()
    const { own } = await w.call(vipCentre, {}, { as: fay })
    expect(own).toMatchObject({
      ...{ level: 1, validBet: parseMoney('30'), deposits: 0n, monthValidBet: parseMoney('30'), nextReview: null },
      next: { level: 2, validBet: parseMoney('200'), deposits: 0n, inMonth: false },
    })
    const { items } = await w.call(offeredGrants, {}, { as: fay })
    for (const { id } of items) await w.call(claimGrant, { id }, { as: fay })
    const host = await w.staff('support-lead')
    const gift = { member: fay.username, amount: parseMoney('5'), note: 'A gift', reason: 'A gift of the house' }
    await w.call(offerGrant, gift, { as: host })
    const given = (await w.call(offeredGrants, {}, { as: fay })).items
    for (const { id } of given) await w.call(claimGrant, { id }, { as: fay })
    const sources = async (of?: 'vip') =>
      (await w.call(endedGrants, { pageSize: 20, of }, { as: fay })).items.map(({ source }) => source)
    expect((await sources()).toSorted()).toEqual(['staff', 'vip_upgrade'])
    expect(await sources('vip')).toEqual(['vip_upgrade'])
    await w.call(takeTimeOut, { days: 1 }, { as: fay })
    expect((await w.call(vipCentre, {}, { as: fay })).own).toBeNull()
  })

  test('§6 is in menus while the merchant has levels', async () => {
    const shown = async () => {
      const { menu, hasVip } = await w.call(whitelabel, {})
      return [menu.some(({ key }) => key === 'vip'), hasVip]
    }
    expect(await shown()).toEqual([true, true])
    await changeSettings(w, 'rewards.vip', { levels: [] })
    expect(await shown()).toEqual([false, false])
    expect((await w.call(vipCentre, {})).levels).toEqual([])
    await changeSettings(w, 'rewards.vip', { levels: LADDER })
  })
})
