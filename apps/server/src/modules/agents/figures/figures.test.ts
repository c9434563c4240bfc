import { plusDays } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import { openDownline } from '@croupier/wire/agents/downlines'
import { type TeamFiguresView, teamOverview, teamProfit } from '@croupier/wire/agents/figures'
import { requestMove } from '@croupier/wire/agents/tree.console'
import { claimGrant, offeredGrants } from '@croupier/wire/rewards/grants'
import { offerGrant } from '@croupier/wire/rewards/grants.console'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentLine, presetOf } from '../../../testing/agents.ts'
import { bookOf } from '../../../testing/bets.ts'
import { depositsIn } from '../../../testing/deposits.ts'
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

describe('the figures of a team', () => {
  // Agent rules §3.7, the worked figures, without rewards and fees.
  test('are those of the rule book: by the day of the result, without the own play, with a move and a correction', async () => {
    const [m, a] = (await agentLine(w, [presetOf(1950), presetOf(1940)])) as [TestMember, TestMember]
    const b = await team.below(a.memberId, { accountType: 1 })
    const [p1, p2, p3] = await Promise.all([team.below(a.memberId), team.below(b.memberId), team.below(a.memberId)])
    const first = team.today()
    const early = await team.bet(p1, '1000')
    await early.settle('400')
    await team.play(p2, '600', '0')
    await team.nextDay()
    await team.play(p3, '300', '450')
    await team.play(p1, '2000', '0')
    const [maker, checker] = [await w.staff('agent-manager'), await w.staff('agent-manager')]
    const moved = { memberId: b.memberId, to: m.username, reason: 'Agreed on the telephone' }
    const { approvalId } = await w.call(requestMove, moved, { as: maker })
    expect(await w.outcome(approve, { approvalId, note: 'Agreed' }, { as: checker })).toBe('ok')
    await team.nextDay()
    await team.play(p2, '5000', '0')
    await team.nextDay()
    const [corrected] = await bookOf(w).ticketBets(team.db(), p1.memberId, early.ticketId)
    const outcome = { status: 'won', payout: money('1900'), validBet: money('1000'), selfRebate: ZERO } as const
    const correction = { bet: corrected!, outcome, at: w.clock.now() }
    await team
      .db()
      .transaction()
      .execute((tx) => bookOf(w).resettleBet(tx, correction))
    await team.refresh()
    const { figures } = await team.overview(a, first, team.today())
    expect(figures).toMatchObject<Partial<TeamFiguresView>>({
      turnover: money('3900'),
      payout: money('2350'),
      pnl: money('-1550'),
      registrations: 4,
    })
    // The move is on the third day: what p2 plays from then on is the upline's.
    expect((await team.overview(m, first, team.today())).figures.turnover).toBe(money('8900'))
    const profit = async (as: TestMember, wish: object = {}) =>
      w.call(
        teamProfit,
        { from: first, to: team.today(), page: 1, pageSize: 20, ...wish },
        { as: await team.session(as) },
      )
    expect((await profit(a)).items.map(({ account }) => account)).toContain(b.username)
    // The new direct upline sees nothing of the branch from before the move.
    const [row] = (await profit(m, { of: b.memberId })).items
    expect(row).toMatchObject({ account: p2.username, turnover: money('5600') })
  })

  test('count an active member from the minimum of the settings on', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const [ana, ben] = await Promise.all([team.below(agent.memberId), team.below(agent.memberId)])
    await team.play(ana, '500', '0')
    await team.play(ben, '499.9999', '0')
    await team.refresh()
    expect((await team.overview(agent)).figures.activeMembers).toBe(1)
    expect((await team.overview(agent, plusDays(team.today(), -1), team.today())).figures.activeMembers).toBe(0)
  })

  test('have deposits and first deposits by the time of the credit', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const ana = await team.below(agent.memberId)
    const deposit = async (amount: string) => {
      const order = await depositsIn(w).order({ ...ana, ...(await team.session(ana)) }, amount)
      await depositsIn(w).pay(order.id, amount)
      await w.hooks()
    }
    await deposit('100.00')
    await deposit('50.00')
    await team.refresh()
    expect((await team.overview(agent)).figures).toMatchObject({
      deposits: money('150'),
      firstDeposits: 1,
      firstDepositSum: money('100'),
    })
    await team.nextDay()
    await deposit('20.00')
    await team.refresh()
    expect((await team.overview(agent)).figures).toMatchObject({ deposits: money('20'), firstDeposits: 0 })
    expect((await team.overview(agent)).before).toMatchObject({ deposits: money('150'), firstDeposits: 1 })
  })

  test('have the rewards that members claimed, in the profit and loss as they saw it', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const ana = await team.below(agent.memberId)
    const offer = {
      member: ana.username,
      amount: money('25'),
      note: 'Sorry for the wait',
      reason: 'The payout was late',
    }
    await w.call(offerGrant, offer, { as: await w.staff('support-lead') })
    await team.refresh()
    expect((await team.overview(agent)).figures).toMatchObject({ rewards: ZERO, pnl: ZERO })
    const as = await team.session(ana)
    const { items } = await w.call(offeredGrants, {}, { as })
    await w.call(claimGrant, { id: items[0]!.id }, { as })
    await team.refresh()
    expect((await team.overview(agent)).figures).toMatchObject({
      rewards: money('25'),
      commissions: ZERO,
      pnl: money('25'),
    })
  })

  test('say who is online, and what the team has in cash and agent pockets, without excluded members', async () => {
    const [agent, mid] = (await agentLine(w, [presetOf(1950), presetOf(1940)])) as [TestMember, TestMember]
    const ana = await team.below(mid.memberId, { cash: '70' })
    const ben = await team.below(agent.memberId, { cash: '5' })
    await team.session(ben)
    w.clock.advance('6m')
    await team.session(ana)
    expect(await team.overview(agent)).toMatchObject({ counts: { team: 3, online: 1 }, funds: { amount: money('75') } })
    expect(await team.overview(mid)).toMatchObject({ counts: { team: 1, online: 1 }, funds: { amount: money('70') } })
    await w.call(takeTimeOut, { days: 1 }, { as: await team.session(ana) })
    expect(await team.overview(mid)).toMatchObject({ counts: { team: 1, online: 0 }, funds: { amount: ZERO } })
  })

  test('of a closed day never change, and have a digest', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const ana = await team.below(agent.memberId)
    await team.play(ana, '10', '0')
    const day = team.today()
    await team.nextDay()
    expect(await team.overview(agent, day)).toMatchObject({ isFinal: true, figures: { turnover: money('10') } })
    await w.platform.database.pool.query('update games.member_days set stake = stake + 1 where member_id = $1', [
      ana.memberId,
    ])
    await team.refresh()
    expect((await team.overview(agent, day)).figures.turnover).toBe(money('10'))
    await w.platform.database.pool.query('update games.member_days set stake = stake - 1 where member_id = $1', [
      ana.memberId,
    ])
    const { rows } = await w.platform.database.pool.query<{ digest: string }>(
      'select digest from agents.figure_days where business_day = $1',
      [day],
    )
    expect(rows[0]!.digest).toMatch(/^[0-9a-f]{64}$/)
  })

  test('two nodes that refresh at once come to the same figures', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    await team.play(await team.below(agent.memberId), '10', '3')
    const node = await w.another()
    await w.platform.jobs.add(team.db(), 'agents.figures', {})
    await node.platform.jobs.add(node.platform.database.db, 'agents.figures', {})
    await Promise.all([w.runJobs(), node.runJobs()])
    expect((await team.overview(agent)).figures).toMatchObject({ turnover: money('10'), payout: money('3') })
  })

  test('is open to assistants', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const as = await team.session(agent)
    const wish = { username: 'figureassistant', password: 'nine tall candles', kind: 'assistant' as const }
    const { memberId } = await w.call(openDownline, { ...wish, ...presetOf(1900) }, { as })
    const assistant = await team.session({ memberId: memberId as MemberId } as TestMember)
    expect(await w.outcome(teamOverview, { from: team.today(), to: team.today() }, { as: assistant })).toBe('ok')
  })
})

describe('an excluded member', () => {
  test('vanishes from the figures of agents from the exclusion on, and earlier figures stay', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const ana = await team.below(agent.memberId)
    await team.play(ana, '100', '40')
    const open = await team.bet(ana, '2000')
    await team.refresh()
    w.clock.advance('1m')
    await w.call(takeTimeOut, { days: 1 }, { as: await team.session(ana) })
    w.clock.advance('1m')
    await open.settle('0')
    await team.refresh()
    const { figures, counts } = await team.overview(agent)
    expect(figures).toMatchObject({ turnover: money('100'), payout: money('40') })
    expect(counts).toEqual({ direct: 1, team: 1, online: 0 })
    // The house keeps everything.
    const day = { from: team.today(), to: team.today() }
    const own = await w.app.modules.games.figures.ofMembers(team.db(), [ana.memberId], day)
    expect(own.get(ana.memberId)!.stake).toBe(money('2100'))
  })
})
