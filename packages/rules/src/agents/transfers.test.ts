import { parseMoney } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { checkTransfer, type Receiver, type Sender, type Transfer } from './transfers.ts'

const money = parseMoney
const policy = {
  isOn: true,
  min: money('10'),
  max: money('50000'),
  dayMax: money('100000'),
  dayCount: 20,
  turnoverMultiple: 1,
}
const sender: Sender = {
  id: 'a',
  type: 1,
  upline: 'm',
  agent: money('300'),
  cash: money('500.55'),
  turnoverLocked: money('200'),
  debts: money('0'),
  sentToday: money('0'),
  countToday: 0,
  isUnavailable: false,
}
const downline: Receiver = { id: 'c', upline: 'a', isUnavailable: false }
const upline: Receiver = { id: 'm', upline: null, isUnavailable: false }
const transfer = (direction: 'up' | 'down', amount: string, from: Partial<Sender> = {}): Transfer => ({
  direction,
  amount: money(amount),
  isPasswordRight: true,
  from: { ...sender, ...from },
  to: direction === 'up' ? upline : downline,
})

describe('a transfer (Agent rules §9)', () => {
  test.each([
    ['down', '400', '300', '100'],
    ['down', '50', '50', '0'],
    ['up', '50', '0', '50'],
    ['up', '550', '49.45', '500.55'],
  ] as const)('%s of %s takes %s of the agent pocket and %s of cash', (direction, amount, fromAgent, fromCash) => {
    expect(checkTransfer(policy, transfer(direction, amount))).toEqual({
      fromAgent: money(fromAgent),
      fromCash: money(fromCash),
      turnoverAdded: money(amount),
    })
  })

  test('is refused above what is transferable, which excludes locked turnover and debts', () => {
    const refusal = 'wallet.insufficient'
    expect(checkTransfer(policy, transfer('down', '600.56'))).toEqual({ refusal, transferable: money('600.55') })
    const inDebt = transfer('down', '600.55', { debts: money('0.0001') })
    expect(checkTransfer(policy, inDebt)).toEqual({ refusal, transferable: money('600.54') })
    const locked = transfer('down', '10', { turnoverLocked: money('9999') })
    expect(checkTransfer(policy, locked)).toEqual({ refusal, transferable: money('0') })
  })

  test.each<[string, Transfer]>([
    ['agents.transfer_not_upline', { ...transfer('up', '50'), to: downline }],
    ['agents.not_an_agent', transfer('down', '50', { type: 0 })],
    ['agents.transfer_not_downline', { ...transfer('down', '50'), to: { ...downline, upline: 'z' } }],
    ['agents.transfer_unavailable', transfer('down', '50', { isUnavailable: true })],
    ['agents.transfer_unavailable', { ...transfer('down', '50'), to: { ...downline, isUnavailable: true } }],
    ['agents.transfer_amount', transfer('down', '9.99')],
    ['agents.transfer_amount', transfer('down', '50000.01')],
    ['agents.transfer_day_limit', transfer('down', '50', { sentToday: money('99950.01') })],
    ['agents.transfer_day_limit', transfer('down', '50', { countToday: 20 })],
  ])('is refused with %s', (refusal, refused) => {
    expect(checkTransfer(policy, refused)).toEqual({ refusal })
  })

  test('reaches the limit of a day exactly', () => {
    expect(checkTransfer(policy, transfer('down', '50', { sentToday: money('99950'), countToday: 19 }))).toHaveProperty(
      'fromAgent',
    )
  })

  /** Each step mends the check that failed before, and leaves all later ones broken. */
  test('is checked in the order of the rules', () => {
    let on = { ...policy, isOn: false }
    let now: Transfer = {
      ...transfer('down', '5.0050', { type: 4, isUnavailable: true, sentToday: money('99999') }),
      isPasswordRight: false,
      to: { ...downline, upline: 'z' },
    }
    const refusals: string[] = []
    const mend = (change: Partial<Transfer>) => {
      const verdict = checkTransfer(on, now)
      refusals.push('refusal' in verdict ? verdict.refusal : 'none')
      now = { ...now, ...change }
    }
    const from = (change: Partial<Sender>) => ({ from: { ...now.from, ...change } })
    mend({})
    on = policy
    mend(from({ type: 41 }))
    mend(from({ type: 0 }))
    mend(from({ type: 1 }))
    mend({ to: downline })
    mend({ isPasswordRight: true })
    mend(from({ isUnavailable: false }))
    mend({ amount: money('5') })
    mend({ amount: money('700') })
    mend(from({ sentToday: money('0') }))
    mend({})
    expect(refusals).toEqual([
      'agents.transfer_off',
      'account.trial',
      'agents.assistant_moves_no_money',
      'agents.not_an_agent',
      'agents.transfer_not_downline',
      'account.payment_password',
      'agents.transfer_unavailable',
      'wallet.whole_cents',
      'agents.transfer_amount',
      'agents.transfer_day_limit',
      'wallet.insufficient',
    ])
  })
})
