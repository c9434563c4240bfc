import { dayFrom } from '@croupier/kernel/business-day'
import { moneyText, parseMoney, sumOf, units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyMoney } from '../agents/testing.ts'
import { parseRate } from '../rate.ts'
import { nettedValidBet } from './abuse.ts'
import { type Board, rankBoard } from './leaderboards.ts'
import { type Mission, missionBadge, missionProgress } from './missions.ts'
import { drawRaffle, ticketsOf } from './raffles.ts'
import { referralGrant } from './referrals.ts'
import { maskName } from './winners.ts'

const money = parseMoney

describe('a mission (Reward rules §9.1)', () => {
  const day = (text: string) => dayFrom(`2026-11-${text}`)
  const mission: Mission = {
    id: 's1',
    metric: 'validBet',
    category: 'SLOTS',
    game: null,
    target: money('5000'),
    from: day('16'),
    to: day('22'),
    claimTo: day('25'),
  }
  const fact = (date: string, amount: string, change = {}) => ({
    day: day(date),
    metric: 'validBet',
    category: 'SLOTS',
    game: 'g1',
    amount: money(amount),
    ...change,
  })
  type Fact = ReturnType<typeof fact>
  const progress = (facts: Fact[], today = '21', isClaimed = false, change: Partial<Mission> = {}) =>
    missionProgress({ ...mission, ...change }, facts, ({ amount }) => amount, { today: day(today), isClaimed })

  test('counts its own facts within its days', () => {
    const facts = [
      fact('16', '1000'),
      fact('22', '234.50'),
      fact('15', '9000'),
      fact('23', '9000'),
      fact('20', '9000', { category: 'LIVE' }),
      fact('20', '9000', { metric: 'deposit' }),
    ]
    expect(progress(facts)).toEqual({ id: 's1', progress: money('1234.50'), percent: 24, state: 'process' })
    expect(progress(facts, '21', false, { game: 'g2' }).progress).toBe(0n)
    expect(progress(facts, '21', false, { category: null })).toMatchObject({ percent: 100 })
  })

  test('stays between nothing and its target', () => {
    expect(progress([fact('20', '6000')])).toMatchObject({ progress: money('5000'), percent: 100 })
    expect(progress([fact('20', '100'), fact('21', '-300')]).progress).toBe(0n)
  })

  test.each([
    ['21', true, '0', 'claimed'],
    ['25', false, '5000', 'claim'],
    ['26', false, '5000', 'close'],
    ['15', false, '0', 'comingSoon'],
    ['23', false, '4999.99', 'close'],
    ['22', false, '4999.99', 'process'],
  ])('on %s, claimed %s, with %s is %s', (today, isClaimed, amount, state) => {
    expect(progress([fact('20', amount)], today, isClaimed).state).toBe(state)
  })

  test('counts in the badge while it can be claimed', () => {
    expect(missionBadge([progress([fact('20', '5000')]), progress([]), progress([], '21', true)])).toBe(1)
  })
})

