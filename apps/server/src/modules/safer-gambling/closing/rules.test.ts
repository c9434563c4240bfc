import { MS, plusMs } from '@croupier/kernel/clock'
import { parseMoney } from '@croupier/kernel/money'
import { expect, test } from 'vitest'
import { nextStep, payable } from './rules.ts'

const now = new Date('2026-03-02T10:00:00.000Z')
const hoursAgo = (hours: number) => plusMs(now, -hours * MS.hour)

test.each([
  ['pays the balance first', null, ['100', '0', '5'], 'pay'],
  ['pays nothing below a cent', null, ['0.0099', '0', '0'], 'close'],
  ['waits for open bets', null, ['0', '0', '5'], 'open_bets'],
  ['waits for a payout on its way', hoursAgo(1), ['0', '100', '0'], 'payout'],
  ['waits before it tries a payout again', hoursAgo(5), ['100', '0', '0'], 'payout_request'],
  ['tries a payout again', hoursAgo(6), ['100', '0', '0'], 'pay'],
  ['closes an empty account', hoursAgo(1), ['0', '0', '0'], 'close'],
] as const)('T061 a closing %s', (_, payoutAt, amounts, step) => {
  const [cash, held, openStakes] = amounts.map(parseMoney)
  expect(nextStep({ payoutAt }, { cash: cash!, held: held!, openStakes: openStakes! }, now)).toBe(step)
})

test('whole cents of a balance are paid', () => {
  expect(payable(parseMoney('12.3456'))).toBe(parseMoney('12.34'))
})
