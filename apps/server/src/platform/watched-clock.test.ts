import { expect, test } from 'vitest'
import { watchedClock } from './clock.ts'

/** A machine whose clock somebody sets, and whose process may be stopped between two readings. */
function machine() {
  let steadyMs = 1_000
  let setBy = 0
  let stopAfterReading = 0
  const clock = watchedClock({ now: () => new Date(steadyMs + setBy) }, () => {
    const read = steadyMs
    steadyMs += stopAfterReading
    stopAfterReading = 0
    return read
  })
  return {
    clock,
    pass(ms: number) {
      steadyMs += ms
    },
    set(byMs: number) {
      setBy += byMs
    },
    stopNext(ms: number) {
      stopAfterReading = ms
    },
  }
}

test('T002: time that passes is no step', () => {
  const { clock, pass } = machine()
  pass(86_400_000)
  expect([clock.now().getTime(), clock.steps.steppedMs()]).toEqual([86_401_000, 0])
})
test.each([-60_000, -51, 51, 60_000])('T002: a clock that is set by %i ms is noticed at the next reading', (ms) => {
  const { clock, pass, set } = machine()
  pass(5_000)
  set(ms)
  clock.now()
  expect(clock.steps.steppedMs()).toBe(Math.abs(ms))
})
test('T002: a step stays noticed after the clock was set back, because times of before are still in use', () => {
  const { clock, set } = machine()
  set(-60_000)
  clock.now()
  set(60_000)
  clock.now()
  expect(clock.steps.steppedMs()).toBe(60_000)
})
test('T002: a clock that was compared meanwhile is right as it is', () => {
  const { clock, set } = machine()
  set(-60_000)
  clock.now()
  clock.steps.trust(clock.steps.leadMs())
  clock.now()
  expect(clock.steps.steppedMs()).toBe(0)
})
test('T002: a process that was stopped between its readings does not look as if its clock had been set', () => {
  const { clock, stopNext } = machine()
  stopNext(400)
  clock.now()
  expect(clock.steps.steppedMs()).toBe(0)
})
