import { type BusinessDay, dayFrom } from '@croupier/kernel/business-day'
import { type Money, moneyText, parseMoney, sumOf } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyMoney } from '../agents/testing.ts'
import { decideOrder, type MallOrder, redeemReward } from './mall.ts'
import {
  addPoints,
  convertPoints,
  earnPoints,
  expirePoints,
  NO_POINTS,
  type PointBalance,
  pointsHeld,
  refundPoints,
  reversePoints,
  spendPoints,
} from './points.ts'

const money = parseMoney
const day = (text: string): BusinessDay => dayFrom(`2026-${text}`)

describe('points of a day (Reward rules §3.1)', () => {
  const perPoint = { SLOTS: money('1000'), LIVE: money('2500'), LOTT: money('1500') }
  const played = (validBet: Record<string, string>, factor = 100n) => ({
    factor,
    validBet: Object.fromEntries(Object.entries(validBet).map(([category, text]) => [category, money(text)])),
  })
  const earned = (...days: ReturnType<typeof played>[]) => {
    let carry = {}
    return days.map((one) => {
      const result = earnPoints(perPoint, carry, one)
      carry = result.carry
      return result.points
    })
  }

  test.each([
    ['keep the rest by category', [played({ SLOTS: '1999.99', LIVE: '2500' }), played({ SLOTS: '0.01' })], [2, 1]],
    ['grow with the factor of the level', [played({ SLOTS: '10000' }, 125n), played({ LOTT: '1000' }, 150n)], [12, 1]],
    ['come from listed categories only', [played({ PVP: '99999', SLOTS: '3000' })], [3]],
    [
      'wait for the rest that a correction lowered',
      [played({ SLOTS: '1500' }), played({ SLOTS: '-700' }), played({ SLOTS: '1200' })],
      [1, 0, 1],
    ],
  ])('%s', (_, days, points) => {
    expect(earned(...days)).toEqual(points)
  })

  test('keep the rest exactly', () => {
    expect(earnPoints(perPoint, {}, played({ SLOTS: '10000' }, 125n)).carry).toEqual({ SLOTS: 500_000_000n })
  })

  test('do not depend on how bets are split or ordered (Reward rules §15.3)', () => {
    fc.assert(
      fc.property(fc.array(anyMoney(30_000_000), { minLength: 1, maxLength: 6 }), (bets: Money[]) => {
        const slots = (validBet: Money) => ({ factor: 110n, validBet: { SLOTS: validBet } })
        const one = earnPoints(perPoint, {}, slots(sumOf(bets)))
        let split = { points: 0, carry: {} }
        for (const bet of bets.toReversed()) {
          const next = earnPoints(perPoint, split.carry, slots(bet))
          split = { points: split.points + next.points, carry: next.carry }
        }
        expect(split).toEqual(one)
      }),
    )
  })
})

function spend(balance: PointBalance, points: number, order: string): PointBalance {
  const spent = spendPoints(balance, points, order)
  if ('refusal' in spent) throw new Error(spent.refusal)
  return spent
}
const livesUntil = ({ lots }: PointBalance) =>
  lots.flatMap(({ expires, points }) => (points > 0 ? [`${points} until ${expires.slice(5)}`] : []))

describe('lots of points (Reward rules §3.2)', () => {
  test('are spent by their expiry, then by their age', () => {
    const two = addPoints(addPoints(NO_POINTS, 100, day('01-01'), 180), 50, day('01-05'), 30)
    expect(livesUntil(spend(two, 70, 'r1'))).toEqual(['80 until 06-30'])
    const same = addPoints(addPoints(NO_POINTS, 10, day('01-01'), 30), 10, day('01-01'), 30)
    expect(spend(same, 15, 'r1').lots.map(({ points }) => points)).toEqual([0, 5])
  })

  test('live until their last day, included', () => {
    const lot = addPoints(NO_POINTS, 100, day('01-01'), 30)
    expect(expirePoints(lot, day('01-31'))).toEqual(lot)
    expect(expirePoints(lot, day('02-01'))).toMatchObject({ lots: [], expired: 100 })
  })

  test('are spent all or not at all', () => {
    expect(spendPoints(addPoints(NO_POINTS, 100, day('01-01'), 30), 101, 'r1')).toEqual({
      refusal: 'points.not_enough',
      held: 100,
    })
  })

  test('get a refund back once; that of an expired lot lives for seven days', () => {
    const two = addPoints(addPoints(NO_POINTS, 100, day('01-01'), 30), 100, day('01-20'), 90)
    const later = expirePoints(spend(two, 150, 'r1'), day('02-05'))
    const refunded = refundPoints(later, 'r1', day('02-05'), 7)
    expect(livesUntil(refunded)).toEqual(['100 until 04-20', '100 until 02-12'])
    expect(refundPoints(refunded, 'r1', day('02-05'), 7)).toBe(refunded)
    expect(refundPoints(refunded, 'unknown', day('02-05'), 7)).toBe(refunded)
  })

  test('that are reversed after they were spent are owed, and deducted from the next earning', () => {
    const spent = spend(addPoints(NO_POINTS, 100, day('01-01'), 30), 90, 'r1')
    const owing = reversePoints(spent, 30)
    expect([pointsHeld(owing), owing.owed]).toEqual([0, 20])
    expect(livesUntil(addPoints(owing, 50, day('01-04'), 30))).toEqual(['30 until 02-03'])
    expect(addPoints(owing, 15, day('01-04'), 30)).toMatchObject({ owed: 5 })
  })

  test('never sum up to less than zero, and a refund undoes its order while they live (Reward rules §15.3)', () => {
    const event = fc.record({
      kind: fc.constantFrom('earn', 'spend', 'reverse'),
      points: fc.integer({ min: 1, max: 90 }),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        let balance = NO_POINTS
        for (const [at, { kind, points }] of events.entries()) {
          if (kind === 'earn') balance = addPoints(balance, points, day('01-01'), points)
          else if (kind === 'reverse') balance = reversePoints(balance, points)
          else {
            const spent = spendPoints(balance, points, `r${at}`)
            if ('refusal' in spent) continue
            expect(pointsHeld(spent)).toBe(pointsHeld(balance) - points)
            expect(refundPoints(spent, `r${at}`, day('01-01'), 7).lots).toEqual(balance.lots)
            balance = spent
          }
          expect(balance.lots.every((lot) => lot.points >= 0)).toBe(true)
        }
      }),
    )
  })
})

