import { dayFrom, plusDays } from '@croupier/kernel/business-day'
import { parseMoney, units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasVipService, holdVipLevel, newVipState, recordVipFact, reviewVip, type VipFact, walkVip } from './vip.ts'

const money = parseMoney
const level = (nth: number, validBet: string, deposit: string, keep: string, bonus: string) => ({
  level: nth,
  upgradeValidBet: money(validBet),
  upgradeDeposit: money(deposit),
  keepValidBet: money(keep),
  upgradeBonus: money(bonus),
  byInvitation: false,
})
const levels = [
  level(1, '1000', '100', '0', '1'),
  level(2, '20000', '1000', '2000', '8'),
  level(3, '100000', '5000', '10000', '38'),
  level(4, '500000', '20000', '40000', '88'),
  level(5, '2000000', '80000', '150000', '388'),
]
const terms = { levels, floor: 0, suspendedMonths: [] as string[] }
const fact = (day: string, validBet: string, deposit = '0'): VipFact => ({
  day: dayFrom(`2026-${day}`),
  validBet: money(validBet),
  deposit: money(deposit),
})
const walk = (facts: VipFact[], until: string, change: Partial<typeof terms> = {}) => {
  const { state, history, bonuses } = walkVip({ ...terms, ...change }, facts, dayFrom(`2026-${until}`))
  const steps = history.map(({ day, level: reached }) => `${day.slice(5)} ${reached}`)
  return { level: state.level, peak: state.peak, steps, bonuses: bonuses.map((bonus) => bonus.level) }
}
const strong = fact('01-30', '120000', '6000')

describe('VIP levels (Reward rules §2.2)', () => {
  test('need bets and deposits', () => {
    const facts = [fact('01-05', '25000', '500'), fact('01-09', '0', '500')]
    expect(walk(facts, '01-31').steps).toEqual(['01-05 1', '01-09 2'])
  })

  test('rise several at once, with a bonus for each', () => {
    expect(walk([strong], '01-31')).toMatchObject({ steps: ['01-30 3'], bonuses: [1, 2, 3] })
  })

  test('protect the month in which they were reached, and fall one a month after it', () => {
    expect(walk([strong], '02-28').level).toBe(3)
    expect(walk([strong], '03-01').steps).toEqual(['01-30 3', '03-01 2'])
    const high = walk([fact('01-30', '600000', '30000')], '09-30')
    expect(high.steps).toEqual(['01-30 4', '03-01 3', '04-01 2', '05-01 1'])
  })

  test('protect the month in which a deposit alone reached them', () => {
    const facts = [fact('01-30', '120000', '1000'), fact('02-10', '0', '5000')]
    expect(walk(facts, '04-01').steps).toEqual(['01-30 2', '02-10 3', '04-01 2'])
  })

  test('are regained by the valid bet of the month, without a second bonus', () => {
    const facts = [
      strong,
      fact('02-10', '10000'),
      fact('03-10', '100'),
      fact('04-20', '9999.9999'),
      fact('04-21', '0.0001'),
    ]
    const { steps, bonuses } = walk(facts, '04-30')
    expect(steps).toEqual(['01-30 3', '04-01 2', '04-21 3'])
    expect(bonuses).toEqual([1, 2, 3])
  })

  test('are not reviewed for a month with a time-out', () => {
    expect(walk([strong], '04-01', { suspendedMonths: ['2026-02'] }).steps).toEqual(['01-30 3', '04-01 2'])
  })

  test('do not fall below the floor', () => {
    expect(walk([strong], '12-31', { floor: 2 }).level).toBe(2)
  })

  test('are not given automatically when they are by invitation', () => {
    const invited = levels.map((one) => ({ ...one, byInvitation: one.level === 3 }))
    expect(walk([strong], '01-31', { levels: invited }).level).toBe(2)
  })

  test('and bonuses stay when a correction lowers the totals', () => {
    expect(walk([strong, fact('01-31', '-120000', '-6000')], '01-31')).toMatchObject({ level: 3, bonuses: [1, 2, 3] })
  })

  test('that staff set are kept until the day, pay no bonus, and can still be earned', () => {
    const held = holdVipLevel(newVipState(dayFrom('2026-01-05')), 4, dayFrom('2026-03-15'))
    const reviews = ['02-01', '03-01', '04-01', '05-01'].map((day) => dayFrom(`2026-${day}`))
    let state = held
    const seen = reviews.map((day) => {
      state = reviewVip(terms, state, day)
      return state.level
    })
    expect(seen).toEqual([4, 4, 4, 3])
    const earned = recordVipFact(levels, held, fact('01-06', '2000000', '80000'))
    expect(earned.bonuses.map((bonus) => bonus.level)).toEqual([5])
  })

  test.each([
    [4, false],
    [5, true],
  ])('of %i open the VIP service: %s', (reached, expected) => {
    expect(hasVipService({ level: reached })).toBe(expected)
  })

  test('of any member fall one a month at most, never in a suspended month, and pay each bonus once (Reward rules §15.6)', () => {
    const anyFact = fc.record({
      days: fc.integer({ min: 0, max: 200 }),
      bets: fc.integer({ min: 0, max: 700_000 }),
      paid: fc.integer({ min: 0, max: 30_000 }),
    })
    fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 8 }), fc.integer({ min: 1, max: 7 }), (any, suspended) => {
        const month = `2026-0${suspended}`
        const facts = any.map(({ days, bets, paid }) => ({
          day: plusDays(dayFrom('2026-01-01'), days),
          validBet: units(BigInt(bets) * 10_000n),
          deposit: units(BigInt(paid) * 10_000n),
        }))
        const { history, bonuses } = walkVip({ ...terms, suspendedMonths: [month] }, facts, dayFrom('2026-09-01'))
        const falls = history.flatMap(({ day, level: now }, at) => {
          const before = history[at - 1]?.level ?? 0
          return now < before ? [{ day, by: before - now }] : []
        })
        expect(falls.every(({ day, by }) => by === 1 && day.endsWith('-01'))).toBe(true)
        expect(new Set(falls.map(({ day }) => day)).size).toBe(falls.length)
        expect(falls.map(({ day }) => day)).not.toContain(`2026-0${suspended + 1}-01`)
        expect(new Set(bonuses.map((bonus) => bonus.level)).size).toBe(bonuses.length)
      }),
    )
  })
})
