import { businessDayOf, plusDays } from '@croupier/kernel/business-day'
import { MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import { downlines, openDownline } from '@croupier/wire/agents/downlines'
import { type TeamFiguresView, teamOverview, teamProfit } from '@croupier/wire/agents/figures'
import { teamBets, teamPlayers, teamTransactions } from '@croupier/wire/agents/records'
import { requestMove } from '@croupier/wire/agents/tree.console'
import { claimGrant, offeredGrants } from '@croupier/wire/rewards/grants'
import { offerGrant } from '@croupier/wire/rewards/grants.console'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentLine, presetOf } from '../../../testing/agents.ts'
import { bookOf, findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { depositsIn } from '../../../testing/deposits.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import type { Caller, TestMember } from '../../../testing/world.ts'

let w: GatewayWorld
beforeAll(async () => {
  w = await gatewayWorld()
})
afterAll(() => w.close({ without: ['bets', 'lottery'] }))

const money = parseMoney
const today = () => businessDayOf(w.clock.now(), w.app.modules.games.businessDay())
const db = () => w.platform.database.db

async function refresh(): Promise<void> {
  await w.platform.jobs.add(db(), 'agents.figures', {})
  await w.runJobs()
}
/** A new session, because the clock has moved on. */
const session = ({ memberId }: TestMember): Promise<Caller> =>
  db()
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, memberId, { address: '127.0.0.1', userAgent: '' }))
const overview = async (as: TestMember, from = today(), to = from) =>
  w.call(teamOverview, { from, to }, { as: await session(as) })

let rounds = 0
/** Places a bet without a result. */
async function bet({ memberId }: TestMember, stake: string) {
  const round = `figures-${++rounds}`
  const ticket = ticketOf(memberId, { at: w.clock.now(), round, stake: money(stake) })
  await place(w, ticket)
  return {
    ticketId: ticket.ticketId,
    async settle(payout: string) {
      const [open] = await findOpenBets(w, round)
      await settleResults(w, [resultOf(open!, money(payout))])
    },
  }
}
const play = async (member: TestMember, stake: string, payout: string) => (await bet(member, stake)).settle(payout)
const below = (upline: MemberId, wish: object = {}) => w.member({ upline, cash: '100000', ...wish })

async function nextDay(): Promise<void> {
  w.clock.advance('1d')
  await refresh()
}

