import { Refusal } from '@croupier/kernel/refusals'
import type { ReceiptState } from '@croupier/wire/cashier/receipts'
import { describe, expect, test } from 'vitest'
import { disputeUntil, dueAt, mayDispute, mayMove, stateAt } from './rules.ts'

const paidAt = new Date('2026-11-21T12:00:00Z')
const due = dueAt(paidAt, 30)
const at = (text: string) => new Date(`2026-${text}Z`)
const outcome = (act: () => void): string => {
  try {
    act()
    return 'ok'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('§4 withdrawal confirmation', () => {
  test('§9 the window ends after the minutes of the setting, and at its end it counts as received', () => {
    expect(due).toEqual(at('11-21T12:30:00'))
    const state = (now: Date) => stateAt({ state: 'waiting', dueAt: due }, now)
    expect(state(at('11-21T12:29:59'))).toBe('waiting')
    expect(state(due)).toBe('forced')
  })

  test.each<[ReceiptState, string, string, string]>([
    ['waiting', '11-21T12:29:59', 'ok', 'ok'],
    ['waiting', '11-21T12:30:00', 'cashier.order_state', 'ok'],
    ['forced', '12-21T12:29:59', 'cashier.order_state', 'ok'],
    ['forced', '12-21T12:30:00', 'cashier.order_state', 'cashier.order_state'],
    ['received', '11-21T12:10:00', 'cashier.order_state', 'cashier.order_state'],
    ['disputed', '11-21T12:10:00', 'cashier.order_state', 'cashier.order_state'],
    ['full_payment', '11-22T12:10:00', 'cashier.order_state', 'cashier.order_state'],
    ['returned', '11-22T12:10:00', 'cashier.order_state', 'cashier.order_state'],
  ])('%s at %s: received %s, not received %s', (state, now, received, notReceived) => {
    const one = { state, dueAt: due }
    expect(outcome(() => mayMove(one, 'received', at(now)))).toBe(received)
    expect(outcome(() => mayDispute(one, at(now)))).toBe(notReceived)
    expect(disputeUntil(one, at(now)) !== null).toBe(notReceived === 'ok')
  })

  test('only a dispute ends with a payment shown, or with the money back', () => {
    for (const to of ['full_payment', 'returned'] as const) {
      expect(outcome(() => mayMove({ state: 'disputed', dueAt: due }, to, at('12-30T00:00:00')))).toBe('ok')
      for (const state of ['waiting', 'received', 'forced', 'full_payment', 'returned'] as const)
        expect(outcome(() => mayMove({ state, dueAt: due }, to, paidAt))).toBe('cashier.order_state')
    }
  })
})