describe('a conversion of points (Reward rules §3.3)', () => {
  const policy = { pointsMin: 100, pointsPerCent: 10 }
  test.each([
    [99, 50, { refusal: 'points.below_minimum', pointsMin: 100 }],
    [600, 500, { refusal: 'points.not_enough', held: 500 }],
    [109, 500, { spent: 100, credited: money('0.10'), pointsBalance: 400 }],
  ])('of %i of %i', (asked, held, answer) => {
    expect(convertPoints(asked, held, policy)).toEqual(answer)
  })
})

describe('an order of the mall (Reward rules §3.3)', () => {
  const reward = {
    isActive: true,
    levelMin: 2,
    pointsRequirement: 1200,
    amountRequirement: money('10'),
    limitPerMember: 3,
    stock: 5,
    needsAddress: true,
  }
  const request = { quantity: 2, isPasswordRight: true, address: 'Harbour 1' }
  const member = { level: 3, points: 5000, cash: money('100'), redeemed: 1 }
  const order = redeemReward(reward, request, member) as MallOrder

  test('takes the points, the cash and the stock', () => {
    expect(order).toEqual({
      status: 'inProcess',
      points: 2400,
      amount: money('20'),
      pointsBalance: 2600,
      cash: money('80'),
      stock: 3,
    })
  })

  test('returns everything when staff reject it', () => {
    expect(decideOrder(order, 2, 'approve')).toEqual({ ...order, status: 'approved' })
    const rejected = { ...order, status: 'rejected', pointsBalance: 5000, cash: money('100'), stock: 5 }
    expect(decideOrder(order, 2, 'reject')).toEqual(rejected)
  })

  test('has no limits that the reward has not', () => {
    const open = { ...reward, limitPerMember: null, stock: null, needsAddress: false }
    expect(redeemReward(open, { ...request, quantity: 4, address: '' }, member)).toMatchObject({ stock: null })
  })

  /** Each step mends the check that failed before, and leaves all later ones broken. */
  test('is checked in the order of the rules', () => {
    let now = {
      reward: { ...reward, isActive: false, stock: 0 },
      request: { quantity: 0, isPasswordRight: false, address: ' ' },
      member: { level: 1, points: 0, cash: money('0'), redeemed: 3 },
    }
    const steps: [object, object, object][] = [
      [{}, { isPasswordRight: true }, {}],
      [{ isActive: true }, {}, {}],
      [{}, {}, { level: 2 }],
      [{}, { quantity: 1 }, {}],
      [{}, {}, { redeemed: 2 }],
      [{ stock: 1 }, {}, {}],
      [{}, { address: 'Harbour 1' }, {}],
      [{}, {}, { points: 1200 }],
      [{}, {}, { cash: money('10') }],
    ]
    const refusals = steps.map(([ofReward, ofRequest, ofMember]) => {
      const verdict = redeemReward(now.reward, now.request, now.member)
      now = {
        reward: { ...now.reward, ...ofReward },
        request: { ...now.request, ...ofRequest },
        member: { ...now.member, ...ofMember },
      }
      return 'refusal' in verdict ? verdict.refusal : moneyText(verdict.cash)
    })
    expect(refusals).toEqual([
      'account.payment_password',
      'rewards.reward_off',
      'rewards.level_too_low',
      'rewards.quantity',
      'rewards.reward_limit',
      'rewards.out_of_stock',
      'rewards.address_missing',
      'points.not_enough',
      'wallet.insufficient',
    ])
    expect(redeemReward(now.reward, now.request, now.member)).toMatchObject({ status: 'inProcess', stock: 0 })
  })
})
