import { dayFrom } from '@croupier/kernel/business-day'
import { memberIdOf } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import type { BonusSignalCode } from '@croupier/wire/rewards/reviews.console'
import { describe, expect, test } from 'vitest'
import type { BonusFacts, PlayedBonus } from './model.ts'
import { reviewsPolicy } from './policy.ts'
import { isNewAccount, isStopped, signalsOf, stopReasonOf, withSignals } from './rules.ts'

const money = parseMoney
const policy = reviewsPolicy.initial
const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour))
const moved = (hour: number, amount: string) => ({ at: at(hour), amount: money(amount) })
const other = memberIdOf('player9')
const facts: BonusFacts = {
  samePerson: [],
  sameDevice: [],
  depositBonuses: [],
  bonuses: [],
  played: [],
  deposits: [],
  withdrawals: [],
  validBet: money('0'),
}
const bonus = { depositBonuses: [at(10)], deposits: [moved(10, '100')] }
const out = { ...bonus, withdrawals: [moved(12, '100')] }
const three = { depositBonuses: [at(1), at(2), at(3)], validBet: money('1000') }
const bonusOf = (change: Partial<PlayedBonus>): PlayedBonus => ({
  fromDay: dayFrom('2026-03-01'),
  converted: null,
  stakes: 0,
  limitStakes: 0,
  ...change,
})
const converted = (hour: number) => bonusOf({ converted: { at: at(hour), on: dayFrom('2026-03-02') } })
const ends = { bonuses: [converted(1), converted(30)] }
const stakes = (all: number, limitStakes: number) => ({ bonuses: [bonusOf({ stakes: all, limitStakes })] })
const played = (day: string, category: string, validBet: string) => ({
  day: dayFrom(day),
  category,
  validBet: money(validBet),
})
const wagering = [played('2026-03-01', 'RNG', '500'), played('2026-03-02', 'LIVE', '100')]

describe('Reward rules §13 the signals of bonus abuse', () => {
  test.each<[string, Partial<BonusFacts>, BonusSignalCode[]]>([
    ['nothing speaks against a usual member', { ...bonus, validBet: money('3000') }, []],
    ['another account of the person has the offer', { samePerson: [other] }, ['same_person']],
    ['an account on the same device has the offer', { sameDevice: [other] }, ['same_device']],
    ['a deposit with a bonus was withdrawn unplayed', { ...out, validBet: money('99.99') }, ['deposit_withdrawn']],
    ['a deposit with a bonus was withdrawn after play', { ...out, validBet: money('100') }, []],
    ['a part of it was withdrawn', { ...bonus, withdrawals: [moved(12, '99.99')] }, []],
    ['it was withdrawn before the bonus', { ...bonus, withdrawals: [moved(9, '100')] }, []],
    ['a deposit without a bonus was withdrawn', { deposits: [moved(1, '100')], withdrawals: [moved(2, '100')] }, []],
    [
      'all of three deposits had a bonus',
      { ...three, deposits: [1, 2, 3].map((hour) => moved(hour, '50')) },
      ['bonus_deposits'],
    ],
    ['three of four deposits had one', { ...three, deposits: [1, 2, 3, 4].map((hour) => moved(hour, '50')) }, []],
    [
      'two bonuses became cash and left',
      { ...ends, withdrawals: [moved(2, '5'), moved(54, '5')] },
      ['exit_at_completion'],
    ],
    ['one of them left later', { ...ends, withdrawals: [moved(2, '5'), moved(55, '5')] }, []],
    ['16 of 20 stakes were at the limit', stakes(20, 16), ['limit_stakes']],
    ['15 of 20 stakes were at the limit', stakes(20, 15), []],
    ['all of 19 stakes were at the limit', stakes(19, 19), []],
    [
      'games with a low edge followed both bonuses',
      { ...ends, played: [...wagering, played('2026-03-09', 'LIVE', '80'), played('2026-03-04', 'RNG', '20')] },
      ['low_edge'],
    ],
    [
      'fewer of them followed',
      {
        ...ends,
        played: [...wagering, played('2026-03-04', 'LIVE', '79.99')].concat(played('2026-03-04', 'RNG', '20.01')),
      },
      [],
    ],
    ['they followed later than a week', { ...ends, played: [...wagering, played('2026-03-10', 'LIVE', '80')] }, []],
    [
      'they were played before, too',
      { ...ends, played: [...wagering, played('2026-03-01', 'LIVE', '30'), played('2026-03-04', 'LIVE', '80')] },
      [],
    ],
    [
      'they followed one bonus',
      { bonuses: [converted(1)], played: [...wagering, played('2026-03-04', 'LIVE', '80')] },
      [],
    ],
  ])('%s', (_, wish, codes) => {
    expect(signalsOf({ ...facts, ...wish }, policy).map(({ code }) => code)).toEqual(codes)
  })

  test('have the figures that they were found by', () => {
    expect(signalsOf({ ...facts, ...out, validBet: money('5') }, policy)[0]?.figures).toEqual([
      { name: 'deposited', value: '100.00' },
      { name: 'withdrawn', value: '100.00' },
      { name: 'validBet', value: '5.00' },
    ])
  })

  test('make an account new for thirty days, and with zero none', () => {
    const now = new Date('2026-03-31T10:00:00Z')
    expect(isNewAccount(new Date('2026-03-01T10:00:01Z'), now, policy)).toBe(true)
    expect(isNewAccount(new Date('2026-03-01T10:00:00Z'), now, policy)).toBe(false)
    expect(isNewAccount(now, now, { ...policy, verifyDays: 0 })).toBe(false)
  })

  test('close offers from the limit on, and again when a cleared member has a new one', () => {
    const device = signalsOf({ ...facts, sameDevice: [other] }, policy)
    const withdrawn = signalsOf({ ...facts, ...out }, policy)
    const open = withSignals({ state: 'open', flags: [] }, device, policy.limit)
    expect(open.state).toBe('open')
    const held = withSignals(open, withdrawn, policy.limit)
    expect([held.state, isStopped(held.state), stopReasonOf(held.flags)]).toEqual(['held', true, 'deposit_withdrawn'])
    expect(withSignals({ ...held, state: 'cleared' }, withdrawn, policy.limit).state).toBe('cleared')
    const more = signalsOf({ ...facts, samePerson: [other] }, policy)
    expect(withSignals({ ...held, state: 'cleared' }, more, policy.limit).state).toBe('held')
    expect(withSignals({ ...open, state: 'confirmed' }, [], policy.limit).state).toBe('confirmed')
  })
})