describe('a leaderboard (Reward rules §9.2)', () => {
  const score = (member: string, points: string, hour: string) => ({
    member,
    score: money(points),
    reachedAt: new Date(`2026-11-21T${hour}:00:00Z`),
  })
  const scores = [
    score('a', '500', '10'),
    score('b', '800', '09'),
    score('c', '500', '08'),
    score('d', '500', '11'),
    score('e', '50', '07'),
  ]
  const board = (change: Partial<Board>): Board => ({
    minScore: money('100'),
    ties: 'time',
    prizes: { amounts: ['100', '50', '25', '25.0001'].map(money) },
    ...change,
  })
  const rows = (one: Board) =>
    rankBoard(one, scores).rows.map(({ rank, member, prize }) => `${rank} ${member} ${moneyText(prize)}`)

  test('ranks equal scores by the time, and leaves out low ones', () => {
    expect(rows(board({}))).toEqual(['1 b 100.00', '2 c 50.00', '3 a 25.00', '4 d 25.0001'])
  })

  test('shares the prizes of equal scores where the policy says so', () => {
    expect(rows(board({ ties: 'share' }))).toEqual(['1 b 100.00', '2 c 33.3334', '2 a 33.3334', '2 d 33.3333'])
  })

  test('ranks equal scores of the same time by member', () => {
    const equal = [score('z', '500', '08'), score('y', '500', '08')]
    expect(rankBoard(board({}), equal).rows.map(({ member }) => member)).toEqual(['y', 'z'])
  })

  test('splits a pool to the last unit', () => {
    const shares = ['33.3333', '33.3333', '33.3333'].map(parseRate)
    const pool = rankBoard(board({ prizes: { pool: money('1000'), shares } }), scores)
    expect(pool.rows.map(({ prize }) => moneyText(prize))).toEqual(['333.3334', '333.3333', '333.3333', '0.00'])
  })

  test('leaves prizes without a player to the house', () => {
    const amounts = ['100', '50', '25', '10', '5', '5'].map(money)
    const { paid, unawarded } = rankBoard(board({ prizes: { amounts } }), scores)
    expect([paid, unawarded]).toEqual([money('185'), money('10')])
  })

  test('pays or keeps exactly the pool (Reward rules §15.5)', () => {
    const any = fc.record({
      points: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 8 }),
      shares: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 6 }),
      pool: anyMoney(9_999_999),
      ties: fc.constantFrom('time' as const, 'share' as const),
    })
    fc.assert(
      fc.property(any, ({ points, shares, pool, ties }) => {
        const entries = points.map((one, at) => score(`m${at}`, String(one), '08'))
        const prizes = { pool, shares: shares.map(BigInt) }
        const { rows: ranked, paid, unawarded } = rankBoard(board({ minScore: money('1'), ties, prizes }), entries)
        expect(paid + unawarded).toBe(pool)
        expect(sumOf(ranked.map(({ prize }) => prize))).toBe(paid)
        expect(ranked.every(({ prize }) => prize >= 0n)).toBe(true)
      }),
    )
  })
})

describe('a raffle (Reward rules §10)', () => {
  const rules = { perTicket: money('1000'), maxTickets: 50, onePrizeEach: true }
  const members = [
    { member: 'a', validBet: money('2500') },
    { member: 'b', validBet: money('999.99') },
    { member: 'c', validBet: money('99000') },
    { member: 'd', validBet: money('3000') },
  ]
  const picks =
    (...list: number[]) =>
    () =>
      list.shift()!

  test('gives a ticket for each amount, up to the maximum', () => {
    expect(members.map(({ validBet }) => ticketsOf(rules, validBet))).toEqual([2, 0, 50, 3])
    expect(ticketsOf(rules, money('-5000'))).toBe(0)
  })

  test('draws each prize from the tickets that are still in', () => {
    const { winners, tickets } = drawRaffle(rules, members, ['P1', 'P2', 'P3', 'P4'], picks(1, 52, 0))
    expect(winners.map(({ prize, member }) => prize + member)).toEqual(['P1a', 'P2d', 'P3c'])
    expect(Object.fromEntries(tickets)).toEqual({ a: 2, c: 50, d: 3 })
  })

  test('keeps the other tickets of a winner where the policy says so', () => {
    const { winners } = drawRaffle({ ...rules, onePrizeEach: false }, members, ['P1', 'P2', 'P3'], picks(0, 0, 0))
    expect(winners.map(({ member }) => member)).toEqual(['a', 'a', 'c'])
  })

  test('asks for a number below the tickets that are in', () => {
    const asked: number[] = []
    drawRaffle(rules, members, ['P1', 'P2'], (count) => asked.push(count) - 1)
    expect(asked).toEqual([55, 53])
  })
})

