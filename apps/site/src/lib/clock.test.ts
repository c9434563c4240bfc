import { expect, test } from 'vitest'
import { serverClock } from './clock.ts'

test('the server is taken to be half a round trip further than its answer says', () => {
  const clock = serverClock({ now: () => 1_000 })
  clock.hear(5_000, 900, 1_000)
  expect(clock.now()).toBe(5_050)
})

test('a shorter round trip replaces a longer one, and not the other way round', () => {
  const clock = serverClock({ now: () => 1_000 })
  clock.hear(5_000, 980, 1_000)
  clock.hear(9_000, 0, 1_000)
  expect(clock.now()).toBe(5_010)
  clock.hear(7_000, 990, 1_000)
  expect(clock.now()).toBe(7_005)
})

test('after two minutes any measure counts, because clocks drift', () => {
  let now = 1_000
  const clock = serverClock({ now: () => now })
  clock.hear(1_000, 1_000, 1_000)
  now += 120_000
  clock.hear(now + 500, now - 400, now)
  expect(clock.now()).toBe(now + 700)
})
