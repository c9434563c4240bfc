import { expect, test } from 'vitest'
import { testClock } from '../testing/world.ts'
import { breaker } from './breaker.ts'

test('T167 three failures open the breaker, a pause and one success close it', async () => {
  const clock = testClock()
  const one = breaker({ clock, failures: 3, openMs: 30_000 })
  let calls = 0
  const ask = (works: boolean) =>
    one
      .run(async () => {
        calls += 1
        if (!works) throw new Error('down')
        return 'ok'
      })
      .catch((error: Error) => error.name)
  for (let at = 0; at < 3; at++) expect(await ask(false)).toBe('Error')
  expect(await ask(true)).toBe('BreakerOpen')
  expect(calls).toBe(3)
  clock.advance('30s')
  expect(await Promise.all([ask(false), ask(true)])).toEqual(['Error', 'BreakerOpen'])
  clock.advance('30s')
  expect(await ask(true)).toBe('ok')
  expect(one.isOpen()).toBe(false)
})