describe('a referral (Reward rules §11)', () => {
  const policy = {
    depositMin: money('50'),
    validBetMin: money('500'),
    windowDays: 30,
    perReferee: money('18'),
    maxReferees: 50,
    steps: [
      { count: 2, bonus: money('10') },
      { count: 5, bonus: money('88') },
    ],
    turnoverShare: parseRate('0.05'),
    shareCap: money('20'),
  }
  const friend = (id: string, deposit: string, validBet: string, change = {}) => ({
    id,
    firstDeposit: money(deposit),
    validBet: money(validBet),
    isVerified: true,
    hasHardFlag: false,
    ageDays: 10,
    ...change,
  })

  test('pays for qualified friends, for steps and a share of their bets', () => {
    const friends = [
      friend('f1', '100', '1234.56'),
      friend('f2', '50', '500', { ageDays: 31 }),
      friend('f3', '20', '9000', { ageDays: 31 }),
      friend('f4', '100', '9000', { hasHardFlag: true }),
      friend('f5', '100', '100', { ageDays: 30 }),
      friend('f6', '100', '9000', { isVerified: false }),
    ]
    const { referees, ...sums } = referralGrant(policy, friends)
    expect(referees.map(({ state }) => state)).toEqual([
      'qualified',
      'qualified',
      'lapsed',
      'refused',
      'process',
      'process',
    ])
    expect(sums).toEqual({
      qualified: 2,
      flat: money('36'),
      steps: money('10'),
      share: money('0.8672'),
      total: money('46.8672'),
    })
  })

  test('has a cap on the share and a maximum of friends', () => {
    const many = Array.from({ length: 5 }, (_, at) => friend(`f${at}`, '100', '50000'))
    expect(referralGrant({ ...policy, maxReferees: 3 }, many)).toMatchObject({
      flat: money('54'),
      steps: money('98'),
      share: money('20'),
    })
  })
})

test.each([
  ['harbour_pk', 'ha***k'],
  ['lotus', 'lo***s'],
  ['kims', 'ki***s'],
  ['kim', 'k***'],
  ['k', 'k***'],
  ['李小龙明', '李小***明'],
])('the winner %s is shown as %s (Reward rules §12)', (name, shown) => {
  expect(maskName(name)).toBe(shown)
})

describe('bets that cancel each other (Reward rules §13)', () => {
  const weights = { red: '48', black: '48', d1: '32', d2: '32', d3: '32' }
  const markets = new Map([
    ['bp', { opposites: [['banker', 'player'] as const], weights: {} }],
    [
      'roulette',
      {
        opposites: [['red', 'black'] as const],
        weights: Object.fromEntries(Object.entries(weights).map(([side, text]) => [side, parseRate(text)])),
      },
    ],
  ])
  const bet = (round: string, market: string, side: string, amount: string) => ({
    round,
    market,
    side,
    validBet: money(amount),
  })
  const counted = (...bets: ReturnType<typeof bet>[]) => moneyText(nettedValidBet(markets, bets, parseRate('80')))

  test.each([
    ['opposite sides of a round', [bet('r1', 'bp', 'banker', '100'), bet('r1', 'bp', 'player', '70')], '30.00'],
    ['sides of two rounds', [bet('r1', 'bp', 'banker', '100'), bet('r2', 'bp', 'player', '70')], '170.00'],
    [
      'several bets on a side',
      [bet('r1', 'bp', 'banker', '60'), bet('r1', 'bp', 'banker', '50'), bet('r1', 'bp', 'player', '70')],
      '40.00',
    ],
    ['three dozens', ['d1', 'd2', 'd3'].map((side) => bet('r1', 'roulette', side, '10')), '0.00'],
    ['two dozens', ['d1', 'd2'].map((side) => bet('r1', 'roulette', side, '10')), '20.00'],
    [
      'a colour and a dozen, exactly at the limit',
      [bet('r1', 'roulette', 'red', '10'), bet('r1', 'roulette', 'd1', '10')],
      '20.00',
    ],
    ['both colours', [bet('r1', 'roulette', 'red', '100'), bet('r1', 'roulette', 'black', '70')], '0.00'],
    ['a market without opposites', [bet('r1', 'other', 'a', '10'), bet('r1', 'other', 'b', '10')], '20.00'],
  ])('on %s', (_, bets, validBet) => {
    expect(counted(...bets)).toBe(validBet)
  })

  test('never count more than was bet', () => {
    const any = fc.array(
      fc.record({
        round: fc.constantFrom('r1', 'r2'),
        side: fc.constantFrom('red', 'black', 'd1'),
        amount: anyMoney(999),
      }),
    )
    fc.assert(
      fc.property(any, (list) => {
        const bets = list.map(({ round, side, amount }) => ({ round, market: 'roulette', side, validBet: amount }))
        const netted = nettedValidBet(markets, bets, parseRate('80'))
        expect(netted >= 0n && netted <= sumOf(bets.map(({ validBet }) => units(validBet)))).toBe(true)
      }),
    )
  })
})