describe('the figures of a team', () => {
  // Agent rules §3.7, the worked figures, without rewards and fees.
  test('are those of the rule book: by the day of the result, without the own play, with a move and a correction', async () => {
    const [m, a] = (await agentLine(w, [presetOf(1950), presetOf(1940)])) as [TestMember, TestMember]
    const b = await below(a.memberId, { accountType: 1 })
    const [p1, p2, p3] = await Promise.all([below(a.memberId), below(b.memberId), below(a.memberId)])
    const first = today()
    const early = await bet(p1, '1000')
    await early.settle('400')
    await play(p2, '600', '0')
    await nextDay()
    await play(p3, '300', '450')
    await play(p1, '2000', '0')
    const [maker, checker] = [await w.staff('agent-manager'), await w.staff('agent-manager')]
    const moved = { memberId: b.memberId, to: m.username, reason: 'Agreed on the telephone' }
    const { approvalId } = await w.call(requestMove, moved, { as: maker })
    expect(await w.outcome(approve, { approvalId, note: 'Agreed' }, { as: checker })).toBe('ok')
    await nextDay()
    await play(p2, '5000', '0')
    await nextDay()
    const [corrected] = await bookOf(w).ticketBets(db(), p1.memberId, early.ticketId)
    const outcome = { status: 'won', payout: money('1900'), validBet: money('1000'), selfRebate: ZERO } as const
    const correction = { bet: corrected!, outcome, at: w.clock.now() }
    await db()
      .transaction()
      .execute((tx) => bookOf(w).resettleBet(tx, correction))
    await refresh()
    const { figures } = await overview(a, first, today())
    expect(figures).toMatchObject<Partial<TeamFiguresView>>({
      turnover: money('3900'),
      payout: money('2350'),
      pnl: money('-1550'),
      registrations: 4,
    })
    // The move is on the third day: what p2 plays from then on is the upline's.
    expect((await overview(m, first, today())).figures.turnover).toBe(money('8900'))
    const profit = async (as: TestMember, wish: object = {}) =>
      w.call(teamProfit, { from: first, to: today(), page: 1, pageSize: 20, ...wish }, { as: await session(as) })
    expect((await profit(a)).items.map(({ account }) => account)).toContain(b.username)
    // The new direct upline sees nothing of the branch from before the move.
    const [row] = (await profit(m, { of: b.memberId })).items
    expect(row).toMatchObject({ account: p2.username, turnover: money('5600') })
  })

  test('count an active member from the minimum of the settings on', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const [ana, ben] = await Promise.all([below(agent.memberId), below(agent.memberId)])
    await play(ana, '500', '0')
    await play(ben, '499.9999', '0')
    await refresh()
    expect((await overview(agent)).figures.activeMembers).toBe(1)
    expect((await overview(agent, plusDays(today(), -1), today())).figures.activeMembers).toBe(0)
  })

  test('have deposits and first deposits by the time of the credit', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const ana = await below(agent.memberId)
    const deposit = async (amount: string) => {
      const order = await depositsIn(w).order({ ...ana, ...(await session(ana)) }, amount)
      await depositsIn(w).pay(order.id, amount)
      await w.hooks()
    }
    await deposit('100.00')
    await deposit('50.00')
    await refresh()
    expect((await overview(agent)).figures).toMatchObject({
      deposits: money('150'),
      firstDeposits: 1,
      firstDepositSum: money('100'),
    })
    await nextDay()
    await deposit('20.00')
    await refresh()
    expect((await overview(agent)).figures).toMatchObject({ deposits: money('20'), firstDeposits: 0 })
    expect((await overview(agent)).before).toMatchObject({ deposits: money('150'), firstDeposits: 1 })
  })

  test('have the rewards that members claimed, in the profit and loss as they saw it', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const ana = await below(agent.memberId)
    const offer = {
      member: ana.username,
      amount: money('25'),
      note: 'Sorry for the wait',
      reason: 'The payout was late',
    }
    await w.call(offerGrant, offer, { as: await w.staff('support-lead') })
    await refresh()
    expect((await overview(agent)).figures).toMatchObject({ rewards: ZERO, pnl: ZERO })
    const as = await session(ana)
    const { items } = await w.call(offeredGrants, {}, { as })
    await w.call(claimGrant, { id: items[0]!.id }, { as })
    await refresh()
    expect((await overview(agent)).figures).toMatchObject({ rewards: money('25'), commissions: ZERO, pnl: money('25') })
  })

  test('say who is online, and what the team has in cash and agent pockets, without excluded members', async () => {
    const [agent, mid] = (await agentLine(w, [presetOf(1950), presetOf(1940)])) as [TestMember, TestMember]
    const ana = await below(mid.memberId, { cash: '70' })
    const ben = await below(agent.memberId, { cash: '5' })
    await session(ben)
    w.clock.advance('6m')
    await session(ana)
    expect(await overview(agent)).toMatchObject({ counts: { team: 3, online: 1 }, funds: { amount: money('75') } })
    expect(await overview(mid)).toMatchObject({ counts: { team: 1, online: 1 }, funds: { amount: money('70') } })
    await w.call(takeTimeOut, { days: 1 }, { as: await session(ana) })
    expect(await overview(mid)).toMatchObject({ counts: { team: 1, online: 0 }, funds: { amount: ZERO } })
  })

  test('of a closed day never change, and have a digest', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const ana = await below(agent.memberId)
    await play(ana, '10', '0')
    const day = today()
    await nextDay()
    expect(await overview(agent, day)).toMatchObject({ isFinal: true, figures: { turnover: money('10') } })
    await w.platform.database.pool.query('update games.member_days set stake = stake + 1 where member_id = $1', [
      ana.memberId,
    ])
    await refresh()
    expect((await overview(agent, day)).figures.turnover).toBe(money('10'))
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
    await play(await below(agent.memberId), '10', '3')
    const node = await w.another()
    await w.platform.jobs.add(db(), 'agents.figures', {})
    await node.platform.jobs.add(node.platform.database.db, 'agents.figures', {})
    await Promise.all([w.runJobs(), node.runJobs()])
    expect((await overview(agent)).figures).toMatchObject({ turnover: money('10'), payout: money('3') })
  })

  test('is open to assistants', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const as = await session(agent)
    const wish = { username: 'figureassistant', password: 'nine tall candles', kind: 'assistant' as const }
    const { memberId } = await w.call(openDownline, { ...wish, ...presetOf(1900) }, { as })
    const assistant = await session({ memberId: memberId as MemberId } as TestMember)
    expect(await w.outcome(teamOverview, { from: today(), to: today() }, { as: assistant })).toBe('ok')
  })
})

describe('an excluded member', () => {
  test('vanishes from the figures of agents from the exclusion on, and earlier figures stay', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const ana = await below(agent.memberId)
    await play(ana, '100', '40')
    const open = await bet(ana, '2000')
    await refresh()
    w.clock.advance('1m')
    await w.call(takeTimeOut, { days: 1 }, { as: await session(ana) })
    w.clock.advance('1m')
    await open.settle('0')
    await refresh()
    const { figures, counts } = await overview(agent)
    expect(figures).toMatchObject({ turnover: money('100'), payout: money('40') })
    expect(counts).toEqual({ direct: 1, team: 1, online: 0 })
    // The house keeps everything.
    const day = { from: today(), to: today() }
    const own = await w.app.modules.games.figures.ofMembers(db(), [ana.memberId], day)
    expect(own.get(ana.memberId)!.stake).toBe(money('2100'))
  })
})

