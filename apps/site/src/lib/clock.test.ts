import { expect, test } from 'vitest'
import { serverClock } from './clock.ts'

test('adds half a round trip to the time of the answer', () => {
  const clock = serverClock({ now: () => 1_000 })
  clock.observe(5_000, 900, 1_000)
  expect(clock.now()).toBe(5_050)
})

test('replaces an estimate only by one with a shorter round trip', () => {
  const clock = serverClock({ now: () => 1_000 })
  clock.observe(5_000, 980, 1_000)
  clock.observe(9_000, 0, 1_000)
  expect(clock.now()).toBe(5_010)
  clock.observe(7_000, 990, 1_000)
  expect(clock.now()).toBe(7_005)
})

test('replaces an estimate after two minutes in any case, because clocks drift', () => {
  let now = 1_000
  const clock = serverClock({ now: () => now })
  clock.observe(1_000, 1_000, 1_000)
  now += 120_000
  clock.observe(now + 500, now - 400, now)
  expect(clock.now()).toBe(now + 700)
})
