import { dayFrom } from '@croupier/kernel/business-day'
import { moneyText, parseMoney, sumOf, units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyMoney } from '../agents/testing.ts'
import { parseRate } from '../rate.ts'
import { accrueRebate, manualRebate, type PlayedDay, type RebatePolicy } from './rebate.ts'

const money = parseMoney
const policy: RebatePolicy = { windowDays: 7, minClaim: money('1'), unclaimed: 'credit', dayCap: null }
const rates = { LIVE: parseRate('0.6'), SLOTS: parseRate('0.8'), SPORTS: parseRate('0.45'), LOTT: parseRate('0.1') }
const today = dayFrom('2026-11-21')
const played = (date: string, bets: Record<string, string>, change: Partial<PlayedDay> = {}): PlayedDay => ({
  day: dayFrom(`2026-11-${date}`),
  isClaimed: false,
  categories: Object.fromEntries(
    Object.entries(bets).map(([category, text]) => [category, { validBet: money(text), bonusValidBet: units(0n) }]),
  ),
  ...change,
})
const view = (days: PlayedDay[], change: Partial<RebatePolicy> = {}) =>
  manualRebate({ ...policy, ...change }, rates, days, today)

describe('the manual rebate (Reward rules §6)', () => {
  test('cuts each category of a day', () => {
    expect(view([played('20', { LIVE: '1234.56', SLOTS: '777.77', SPORTS: '100.01' })])).toMatchObject({
      claimable: money('14.0794'),
      refusal: null,
    })
  })

  test.each(['credit', 'expire'] as const)(
    'of a day can be claimed for seven days; then the policy is %s',
    (unclaimed) => {
      const days = [
        played('13', { LIVE: '1000' }),
        played('14', { LIVE: '2000' }),
        played('20', { SLOTS: '500' }),
        played('21', { SLOTS: '900' }),
      ]
      const { days: rows, claimable, autoCredited, expired } = view(days, { unclaimed })
      expect(rows.map(({ amount, state }) => `${moneyText(amount)} ${state}`)).toEqual([
        '6.00 lapsed',
        '12.00 claimable',
        '4.00 claimable',
        '7.20 accruing',
      ])
      expect([claimable, autoCredited + expired]).toEqual([money('16'), money('6')])
      expect(unclaimed === 'credit' ? expired : autoCredited).toBe(0n)
    },
  )

  test('waits below the minimum of a claim', () => {
    expect(view([played('20', { LOTT: '999.99' })])).toMatchObject({
      claimable: money('0.9999'),
      refusal: 'rewards.rebate_below_minimum',
    })
  })

  test('ignores stakes from the bonus pocket, negative days and categories without a rate', () => {
    const bonus = { SLOTS: { validBet: money('1000'), bonusValidBet: money('400') } }
    const days = [played('20', {}, { categories: bonus }), played('19', { LIVE: '-5000', FISH: '9000' })]
    expect(view(days).days.map(({ amount }) => moneyText(amount))).toEqual(['4.80', '0.00'])
  })

  test('is capped by day, and leaves out claimed days', () => {
    const days = [played('19', { SLOTS: '5000' }, { isClaimed: true }), played('20', { SLOTS: '9000' })]
    const capped = view(days, { dayCap: money('50') })
    expect(capped.days.map(({ amount, state }) => `${moneyText(amount)} ${state}`)).toEqual([
      '40.00 claimed',
      '50.00 claimable',
    ])
    expect(capped.claimable).toBe(money('50'))
  })

  test('is claimed, claimable, credited, expired or accruing, and nothing is lost (Reward rules §15.10)', () => {
    const anyDay = fc.record({
      date: fc.integer({ min: 1, max: 21 }),
      validBet: anyMoney(90_000_000),
      isClaimed: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(anyDay), fc.constantFrom('credit' as const, 'expire' as const), (any, unclaimed) => {
        const days = any.map(({ date, validBet, isClaimed }) =>
          played(String(date).padStart(2, '0'), { LIVE: moneyText(validBet) }, { isClaimed }),
        )
        const { days: rows, claimable, autoCredited, expired } = view(days, { unclaimed })
        const of = (...states: string[]) =>
          sumOf(rows.filter(({ state }) => states.includes(state)).map(({ amount }) => amount))
        expect(claimable + autoCredited + expired + of('claimed', 'accruing')).toBe(
          sumOf(rows.map(({ amount }) => amount)),
        )
      }),
    )
  })
})

describe('the rebate of a day that is over', () => {
  const play = (category: keyof typeof rates, validBet: string) => ({
    category,
    rate: rates[category],
    validBet: money(validBet),
  })

  test('leaves corrections to the next days, which pay them off', () => {
    const correction = accrueRebate(policy, [play('SLOTS', '-1000'), play('LIVE', '500')], money('0'))
    expect(correction).toMatchObject({ amount: money('3'), deducted: money('0'), owed: money('8') })
    const next = accrueRebate(policy, [play('SLOTS', '600')], correction.owed)
    expect(next).toMatchObject({ amount: money('0'), deducted: money('4.8'), owed: money('3.2') })
    const last = accrueRebate(policy, [play('SLOTS', '1000')], next.owed)
    expect(last).toMatchObject({ amount: money('4.8'), deducted: money('3.2'), owed: money('0') })
  })

  test('has the amount of the manual rebate, and loses nothing to deductions', () => {
    const anyBet = fc.tuple(fc.constantFrom('LIVE' as const, 'SLOTS' as const), anyMoney(90_000_000), fc.boolean())
    fc.assert(
      fc.property(fc.array(anyBet, { maxLength: 2 }), anyMoney(1_000_000), (bets, owed) => {
        const plays = bets.map(([category, amount, isNegative]) =>
          play(category, moneyText(units(isNegative ? -amount : amount))),
        )
        const accrued = accrueRebate({ dayCap: money('50') }, plays, owed)
        const takenBack = sumOf(accrued.lines.map(({ amount }) => units(amount < 0n ? -amount : 0n)))
        expect(accrued.owed).toBe(owed - accrued.deducted + takenBack)
        expect(accrued.amount >= 0n && accrued.deducted <= owed).toBe(true)
        const isDistinct = new Set(bets.map(([category]) => category)).size === bets.length
        if (!isDistinct) return
        const categories = Object.fromEntries(plays.map(({ category, validBet }) => [category, moneyText(validBet)]))
        const { claimable } = view([played('20', categories)], { dayCap: money('50') })
        expect(accrued.amount + accrued.deducted).toBe(claimable)
      }),
    )
  })
})