describe('the list of downlines', () => {
  const list = async (as: TestMember, wish: object = {}) =>
    w.call(downlines, { page: 1, pageSize: 20, ...wish }, { as: await session(as) })
  const names = async (as: TestMember, wish: object) => (await list(as, wish)).items.map(({ account }) => account)
  const ofSevenDays = async (as: TestMember) => (await list(as)).items.map(({ validBet7Days }) => validBet7Days)

  test('is narrowed and ordered by balances, bets, logins, types and names', async () => {
    const [agent] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const ana = await below(agent.memberId, { cash: '300' })
    const ben = await below(agent.memberId, { cash: '50', accountType: 1 })
    const cleo = await below(agent.memberId, { cash: '900' })
    await play(ana, '100', '40')
    await play(ben, '20', '0')
    await refresh()
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
    const ana = await below(agent.memberId, { cash: '1000' })
    await play(ana, '100', '0')
    const open = await bet(ana, '200')
    await refresh()
    w.clock.advance('1m')
    await w.call(takeTimeOut, { days: 1 }, { as: await session(ana) })
    w.clock.advance('1m')
    await open.settle('5000')
    await refresh()
    const before = { balance: money('700'), validBet7Days: money('100') }
    expect((await list(agent)).items).toMatchObject([before])
    expect(await names(agent, { minBalance: money('701') })).toEqual([])
    for (let day = 1; day < 7; day++) await nextDay()
    expect(await ofSevenDays(agent)).toEqual([money('100')])
    await nextDay()
    expect(await ofSevenDays(agent)).toEqual([ZERO])
  })
})

describe('the records of an account of the team', () => {
  const records = async (as: TestMember, wish: object) => {
    const asked = { from: today(), to: today(), pageSize: 20, ...wish } as never
    const own = await session(as)
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
    const ana = await below(agent.memberId)
    await play(ana, '100', '40')
    const open = await bet(ana, '7')
    w.clock.advance('1m')
    await refresh()
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
    await w.call(takeTimeOut, { days: 1 }, { as: await session(ana) })
    w.clock.advance('1m')
    await open.settle('900')
    await refresh()
    expect((await narrowed({})).sums).toEqual({ in: money('100040'), out: money('107') })
    const after = await records(agent, { account: ana.username })
    expect((await after.bets()).items.map(({ stake }) => stake)).toEqual([money('100')])
    expect(await after.bets()).toMatchObject({ sums, totals: null })
    expect((await after.money()).items).toHaveLength(4)
  })

  test('of a branch have each account that played, and are narrowed by a category', async () => {
    const [agent, mid] = (await agentLine(w, [presetOf(1950), presetOf(1940)])) as [TestMember, TestMember]
    const ana = await below(mid.memberId)
    const ben = await below(agent.memberId)
    await below(mid.memberId)
    await play(ana, '100', '40')
    await play(ana, '20', '0')
    await play(ben, '30', '60')
    await refresh()
    const players = async (as: TestMember, wish: object = {}) =>
      w.call(teamPlayers, { from: today(), to: today(), page: 1, pageSize: 20, ...wish }, { as: await session(as) })
    expect(await players(agent)).toMatchObject({
      total: 2,
      items: [
        { account: ana.username, turnover: money('120'), pnl: money('-80') },
        { account: ben.username, turnover: money('30'), pnl: money('30') },
      ],
      sums: { turnover: money('150'), payout: money('100'), pnl: money('-50') },
    })
    expect((await players(agent, { branch: mid.username })).items.map(({ account }) => account)).toEqual([ana.username])
    const category = (await overview(agent)).categories[0]!.category
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
      w.outcome(teamPlayers, { from: today(), to: today(), branch, page: 1, pageSize: 20 }, { as: await session(as) })
    expect(await outcome(mid, agent.username)).toBe('agents.downline_unknown')
    expect(await outcome(mid, 'nobody-at-all')).toBe('agents.downline_unknown')
  })

  test('begin when the account came to the team, and are refused for foreign accounts', async () => {
    const [old] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const [next] = (await agentLine(w, [presetOf(1950)])) as [TestMember]
    const branch = await below(old.memberId, { accountType: 1 })
    const ana = await below(branch.memberId)
    await play(ana, '10', '0')
    const first = today()
    const [maker, checker] = [await w.staff('agent-manager'), await w.staff('agent-manager')]
    const moved = { memberId: branch.memberId, to: next.username, reason: 'Agreed on the telephone' }
    const { approvalId } = await w.call(requestMove, moved, { as: maker })
    await w.call(approve, { approvalId, note: 'Agreed' }, { as: checker })
    await nextDay()
    await play(ana, '3', '0')
    await refresh()
    const wish = { account: ana.username, from: first, to: today() }
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
