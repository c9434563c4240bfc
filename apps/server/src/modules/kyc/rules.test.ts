import { parseMoney } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { CHECK_STATES, type CheckState, DOCUMENT_KINDS, DOCUMENT_SIDES } from '@croupier/wire/kyc/check'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNearName } from './names.ts'
import { exceedsThreshold, judgeBirthday, mayMove, missingDocuments } from './rules.ts'

const outcome = (decide: () => void): string => {
  try {
    decide()
    return 'ok'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** The moves of a check, written out once more. */
const LEGAL: Readonly<Record<CheckState, string>> = {
  none: 'requested submitted',
  requested: 'requested submitted',
  submitted: 'in_review requested',
  in_review: 'accepted rejected requested',
  accepted: 'expired requested',
  rejected: 'submitted requested',
  expired: 'submitted requested',
}

describe('T154 the steps of a check', () => {
  test.each(CHECK_STATES)('from %s lead to the states of the model, and to no other', (from) => {
    for (const to of CHECK_STATES)
      expect([to, outcome(() => mayMove(from, to))]).toEqual([
        to,
        LEGAL[from].split(' ').includes(to) ? 'ok' : 'kyc.state',
      ])
  })

  test('lead to an acceptance only through a submission and a review, in any order of tries', () => {
    const tries = fc.array(fc.constantFrom(...CHECK_STATES), { maxLength: 30 })
    fc.assert(
      fc.property(tries, (wanted) => {
        const path: CheckState[] = ['none']
        for (const to of wanted) if (outcome(() => mayMove(path.at(-1)!, to)) === 'ok') path.push(to)
        path.forEach((state, at) => {
          if (state === 'accepted') expect(path.slice(at - 2, at)).toEqual(['submitted', 'in_review'])
        })
      }),
    )
  })
})

describe('documents', () => {
  test('of a person are a passport, or both sides of a card or licence', () => {
    const isEnough = (...documents: { kind: (typeof DOCUMENT_KINDS)[number]; side: 'front' | 'back' }[]) =>
      missingDocuments(documents, []).length === 0
    expect(isEnough({ kind: 'passport', side: 'front' })).toBe(true)
    expect(isEnough({ kind: 'identity_card', side: 'front' })).toBe(false)
    expect(isEnough({ kind: 'identity_card', side: 'front' }, { kind: 'identity_card', side: 'back' })).toBe(true)
    expect(isEnough({ kind: 'identity_card', side: 'front' }, { kind: 'driving_licence', side: 'back' })).toBe(false)
    expect(isEnough({ kind: 'proof_of_address', side: 'front' })).toBe(false)
  })

  test('that staff named are missing beside the proof of identity', () => {
    const all = DOCUMENT_KINDS.flatMap((kind) => DOCUMENT_SIDES.map((side) => ({ kind, side })))
    expect(missingDocuments(all, ['proof_of_address'])).toEqual([])
    expect(missingDocuments([{ kind: 'passport', side: 'front' }], ['proof_of_address'])).toEqual([
      ['proof_of_address'],
    ])
  })
})

test.each([
  ['1990-02-30', 'kyc.birthday_invalid'],
  ['2026-03-03', 'kyc.birthday_invalid'],
  ['2008-03-03', 'register.underage'],
  ['2008-03-02', 'ok'],
])('T010 the birthday %s is answered %s', (birthday, code) => {
  expect(outcome(() => judgeBirthday({ fullName: 'Ana Li', birthday }, '2026-03-02', 18))).toBe(code)
})

test.each([
  ['100.00', '0.00', '0.00', true, false],
  ['100.01', '0.00', '0.00', true, true],
  ['0.01', '100.00', '0.00', true, true],
  ['1.00', '0.00', '500.00', true, false],
  ['1.00', '0.00', '500.01', true, true],
  ['999.00', '999.00', '999.00', false, false],
])(
  'T013 a withdrawal of %s after %s, with deposits of %s',
  (amount, withdrawn, deposited, asksBeforeWithdrawal, asks) => {
    const sums = { amount: parseMoney(amount), withdrawn: parseMoney(withdrawn), deposited: parseMoney(deposited) }
    const settings = {
      asksBeforeWithdrawal,
      withdrawalsUpTo: parseMoney('100.00'),
      depositsUpTo: parseMoney('500.00'),
    }
    expect(exceedsThreshold(sums, settings)).toBe(asks)
  },
)

test.each([
  ['Dana Okafor', 'OKAFÓR, Dana', true],
  ['Dana Okafor', 'Dana Maria Okafor', true],
  ['Nguyễn Văn An', 'NGUYEN VAN AN', true],
  ['Dana Okafor', 'Dana Okafer', true],
  ['Dana Okafor', 'Dora Okafor', false],
  ['Li', 'Liu', false],
  ['李小龙', '李小龙', true],
  ['', '', false],
])('T014 the names %s and %s are near: %s', (one, other, expected) => {
  expect(isNearName(one, other)).toBe(expected)
})
