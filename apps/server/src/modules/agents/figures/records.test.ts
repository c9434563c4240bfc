import { parseMoney, ZERO } from '@croupier/kernel/money'
import { teamBets, teamPlayers, teamTransactions } from '@croupier/wire/agents/records'
import { requestMove } from '@croupier/wire/agents/tree.console'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
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

describe('the records of an account of the team', () => {
  const records = async (as: TestMember, wish: object) => {
    const asked = { from: team.today(), to: team.today(), pageSize: 20, ...wish } as never
    const own = await team.session(as)
    return {
      bets: () => w.call(teamBets, asked, { as: own }),
      money: () => w.call(teamTransactions, asked, { as: own }),
      outcomes: async () => [
        await w.outcome(teamBets, asked, { as: own }),
        await w.outcome(teamTransactions, asked, { as: own }),
      ],
    }
  }

  test('have its bets and its money, without those that came in an exclusion', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const ana = await team.below(agent.memberId)
    await team.play(ana, '100', '40')
    const open = await team.bet(ana, '7')
    w.clock.advance('1m')
    await team.refresh()
    const found = await records(agent, { account: ana.username })
    const { items, sums } = await found.bets()
    expect(items.map(({ status, stake }) => [status, stake])).toEqual([
      ['accepted', money('7')],
      ['won', money('100')],
    ])
    expect(sums).toMatchObject({ turnover: money('100'), payout: money('40'), pnl: money('-60') })
    const [seven, hundred] = items
    const bets = async (wish: object) => (await records(agent, { account: ana.username, ...wish })).bets()
    const stakes = async (wish: object) => (await bets(wish)).items.map(({ stake }) => stake)
    expect((await bets({ status: 'accepted' })).totals).toMatchObject({ turnover: money('7'), validBet: ZERO })
    expect(await stakes({ round: seven!.round })).toEqual([money('7')])
    expect(await stakes({ betId: hundred!.betId })).toEqual([money('100')])
    expect(await stakes({ betId: hundred!.betId, status: 'lost' })).toEqual([])
    expect(await stakes({ by: 'settlement' })).toEqual([money('100')])
    expect((await found.money()).items.map(({ kind }) => kind)).toEqual(['stake', 'payout', 'stake', 'correction'])
    const [payout] = (await (await records(agent, { account: ana.username, kind: 'payout' })).money()).items
    const narrowed = async (wish: object) => (await records(agent, { account: ana.username, ...wish })).money()
    expect(await narrowed({ direction: 'in', pageSize: 1 })).toMatchObject({
      items: [{ kind: 'payout' }],
      sums: { in: money('100040'), out: ZERO },
    })
    expect(await narrowed({ direction: 'out' })).toMatchObject({ sums: { in: ZERO, out: money('107') } })
    const ofPayout = await narrowed({ reference: payout!.reference.id })
    expect(ofPayout.items.map(({ kind, balanceAfter }) => [kind, balanceAfter])).toEqual([['payout', money('99940')]])
    await w.call(takeTimeOut, { days: 1 }, { as: await team.session(ana) })
    w.clock.advance('1m')
    await open.settle('900')
    await team.refresh()
    expect((await narrowed({})).sums).toEqual({ in: money('100040'), out: money('107') })
    const after = await records(agent, { account: ana.username })
    expect((await after.bets()).items.map(({ stake }) => stake)).toEqual([money('100')])
    expect(await after.bets()).toMatchObject({ sums, totals: null })
    expect((await after.money()).items).toHaveLength(4)
  })

  test('of a branch have each account that played, and are narrowed by a category', async () => {
    const [agent, mid] = (await agentLine(w, [presetOf(1950), presetOf(1940)])) as [TestMember, TestMember]
    const ana = await team.below(mid.memberId)
    const ben = await team.below(agent.memberId)
    await team.below(mid.memberId)
    await team.play(ana, '100', '40')
    await team.play(ana, '20', '0')
    await team.play(ben, '30', '60')
    await team.refresh()
    const players = async (as: TestMember, wish: object = {}) =>
      w.call(
        teamPlayers,
        { from: team.today(), to: team.today(), page: 1, pageSize: 20, ...wish },
        { as: await team.session(as) },
      )
    expect(await players(agent)).toMatchObject({
      total: 2,
      items: [
        { account: ana.username, turnover: money('120'), pnl: money('-80') },
        { account: ben.username, turnover: money('30'), pnl: money('30') },
      ],
      sums: { turnover: money('150'), payout: money('100'), pnl: money('-50') },
    })
    expect((await players(agent, { branch: mid.username })).items.map(({ account }) => account)).toEqual([ana.username])
    const category = (await team.overview(agent)).categories[0]!.category
    expect(await players(agent, { category })).toMatchObject({ total: 2, sums: { turnover: money('150') } })
    expect(await players(agent, { category: 'SPORTS' })).toMatchObject({ total: 0, sums: { turnover: ZERO } })
    const bets = async (wish: object) => (await records(agent, { account: ana.username, ...wish })).bets()
    const paged = await bets({ category, pageSize: 1 })
    expect(paged).toMatchObject({
      items: [{ category, stake: money('20') }],
      totals: null,
      sums: { turnover: money('120') },
    })
    expect(await bets({ category, pageSize: 1, before: paged.next })).toMatchObject({
      items: [{ stake: money('100') }],
    })
    expect(await bets({ category: 'SPORTS' })).toMatchObject({ items: [], next: null, sums: { turnover: ZERO } })
    const outcome = async (as: TestMember, branch: string) =>
      w.outcome(
        teamPlayers,
        { from: team.today(), to: team.today(), branch, page: 1, pageSize: 20 },
        { as: await team.session(as) },
      )
    expect(await outcome(mid, agent.username)).toBe('agents.downline_unknown')
    expect(await outcome(mid, 'nobody-at-all')).toBe('agents.downline_unknown')
  })

  test('begin when the account came to the team, and are refused for foreign accounts', async () => {
    const [old] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const [next] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const branch = await team.below(old.memberId, { accountType: 1 })
    const ana = await team.below(branch.memberId)
    await team.play(ana, '10', '0')
    const first = team.today()
    const [maker, checker] = [await w.staff('agent-manager'), await w.staff('agent-manager')]
    const moved = { memberId: branch.memberId, to: next.username, reason: 'Agreed on the telephone' }
    const { approvalId } = await w.call(requestMove, moved, { as: maker })
    await w.call(approve, { approvalId, note: 'Agreed' }, { as: checker })
    await team.nextDay()
    await team.play(ana, '3', '0')
    await team.refresh()
    const wish = { account: ana.username, from: first, to: team.today() }
    const found = await records(next, wish)
    expect((await found.bets()).items.map(({ stake }) => stake)).toEqual([money('3')])
    expect((await found.bets()).sums.turnover).toBe(money('3'))
    expect((await found.money()).items.map(({ kind }) => kind)).toEqual(['stake'])
    const unknown = Array(2).fill('agents.downline_unknown')
    expect(await (await records(old, wish)).outcomes()).toEqual(unknown)
    expect(await (await records(next, { account: old.username })).outcomes()).toEqual(unknown)
    expect(await (await records(next, { account: 'nobody-at-all' })).outcomes()).toEqual(unknown)
  })
})
