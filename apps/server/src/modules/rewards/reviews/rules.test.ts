import { memberIdOf } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import type { BonusSignalCode } from '@croupier/wire/rewards/reviews.console'
import { describe, expect, test } from 'vitest'
import type { BonusFacts } from './model.ts'
import { reviewsPolicy } from './policy.ts'
import { isStopped, signalsOf, stopReasonOf, withSignals } from './rules.ts'

const money = parseMoney
const policy = reviewsPolicy.initial
const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour))
const moved = (hour: number, amount: string) => ({ at: at(hour), amount: money(amount) })
const other = memberIdOf('player9')
const facts: BonusFacts = {
  samePerson: [],
  sameDevice: [],
  depositBonuses: [],
  conversions: [],
  deposits: [],
  withdrawals: [],
  validBet: money('0'),
}
const bonus = { depositBonuses: [at(10)], deposits: [moved(10, '100')] }
const out = { ...bonus, withdrawals: [moved(12, '100')] }
const three = { depositBonuses: [at(1), at(2), at(3)], validBet: money('1000') }
const ends = { conversions: [at(1), at(30)] }

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
