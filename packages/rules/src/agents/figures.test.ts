import { dayFrom } from '@croupier/kernel/business-day'
import { moneyText, parseMoney } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FiguresQuery, type MoneyMove, type SettledBet, type TeamFacts, teamFigures } from './figures.ts'
import { hourOf } from './hours.ts'
import { anyBet, anyMoney, anyTree, bet, line, linesOf } from './testing.ts'

const money = parseMoney
const at = (text: string) => new Date(`2026-11-${text}Z`)
const settled = (member: string, time: string, stake: string, payout: string): SettledBet => ({
  ...bet(stake, payout),
  member,
  settledAt: at(time),
  sign: 1,
  firstSettledAt: null,
})
const moved = (member: string, kind: MoneyMove['kind'], amount: string, time: string): MoneyMove => ({
  member,
  kind,
  amount: money(amount),
  at: at(time),
})
const account = (id: string, type: number, registered = '01T00:00:00') => ({ id, type, registeredAt: at(registered) })

const corrected = { firstSettledAt: at('16T03:00:00') }

/** Agent rules §3.7: agent A with the players p1 and p3, and agent B with p2, who moves to M on 18 November. */
const facts: TeamFacts = {
  lines: [
    line('M', null),
    line('A', 'M'),
    line('p1', 'A'),
    line('B', 'A', undefined, dayFrom('2026-11-17')),
    line('B', 'M', dayFrom('2026-11-18')),
    line('p2', 'B'),
    line('p3', 'A', dayFrom('2026-11-16')),
    line('t', 'A'),
  ],
  accounts: [
    account('M', 2),
    account('A', 1),
    account('B', 1),
    account('p1', 0),
    account('p2', 0),
    account('p3', 0, '15T16:00:00'),
    account('t', 4),
  ],
  bets: [
    settled('p1', '16T03:00:00', '1000', '400'),
    settled('p2', '16T04:00:00', '600', '0'),
    settled('p2', '18T04:00:00', '5000', '0'),
    settled('p3', '17T04:00:00', '300', '450'),
    settled('A', '17T04:00:00', '700', '0'),
    settled('p1', '15T15:59:59', '9000', '0'),
    settled('t', '17T04:00:00', '8000', '0'),
    settled('p1', '17T05:00:00', '2000', '0'),
    { ...settled('p1', '19T03:00:00', '1000', '400'), ...corrected, sign: -1 },
    { ...settled('p1', '19T03:00:00', '1000', '1900'), ...corrected },
  ],
  moves: [
    moved('p1', 'deposit', '500', '01T00:00:00'),
    moved('p1', 'deposit', '800', '16T02:00:00'),
    moved('p1', 'deposit', '-100', '19T02:00:00'),
    moved('p3', 'deposit', '300', '16T02:00:00'),
    moved('p3', 'withdrawal', '120', '18T02:00:00'),
    moved('p1', 'rebate', '3', '16T03:00:00'),
    moved('A', 'commission', '2', '16T03:00:00'),
    moved('p3', 'reward', '18', '17T03:00:00'),
    moved('p1', 'fee', '4.50', '16T02:00:00'),
    moved('p2', 'deposit', '5000', '18T02:00:00'),
  ],
  exclusions: [],
}
const query: FiguresQuery = {
  agent: 'A',
  from: dayFrom('2026-11-16'),
  to: dayFrom('2026-11-19'),
  calendar: { timeZone: 'Asia/Shanghai', dayStart: '00:00' },
  activeMinValidBet: money('500'),
  view: 'agent',
  includesSelf: false,
}
const exclusions = [{ member: 'p1', from: at('16T04:00:00'), to: null }]

describe('the figures of a team (Agent rules §3.7)', () => {
  test('count everybody below the agent on the day of each fact', () => {
    expect(teamFigures(facts, query)).toEqual({
      team: 2,
      direct: 2,
      registrations: 1,
      firstDeposits: { count: 1, amount: money('300') },
      deposits: money('1000'),
      withdrawals: money('120'),
      turnover: money('3900'),
      validBet: money('3900'),
      payout: money('2350'),
      rebates: money('3'),
      commissions: 0n,
      rewards: money('18'),
      fees: money('4.50'),
      activeMembers: 2,
      ggr: money('1550'),
      ngr: money('1524.50'),
      pnl: money('-1529'),
    })
  })

  test('of the master include the agent and the branch that moved', () => {
    expect(teamFigures(facts, { ...query, agent: 'M' })).toMatchObject({
      team: 5,
      direct: 2,
      turnover: money('9600'),
      commissions: money('2'),
      firstDeposits: { count: 2, amount: money('5300') },
      activeMembers: 3,
    })
  })

  test('include own play where the policy says so, but not in head counts', () => {
    const own = teamFigures(facts, { ...query, includesSelf: true })
    expect(own).toMatchObject({ team: 2, turnover: money('4600'), commissions: money('2'), activeMembers: 3 })
  })

  test('of an interval without facts are zero', () => {
    const none = teamFigures(facts, { ...query, from: dayFrom('2026-10-01'), to: dayFrom('2026-10-02') })
    expect(none).toMatchObject({ turnover: 0n, ngr: 0n, activeMembers: 0, registrations: 0 })
  })

  test('count a void bet nowhere', () => {
    const voided = { ...settled('p1', '18T03:00:00', '40', '40'), isVoid: true }
    expect(teamFigures({ ...facts, bets: [...facts.bets, voided] }, query)).toEqual(teamFigures(facts, query))
  })
})

