import { expect, test } from 'vitest'
import { sumStatistics } from './statistics.ts'

test.each`
  digits             | statistics
  ${[7, 0, 3, 9, 2]} | ${[21, 'SMALL', 'ODD']}
  ${[7, 0, 3, 9, 3]} | ${[22, 'SMALL', 'EVEN']}
  ${[7, 0, 3, 9, 4]} | ${[23, 'BIG', 'ODD']}
  ${[9, 4, 0]}       | ${[13, 'SMALL', 'ODD']}
  ${[9, 5, 0]}       | ${[14, 'BIG', 'EVEN']}
`('Lottery rules §3.3 and §4: sum, size and parity of $digits', ({ digits, statistics }) => {
  expect(sumStatistics.map((statistic) => statistic.of(digits, new Date(0)))).toEqual(statistics)
})
