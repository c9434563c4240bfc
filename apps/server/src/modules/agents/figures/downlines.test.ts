import { MS, plusMs } from '@croupier/kernel/clock'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import { downlines } from '@croupier/wire/agents/downlines'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentLine, presetOf } from '../../../testing/agents.ts'
import { type TeamWorld, teamWorld } from '../../../testing/team-figures.ts'
import type { TestMember } from '../../../testing/world.ts'

let w: TeamWorld['w']
let team: TeamWorld
beforeAll(async () => {
  team = await teamWorld()
  w = team.w
})
afterAll(() => team.close())

const money = parseMoney

describe('the list of downlines', () => {
  const list = async (as: TestMember, wish: object = {}) =>
    w.call(downlines, { page: 1, pageSize: 20, ...wish }, { as: await team.session(as) })
  const names = async (as: TestMember, wish: object) => (await list(as, wish)).items.map(({ account }) => account)
  const ofSevenDays = async (as: TestMember) => (await list(as)).items.map(({ validBet7Days }) => validBet7Days)

  test('is narrowed and ordered by balances, bets, logins, types and names', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const ana = await team.below(agent.memberId, { cash: '300' })
    const ben = await team.below(agent.memberId, { cash: '50', accountType: 1 })
    const cleo = await team.below(agent.memberId, { cash: '900' })
    await team.play(ana, '100', '40')
    await team.play(ben, '20', '0')
    await team.refresh()
    const { pool } = w.platform.database
    const seen = (member: TestMember, days: number) =>
      pool.query('update identity.members set last_login_at = $2 where member_id = $1', [
        member.memberId,
        plusMs(w.clock.now(), -days * MS.day),
      ])
    await Promise.all([seen(ana, 3), seen(ben, 40), seen(cleo, 0)])
    const [a, b, c] = [ana.username, ben.username, cleo.username]
    const { items } = await list(agent, { order: 'validBet' })
    expect(items).toMatchObject([
      { account: a, balance: money('240'), validBet7Days: money('100') },
      { account: b, balance: money('30'), validBet7Days: money('20') },
      { account: c, balance: money('900'), validBet7Days: ZERO },
    ])
    expect(await names(agent, { order: 'balance' })).toEqual([c, a, b])
    expect(await names(agent, { order: 'lastSeen' })).toEqual([c, a, b])
    expect(await names(agent, { seen: 'today' })).toEqual([c])
    expect(await names(agent, { seen: '7days', order: 'lastSeen' })).toEqual([c, a])
    expect(await names(agent, { seen: '30days', order: 'lastSeen' })).toEqual([c, a])
    expect(await names(agent, { seen: 'longer' })).toEqual([b])
    expect(await names(agent, { minBalance: money('30'), maxBalance: money('240'), order: 'balance' })).toEqual([a, b])
    expect(await names(agent, { type: 'agent' })).toEqual([b])
    expect(await list(agent, { type: 'member', page: 2, pageSize: 1 })).toMatchObject({
      total: 2,
      items: [{ type: 0 }],
    })
    expect(await names(agent, { name: a.toUpperCase() })).toEqual([a])
    expect(await names(agent, { name: '%' })).toEqual([])
  })

  test('has the bets of seven business days, and keeps what happens in an exclusion out', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const ana = await team.below(agent.memberId, { cash: '1000' })
    await team.play(ana, '100', '0')
    const open = await team.bet(ana, '200')
    await team.refresh()
    w.clock.advance('1m')
    await w.call(takeTimeOut, { days: 1 }, { as: await team.session(ana) })
    w.clock.advance('1m')
    await open.settle('5000')
    await team.refresh()
    const before = { balance: money('700'), validBet7Days: money('100') }
    expect((await list(agent)).items).toMatchObject([before])
    expect(await names(agent, { minBalance: money('701') })).toEqual([])
    for (let day = 1; day < 7; day++) await team.nextDay()
    expect(await ofSevenDays(agent)).toEqual([money('100')])
    await team.nextDay()
    expect(await ofSevenDays(agent)).toEqual([ZERO])
  })
})