describe('an excluded member (Agent rules §3.6)', () => {
  const hidden = { ...facts, exclusions }

  test('vanishes from the agent’s view at the instant, but a correction follows its original', () => {
    const figures = teamFigures(hidden, query)
    expect(figures).toMatchObject({ team: 2, activeMembers: 2, validBet: money('1900') })
    expect([figures.ggr, figures.pnl, figures.ngr].map(moneyText)).toEqual(['-450.00', '471.00', '-475.50'])
  })

  test('stays in the view of the house', () => {
    expect(teamFigures(hidden, { ...query, view: 'house' })).toEqual(teamFigures(facts, query))
  })

  test('is visible again from the end of the exclusion', () => {
    const until = (to: Date) => teamFigures({ ...facts, exclusions: [{ ...exclusions[0]!, to }] }, query).turnover
    expect([until(at('17T05:00:00')), until(at('17T05:00:01'))].map(moneyText)).toEqual(['3900.00', '1900.00'])
  })
})

describe('figures of any tree', () => {
  const anyFacts = anyTree(8).chain((uplines) => {
    const ids = [...uplines.keys()]
    const hour = fc
      .integer({ min: 0, max: 95 })
      .map((hours) => new Date(at('16T00:00:00').getTime() + hours * 3_600_000))
    const member = fc.constantFrom(...ids)
    const bets = fc.array(
      fc
        .tuple(anyBet, member, hour)
        .map(([one, of, settledAt]): SettledBet => ({ ...one, member: of, settledAt, sign: 1, firstSettledAt: null })),
    )
    const moves = fc.array(
      fc.record({
        member,
        kind: fc.constantFrom('deposit' as const, 'rebate' as const, 'fee' as const),
        amount: anyMoney(99),
        at: hour,
      }),
    )
    return fc.record({ uplines: fc.constant(uplines), bets, moves, member, hour }).map((any) => ({
      ...any,
      facts: {
        lines: linesOf(uplines),
        accounts: ids.map((id) => account(id, 1)),
        bets: any.bets,
        moves: any.moves,
        exclusions: [],
      },
    }))
  })

  test('are the sum of the rows of the direct accounts with their teams (Agent rules §14.2)', () => {
    fc.assert(
      fc.property(anyFacts, ({ uplines, facts: any, member }) => {
        const total = teamFigures(any, { ...query, agent: member })
        const rows = [...uplines].flatMap(([id, upline]) =>
          upline === member ? [teamFigures(any, { ...query, agent: id, includesSelf: true })] : [],
        )
        for (const key of ['turnover', 'validBet', 'payout', 'deposits', 'rebates', 'ggr', 'ngr', 'pnl'] as const)
          expect(
            rows.reduce<bigint>((sum, row) => sum + row[key], 0n),
            key,
          ).toBe(total[key])
        expect(total.ngr).toBe(-total.pnl - total.fees)
      }),
    )
  })

  test('before the instant of an exclusion do not change through it (Agent rules §14.9)', () => {
    fc.assert(
      fc.property(anyFacts, ({ facts: any, member, hour }) => {
        const before = <Fact>(list: readonly Fact[], of: (fact: Fact) => Date) => list.filter((fact) => of(fact) < hour)
        const earlier = {
          ...any,
          bets: before(any.bets, ({ settledAt }) => settledAt),
          moves: before(any.moves, (move) => move.at),
        }
        const excluded = { ...earlier, exclusions: [{ member, from: hour, to: null }] }
        expect(teamFigures(excluded, { ...query, agent: 'm0' })).toEqual(
          teamFigures(earlier, { ...query, agent: 'm0' }),
        )
      }),
    )
  })
})

describe('a clock hour (Agent rules §3.2)', () => {
  test.each([
    ['2026-11-20T13:05:09Z', 'Asia/Shanghai', 'hour:2026-11-20T21+08:00', '2026-11-20T13:00:00.000Z'],
    ['2026-11-20T18:45:00Z', 'Asia/Kolkata', 'hour:2026-11-21T00+05:30', '2026-11-20T18:30:00.000Z'],
    ['2026-11-20T02:10:00Z', 'America/New_York', 'hour:2026-11-19T21-05:00', '2026-11-20T02:00:00.000Z'],
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', 'hour:2026-10-25T02+02:00', '2026-10-25T00:00:00.000Z'],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', 'hour:2026-10-25T02+01:00', '2026-10-25T01:00:00.000Z'],
  ])('of %s in %s is %s from %s', (instant, timeZone, key, from) => {
    const hour = hourOf(new Date(instant), timeZone)
    expect(hour).toMatchObject({ key, from: new Date(from) })
    expect(hour.to.getTime() - hour.from.getTime()).toBe(3_600_000)
  })
})
