import { parseMoney, sumOf, units } from '@croupier/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountAt, parseRate } from '../rate.ts'
import { canonicalText, checkStatement, statementDigest } from './statements.ts'
import { anyMoney } from './testing.ts'

const money = parseMoney

test('the digest of a statement is that of its canonical text (Agent rules §12)', () => {
  const canonical = canonicalText({ total: '67500.0001', currency: 'P', lines: [{ line: 'L1', base: '0.0010' }] })
  expect(canonical).toBe('{"currency":"P","lines":[{"base":"0.0010","line":"L1"}],"total":"67500.0001"}')
  expect(statementDigest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

describe('the check of a statement (Agent rules §12)', () => {
  const line = (id: string, base: string, percent: string, amount: string) => ({
    line: id,
    base: money(base),
    rate: parseRate(percent),
    amount: money(amount),
  })
  const right = [line('L1', '540000', '12.5', '67500'), line('L2', '0.0010', '12.5', '0.0001')]

  test('recomputes every line and the total', () => {
    const total = money('67500.0001')
    expect(checkStatement(right, total)).toEqual({ isValid: true, badLines: [], total })
    expect(checkStatement(right, money('67500'))).toEqual({ isValid: false, badLines: [], total })
  })

  test('finds one changed unit (Agent rules §14.10)', () => {
    const bases = fc.array(anyMoney(1_000_000, -1000), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(bases, fc.nat(), fc.constantFrom(1n, -1n), (amounts, which, unit) => {
        const lines = amounts.map((base, at) => ({
          line: `L${at}`,
          base,
          rate: parseRate('12.5'),
          amount: amountAt(base, parseRate('12.5')),
        }))
        const at = which % lines.length
        lines[at] = { ...lines[at]!, amount: units(lines[at]!.amount + unit) }
        const verdict = checkStatement(lines, sumOf(lines.map(({ amount }) => amount)))
        expect(verdict).toMatchObject({ isValid: false, badLines: [`L${at}`] })
      }),
    )
  })
})
