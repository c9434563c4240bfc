import { cents } from '@croupier/kernel/money'
import { DEPOSIT_STATES, type DepositState } from '@croupier/wire/cashier/deposits'
import { describe, expect, test } from 'vitest'
import { depositMoves } from './model.ts'
import { decide, mayTry, type Said } from './rules.ts'

const ordered = cents(10_000)
const paid = { what: 'paid', amount: ordered, currency: 'P', authorisationId: 'A1' } as const
const said: Record<string, Said> = {
  paid,
  'paid less': { ...paid, amount: cents(9_999) },
  'paid in another currency': { ...paid, currency: 'Q' },
  'paid without authorisation': { ...paid, authorisationId: null },
  declined: { what: 'declined' },
  reversed: { what: 'reversed', amount: ordered },
  'reversed by less': { what: 'reversed', amount: cents(9_999) },
  'reversed by the last cent': { what: 'reversed', amount: cents(1) },
  'reversed by more': { what: 'reversed', amount: cents(10_001) },
  opened: { what: 'opened' },
}

/** What is known to have been paid. */
const knownIn = (state: DepositState, reversedAmount = cents(0)) => {
  const isPaid = ['credited', 'held', 'reversed'].includes(state)
  const paidAmount = isPaid ? ordered : null
  return { state, amount: ordered, currency: 'P', paidAmount, reversedAmount, authorisationId: isPaid ? 'A1' : null }
}

test.each`
  state         | words                           | told
  ${'created'}  | ${'paid'}                       | ${'credited'}
  ${'pending'}  | ${'paid'}                       | ${'credited'}
  ${'expired'}  | ${'paid'}                       | ${'credited'}
  ${'failed'}   | ${'paid'}                       | ${'held: paid_after_failure'}
  ${'credited'} | ${'paid'}                       | ${'known'}
  ${'held'}     | ${'paid'}                       | ${'known'}
  ${'pending'}  | ${'paid less'}                  | ${'held: amount_differs'}
  ${'expired'}  | ${'paid less'}                  | ${'held: amount_differs'}
  ${'credited'} | ${'paid less'}                  | ${'known'}
  ${'pending'}  | ${'paid in another currency'}   | ${'held: currency_differs'}
  ${'pending'}  | ${'paid without authorisation'} | ${'held: not_authorised'}
  ${'pending'}  | ${'declined'}                   | ${'failed: declined'}
  ${'expired'}  | ${'declined'}                   | ${'failed: declined'}
  ${'credited'} | ${'declined'}                   | ${'too_late'}
  ${'held'}     | ${'declined'}                   | ${'too_late'}
  ${'pending'}  | ${'opened'}                     | ${'only_seen'}
  ${'credited'} | ${'opened'}                     | ${'only_seen'}
  ${'pending'}  | ${'reversed'}                   | ${'early'}
  ${'expired'}  | ${'reversed'}                   | ${'early'}
  ${'credited'} | ${'reversed'}                   | ${'reversed: payment_reversed'}
  ${'credited'} | ${'reversed by less'}           | ${'reversed_in_part: payment_reversed_in_part'}
  ${'credited'} | ${'reversed by more'}           | ${'more_than_paid'}
  ${'held'}     | ${'reversed by less'}           | ${'amount_differs'}
  ${'pending'}  | ${'reversed by less'}           | ${'early'}
  ${'held'}     | ${'reversed'}                   | ${'failed: payment_reversed'}
  ${'reversed'} | ${'reversed'}                   | ${'known'}
  ${'reversed'} | ${'paid'}                       | ${'known'}
  ${'reversed'} | ${'declined'}                   | ${'too_late'}
`('T031 a deposit that is $state and $words is $told', ({ state, words, told }) => {
  const decision = decide(knownIn(state), said[words as string]!)
  const text = decision.to === null ? decision.why : [decision.to, decision.reason].filter(Boolean).join(': ')
  expect(text).toBe(told)
})

test.each([
  ['reversed by the last cent', 'reversed'],
  ['reversed by less', null],
  ['reversed', null],
])('T035 of a payment of which a cent is left, %s is %s', (words, to) => {
  expect(decide(knownIn('credited', cents(9_999)), said[words]!).to).toBe(to)
})

test('T031 a repeated report of a payment that staff ended changes nothing; another payment is held', () => {
  const ended = { ...knownIn('held'), state: 'failed' } as const
  expect(decide(ended, paid)).toEqual({ to: null, why: 'known' })
  expect(decide(ended, { ...paid, authorisationId: 'A2' })).toMatchObject({ to: 'held' })
})

describe('the states of a deposit', () => {
  test('T031 any reports in any order make legal moves and credit at most once', () => {
    const words = Object.values(said)
    const follow = (state: DepositState, depth: number, credits: number): void => {
      expect(credits).toBeLessThanOrEqual(1)
      if (depth === 0) return
      for (const one of words) {
        const decision = decide(knownIn(state), one)
        if (decision.to === null || decision.to === 'reversed_in_part') {
          follow(state, depth - 1, credits)
          continue
        }
        const from = state === 'created' ? depositMoves.to(state, 'pending') : state
        follow(
          depositMoves.to(from, decision.to) as DepositState,
          depth - 1,
          credits + (decision.to === 'credited' ? 1 : 0),
        )
      }
    }
    for (const state of DEPOSIT_STATES) if (state !== 'credited' && state !== 'reversed') follow(state, 5, 0)
  })
})

describe('T044 failed payments in a row', () => {
  const bounds = { failures: 3, windowMinutes: 10, cooldownMinutes: 30 }
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, minute))
  test.each([
    [[], 0, 'ok'],
    [[0, 5], 6, 'ok'],
    [[0, 5, 10], 10, 'cashier.deposit_cooldown'],
    [[0, 5, 11], 11, 'ok'],
    [[0, 5, 11, 12], 12, 'cashier.deposit_cooldown'],
    [[0, 5, 10], 39, 'cashier.deposit_cooldown'],
    [[0, 5, 10], 40, 'ok'],
    [[0, 5, 10, 41, 42], 43, 'ok'],
    [[0, 5, 10, 41, 42, 59], 59, 'cashier.deposits_suspended'],
  ])('at minutes %j, asked at %i: %s', (minutes, now, told) => {
    const ask = () => mayTry(minutes.map(at), bounds, at(now))
    if (told === 'ok') expect(ask).not.toThrow()
    else expect(ask).toThrow(expect.objectContaining({ code: told }))
  })
})
