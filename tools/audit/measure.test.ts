import { expect, test } from 'vitest'
import { slowdownFor } from './measure.ts'

test.each([
  [100, 1],
  [150, 1],
  [475, 1.5],
  [800, 2],
  [1_050, 2.5],
  [1_300, 3],
  [1_533, 4],
  [2_500, 4],
])('a machine with the benchmark %d is slowed down %d times', (benchmark, slowdown) => {
  expect(slowdownFor(benchmark)).toBe(slowdown)
})
