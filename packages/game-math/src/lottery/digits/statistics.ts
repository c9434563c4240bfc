import type { Statistic } from '../family.ts'
import { sumOf } from './window.ts'

/** Lottery rules §3.3 and §4 `SIDE_SUM`: the smallest sum of `length` digits that is BIG. */
export const bigSum = (length: number): number => Math.floor((9 * length) / 2) + 1

/** The sum of a draw of digits, its size and its parity. */
export const sumStatistics: readonly Statistic[] = [
  { code: 'SUM', kind: 'number', of: sumOf },
  { code: 'SIZE', kind: 'token', of: (digits) => (sumOf(digits) >= bigSum(digits.length) ? 'BIG' : 'SMALL') },
  { code: 'PARITY', kind: 'token', of: (digits) => (sumOf(digits) % 2 === 1 ? 'ODD' : 'EVEN') },
]
