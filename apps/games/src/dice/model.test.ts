import { units } from '@croupier/kernel/money'
import { describe, expect, test } from 'vitest'
import { paysText, returnOf, targetOf, winCountFrom, winCountOf } from './model.ts'

describe('the choices of dice', () => {
  test.each([
    ['under', 4_900, 4_900],
    ['over', 4_900, 5_099],
    ['over', 9_700, 299],
  ] as const)('%s with %d winning rolls has the target %d, and back', (direction, winCount, target) => {
    expect(targetOf({ direction, winCount })).toBe(target)
    expect(winCountOf(direction, target)).toBe(winCount)
  })
  test.each([
    ['49', 4_900],
    ['49.5', 4_950],
    ['0,5', 100],
    ['99', 9_700],
    ['', null],
    ['1e3', null],
    ['12.345', null],
  ])('reads the chance %j as %j', (text, winCount) => {
    expect(winCountFrom(text)).toBe(winCount)
  })
  test('shows what a win returns, as the server computes it', () => {
    expect(paysText(4_900)).toBe('2.0204×')
    expect(returnOf(units(250_000n), 4_900)).toBe(505_100n)
  })
})
